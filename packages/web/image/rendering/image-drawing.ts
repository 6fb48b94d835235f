// Draws a part of the result: the image on CPU or GPU, then watermark and background.
import { resultSizeOf, type ImageRecipe, type Size } from '@octavo/contract';
import { viewOf, type VisiblePart } from '#image/geometry/fast-placement.ts';
import type { Context } from '#image/pixels/source.ts';
import { drawWatermarks, type WatermarkDrawing } from '#image/watermark/watermark.ts';

/** Draws parts of an image's result. Caches steps that a change does not affect. */
export type ImageDrawing = {
  /** Draws a part of the result without its watermark to an empty canvas of the part's size. */
  drawPart(context: Context, recipe: ImageRecipe, shown: VisiblePart): void;
};

export type DrawnView = {
  recipe: ImageRecipe;
  shown: VisiblePart;
  watermark: WatermarkDrawing | undefined;
};

/**
 * Draws a part of the result that fills the canvas.
 * @param size the size of the image in pixels
 */
export function drawView(
  context: Context,
  image: ImageDrawing,
  size: Size,
  { recipe, shown, watermark }: DrawnView,
): void {
  const { canvas } = context;
  if (canvas.width !== shown.size.width) canvas.width = shown.size.width;
  if (canvas.height !== shown.size.height) canvas.height = shown.size.height;
  context.clearRect(0, 0, canvas.width, canvas.height);
  image.drawPart(context, recipe, shown);
  context.save();
  context.setTransform(...viewOf(shown));
  finish(context, resultSizeOf(size, recipe), recipe, watermark);
  context.restore();
}

/**
 * Draws the watermark, and the background if the format has no transparency.
 * @param context its units are pixels of the result
 */
export function finish(
  context: Context,
  result: Size,
  recipe: ImageRecipe,
  watermark?: WatermarkDrawing,
): void {
  if (watermark) drawWatermarks(context, result, watermark, recipe);
  if (recipe.outputFormat !== 'jpeg') return;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = recipe.background;
  context.fillRect(0, 0, result.width, result.height);
}
