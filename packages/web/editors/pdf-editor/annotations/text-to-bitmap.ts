// Renders a text annotation to a bitmap at print resolution.

/** The line height of PDF.js, relative to the font size. */
const lineFactor = 1.35;
const pixelsPerPoint = 4;
const maxPixels = 16_000_000;

export type DrawnText = {
  value: string;
  /** In points. */
  fontSize: number;
  /** Red, green and blue, 0 to 255. */
  color: ArrayLike<number>;
};

/** Draws a text. Width and height are those of its area, in points. */
export function textToBitmap(
  { value, fontSize, color }: DrawnText,
  { width, height }: { width: number; height: number },
): ImageBitmap {
  const scale = Math.min(pixelsPerPoint, Math.sqrt(maxPixels / (width * height)));
  const canvas = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.scale(scale, scale);
  context.font = `${fontSize}px Helvetica, Arial, sans-serif`;
  context.fillStyle = `rgb(${Array.from(color).join(' ')})`;
  const lines = value.split('\n');
  const maxWidth = Math.max(...lines.map((line) => context.measureText(line).width));
  const fitting = Math.min(1, width / maxWidth, height / (lines.length * lineFactor * fontSize));
  context.scale(fitting, fitting);
  for (const [index, line] of lines.entries())
    context.fillText(line, 0, fontSize * (1 + index * lineFactor));
  return canvas.transferToImageBitmap();
}
