// The messages between the page and the rendering and encoding workers.
import type { ImageRecipe, Problem, Rectangle, Size } from '@octavo/contract';
import type { EncoderOptions, FileSize } from '#image/encoding/encoder-options.ts';
import type { Pixels } from '#image/pixels/source.ts';

/** What is to be seen in a canvas. */
export type View = {
  recipe: ImageRecipe;
  /** A picture as the watermark, in place of the text. */
  mark?: File | undefined;
  /** The part of the result that is shown, in its pixels. */
  region: Rectangle;
  /** Pixels of the canvas that it fills. */
  size: Size;
};

/** With the number of the picture that is its watermark. */
type Marked<Task> = Omit<Task, 'mark'> & { mark: number | undefined };
export type MarkedView = Marked<View>;
export type MarkedRecipe = Marked<{ recipe: ImageRecipe }>;

export type Request =
  /** Counts with a size of its own where one is given. */
  | { ask: 'open'; pixels: Pixels; size: Size | undefined }
  | { ask: 'mark'; mark: number; pixels: Pixels }
  | { ask: 'show'; name: string; view: MarkedView }
  /** The whole result. Given up when another one is asked for. */
  | { ask: 'render'; task: MarkedRecipe };

export type Reply =
  | { answer: 'opened'; size: Size; hasAlpha: boolean }
  | { answer: 'done' }
  | { answer: 'shown'; bitmap: ImageBitmap }
  /** Nothing where it was given up. */
  | { answer: 'rendered'; bitmap: ImageBitmap | undefined }
  | Failure;

/** What was drawn may be lost, as the graphics card was: it has to be shown again. */
export type Notice = { notice: 'lost' };

export type EncodingRequest =
  /** What is encoded from now on. */
  { ask: 'keep'; bitmap: ImageBitmap } | { ask: 'measure'; writing: EncoderOptions };

export type EncodingReply =
  | { answer: 'done' }
  /** Undefined where the browser cannot encode the format. */
  | { answer: 'measured'; size: FileSize | undefined }
  | Failure;

export type Failure = { answer: 'failed'; problem: Problem };
export type Numbered<Message> = Message & { id: number };
