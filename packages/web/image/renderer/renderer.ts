// The interface of the renderer that the image editor uses.
import type { Format, ImageRecipe, Size } from '@octavo/contract';
import type { EncodedImage, EncoderOptions } from '#image/encoding/encoder-options.ts';
import type { View } from '#image/worker/protocol.ts';

/** An image that the renderer has opened. */
export type OpenedImage = Size & {
  /** Detected by content. */
  format: Format;
  /** The number of frames; only the first one is shown. Undefined if the file is too large for them to be counted. */
  frames: number | undefined;
  hasAlpha: boolean;
  /** Its colours or depths are more than sRGB in eight bits, which is what the browser renders. */
  hasWideColours: boolean;
  /** Whether its metadata contain where it was taken. */
  hasLocation: boolean;
};

/** Draws one image. All work is done in a separate worker. */
export type Renderer = {
  /** Registers a canvas under a name such as `after`. It replaces the canvas that had the name before. */
  attach(name: string, canvas: HTMLCanvasElement): void;
  /**
   * Draws a view. The canvas shows it from the next frame after the promise resolves, not before. If several views are
   * requested while one is drawn, only the newest is drawn; the others resolve with it.
   */
  show(name: string, view: View): Promise<void>;
  /** Renders the whole result for the recipe's format; undefined if another one was requested meanwhile. */
  render(recipe: ImageRecipe, mark: File | undefined): Promise<ImageBitmap | undefined>;
  /**
   * Encodes the result. Aborts when another one is requested or the signal aborts. Undefined for a format that is not
   * encoded in the browser.
   */
  encode(
    recipe: ImageRecipe,
    mark: File | undefined,
    writing: EncoderOptions,
    signal: AbortSignal,
  ): Promise<EncodedImage | undefined>;
  close(): void;
};
