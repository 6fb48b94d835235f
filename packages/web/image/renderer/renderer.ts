// The interface of the renderer that the image editor uses.
import type { Format, ImageRecipe, Size } from '@octavo/contract';
import type { EncoderOptions, FileSize } from '#image/encoding/encoder-options.ts';
import type { View } from '#image/worker/protocol.ts';

/** An image that a renderer has opened. */
export type OpenedImage = Size & {
  /** By its content. */
  format: Format;
  /** Frames of an animation; only the first one is shown. */
  frames: number;
  hasAlpha: boolean;
};

/** Draws one image; all of its work is done in a worker of its own. */
export type Renderer = {
  /** Names a canvas to be drawn into, such as `after`; one that had the name before is left alone. */
  attach(name: string, canvas: HTMLCanvasElement): void;
  /**
   * Draws; when it resolves, the canvas shows it from the next frame on, and not before. Of several that are asked for
   * while one is drawn, only the newest is done; the others resolve with it.
   */
  show(name: string, view: View): Promise<void>;
  /** Renders the whole result, for the format of the recipe. Nothing where another one is asked for meanwhile. */
  render(recipe: ImageRecipe, mark: File | undefined): Promise<ImageBitmap | undefined>;
  /**
   * Tells how large the result becomes as a file; what runs is given up when another one is asked for or the signal aborts.
   * Nothing for a format that this browser cannot write.
   */
  measure(
    recipe: ImageRecipe,
    mark: File | undefined,
    writing: EncoderOptions,
    signal: AbortSignal,
  ): Promise<FileSize | undefined>;
  close(): void;
};
