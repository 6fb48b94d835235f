// The messages between the page and the rendering and encoding workers.
import type { ImageRecipe, Problem, Rectangle, Size } from '@octavo/contract';
import type { EncodedImage, EncoderOptions } from '#image/encoding/encoder-options.ts';
import type { Pixels } from '#image/pixels/source.ts';

/** What a canvas shows. */
export type View = {
  recipe: ImageRecipe;
  /** The watermark image, used in place of the text. */
  mark?: File | undefined;
  /** The visible part of the result, in its pixels. */
  region: Rectangle;
  /** The size in canvas pixels. */
  size: Size;
};

/** A task with the number of its watermark image instead of the file. */
type Marked<Task> = Omit<Task, 'mark'> & { mark: number | undefined };
export type MarkedView = Marked<View>;
export type MarkedRecipe = Marked<{ recipe: ImageRecipe }>;

export type Request =
  /** Opens an image; `size` is the size that coordinates refer to, if it differs. */
  | { ask: 'open'; pixels: Pixels; size: Size | undefined }
  | { ask: 'mark'; mark: number; pixels: Pixels }
  | { ask: 'show'; name: string; view: MarkedView }
  /** Renders the whole result. Aborted when another one is requested. */
  | { ask: 'render'; task: MarkedRecipe };

export type Reply =
  | { answer: 'opened'; size: Size; hasAlpha: boolean }
  | { answer: 'done' }
  | { answer: 'shown'; bitmap: ImageBitmap }
  /** The bitmap is undefined if the request was aborted. */
  | { answer: 'rendered'; bitmap: ImageBitmap | undefined }
  | Failure;

/** The GPU was lost, and with it what was drawn: the page must draw again. */
export type Notice = { notice: 'lost' };

export type EncodingRequest =
  /** Sets the bitmap to encode from now on. */
  { ask: 'keep'; bitmap: ImageBitmap } | { ask: 'encode'; writing: EncoderOptions };

export type EncodingReply =
  | { answer: 'done' }
  /** Undefined for a format that is not encoded in the browser. */
  | { answer: 'encoded'; image: EncodedImage | undefined }
  | Failure;

export type Failure = { answer: 'failed'; problem: Problem };
export type Numbered<Message> = Message & { id: number };
