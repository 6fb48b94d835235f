// Draws parts of the result on the GPU: the canvas places them, our shaders blur and colour them. No pixels are read
// back.
import type { ColourMatrix, ImageRecipe } from '@octavo/contract';
import { reduced, reductionOf, remainingSigma } from '#image/filters/blur.ts';
import { weightOfAll } from '#image/filters/convolution.ts';
import { weightsFor } from '#image/filters/gaussian.ts';
import type { Gpu } from '#image/gpu/open-gpu.ts';
import {
  convolve,
  drawColoured,
  newTexture,
  uploadTexture,
  type Texture,
} from '#image/gpu/passes.ts';
import type { ImageDrawing } from '#image/rendering/image-drawing.ts';
import {
  fastPlacement,
  type PlacedPart,
  type VisiblePart,
} from '#image/geometry/fast-placement.ts';
import type { Context, Source } from '#image/pixels/source.ts';
import { memoizeLast, stepsOf } from '#image/rendering/steps.ts';

/** Canvas settings for pixels that are not read. */
const canvasSettings = { willReadFrequently: false } as const;
const place = fastPlacement(canvasSettings);

const unchanged: ColourMatrix = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
];

export class GpuDrawing implements ImageDrawing {
  readonly #source: Source;
  readonly #gpu: Gpu;
  readonly #image: Texture;
  readonly #between: Texture;
  readonly #placed = memoizeLast<PlacedPart>();
  readonly #blurred = memoizeLast<Texture>();

  constructor(source: Source, gpu: Gpu) {
    this.#source = source;
    this.#gpu = gpu;
    this.#image = newTexture(gpu);
    this.#between = newTexture(gpu);
  }

  /** @throws Error if the GPU is lost or out of memory */
  drawPart(context: Context, recipe: ImageRecipe, part: VisiblePart): void {
    const steps = stepsOf(this.#source.size, recipe, part);
    const { placementKey, blurKey, sigma, margin, matrix = unchanged } = steps;
    const placed = this.#placed(placementKey, () => place(this.#source, recipe, part, margin));
    const image = this.#blurred(blurKey, () => this.#blur(placed.context, sigma));
    const { width, height } = placed.context.canvas;
    drawColoured(this.#gpu, image, { width, height, enlargement: reductionOf(sigma), matrix });
    context.drawImage(this.#gpu.canvas, placed.left, placed.top);
  }

  /** Blurs like the CPU, but the enlarging is done together with the colours. */
  #blur(context: Context, sigma: number): Texture {
    const reduction = reductionOf(sigma);
    uploadTexture(this.#gpu, this.#image, reduced(context, reduction, canvasSettings).canvas);
    const weights = weightsFor(remainingSigma(sigma, reduction));
    const parts = Array.from(weights, (weight) => weight / weightOfAll);
    if (parts.length > 1) convolve(this.#gpu, this.#image, this.#between, parts);
    return this.#image;
  }
}
