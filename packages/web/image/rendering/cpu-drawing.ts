// Draws parts of the result on the CPU. Works in every browser.
import { mapColours, type ImageRecipe } from '@octavo/contract';
import { blurred, pixelsOn } from '#image/filters/blur.ts';
import type { ImageDrawing } from '#image/rendering/image-drawing.ts';
import type { PlaceImage, PlacedPart, VisiblePart } from '#image/geometry/fast-placement.ts';
import type { Context, Source } from '#image/pixels/source.ts';
import { memoizeLast, stepsOf } from '#image/rendering/steps.ts';

/** Pixels, and the position of their upper left corner on the canvas. */
export type Part = { left: number; top: number; pixels: ImageData };

export class CpuDrawing implements ImageDrawing {
  readonly #source: Source;
  readonly #place: PlaceImage;
  readonly #placed = memoizeLast<PlacedPart>();
  readonly #pixels = memoizeLast<ImageData>();
  readonly #blurred = memoizeLast<ImageData>();

  /** @param place must draw to canvases whose pixels are read */
  constructor(source: Source, place: PlaceImage) {
    this.#source = source;
    this.#place = place;
  }

  drawPart(context: Context, recipe: ImageRecipe, shown: VisiblePart): void {
    const { left, top, pixels } = this.part(recipe, shown);
    context.putImageData(pixels, left, top);
  }

  /** A part of the result without its watermark, including the surroundings that its blur needed. */
  part(recipe: ImageRecipe, shown: VisiblePart): Part {
    const { placementKey, blurKey, sigma, margin, matrix } = stepsOf(
      this.#source.size,
      recipe,
      shown,
    );
    const { left, top, context } = this.#placed(placementKey, () =>
      this.#place(this.#source, recipe, shown, margin),
    );
    const sharp = () => this.#pixels(placementKey, () => pixelsOn(context));
    const pixels =
      sigma > 0 ? this.#blurred(blurKey, () => blurred(context, sigma, sharp)) : sharp();
    if (!matrix) return { left, top, pixels };
    const coloured = new ImageData(pixels.data.slice(), pixels.width, pixels.height);
    mapColours(coloured.data, 4, matrix);
    return { left, top, pixels: coloured };
  }
}
