// Draws a part of the result: the image on CPU or GPU, then watermark and background.
import { resultSizeOf, type ImageRecipe, type Size } from '@octavo/contract';
import { viewOf, type VisiblePart } from '#image/geometry/fast-placement.ts';
import type { Context } from '#image/pixels/source.ts';
import { drawWatermarks, type WatermarkDrawing } from '#image/watermark/watermark.ts';

/** An image that parts of results are drawn from. What a change does not touch is kept from one frame to the next. */
export type ImageDrawing = {
  /** Draws a part of the result but for its watermark onto a canvas of its size that is empty. */
  drawPart(context: Context, recipe: ImageRecipe, shown: VisiblePart): void;
};

export type DrawnView = {
  recipe: ImageRecipe;
  shown: VisiblePart;
  watermark: WatermarkDrawing | undefined;
};

/**
 * Draws a part of the result, and fills the canvas with it.
 * @param size of the image, in pixels
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
 * The last steps: the watermark, and the background where the format has no transparency.
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
