// Parts of results by the processor: in every browser, and exactly where they are placed exactly.
import { mapColours, type ImageRecipe } from '@octavo/contract';
import { blurred, pixelsOn } from '#image/filters/blur.ts';
import type { Picture } from '#image/rendering/image-drawing.ts';
import type { Place, Placed, Shown } from '#image/geometry/fast-placement.ts';
import type { Context, Source } from '#image/pixels/source.ts';
import { keeping, stepsOf } from '#image/rendering/steps.ts';

/** Pixels, and where their upper left corner comes to lie on the canvas. */
export type Part = { left: number; top: number; pixels: ImageData };

export class ProcessorPicture implements Picture {
  readonly #source: Source;
  readonly #place: Place;
  readonly #placed = keeping<Placed>();
  readonly #pixels = keeping<ImageData>();
  readonly #blurred = keeping<ImageData>();

  /** @param place into canvases that are read */
  constructor(source: Source, place: Place) {
    this.#source = source;
    this.#place = place;
  }

  drawPart(context: Context, recipe: ImageRecipe, shown: Shown): void {
    const { left, top, pixels } = this.part(recipe, shown);
    context.putImageData(pixels, left, top);
  }

  /** A part of the result but for its watermark, and what took part in its blur. */
  part(recipe: ImageRecipe, shown: Shown): Part {
    const { placedBy, blurredBy, sigma, margin, matrix } = stepsOf(
      this.#source.size,
      recipe,
      shown,
    );
    const { left, top, context } = this.#placed(placedBy, () =>
      this.#place(this.#source, recipe, shown, margin),
    );
    const sharp = () => this.#pixels(placedBy, () => pixelsOn(context));
    const pixels =
      sigma > 0 ? this.#blurred(blurredBy, () => blurred(context, sigma, sharp)) : sharp();
    if (!matrix) return { left, top, pixels };
    const coloured = new ImageData(pixels.data.slice(), pixels.width, pixels.height);
    mapColours(coloured.data, 4, matrix);
    return { left, top, pixels: coloured };
  }
}
