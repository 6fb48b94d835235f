// Draws the watermark of a recipe where the contract places it.
import { marksOn, type ImageRecipe, type Mark, type Size } from '@octavo/contract';
import type { Context } from '#image/pixels/source.ts';

/** A watermark: its proportions, and how to draw it into a box around the origin. */
export type WatermarkDrawing = Size & {
  draw(context: Context, size: Size): void;
};

export const imageWatermark = (bitmap: ImageBitmap): WatermarkDrawing => ({
  width: bitmap.width,
  height: bitmap.height,
  draw(context, { width, height }) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, -width / 2, -height / 2, width, height);
  },
});

/**
 * Draws all marks on a result.
 * @param context its units are pixels of the result
 */
export function drawWatermarks(
  context: Context,
  result: Size,
  drawing: WatermarkDrawing,
  recipe: ImageRecipe,
): void {
  for (const mark of marksOn(result, drawing, recipe)) {
    context.save();
    context.globalAlpha = recipe.watermarkOpacity / 100;
    turnTo(context, mark);
    drawing.draw(context, mark);
    context.restore();
  }
}

function turnTo(context: Context, { x, y, angle }: Mark): void {
  context.translate(x, y);
  context.rotate((angle * Math.PI) / 180);
}
