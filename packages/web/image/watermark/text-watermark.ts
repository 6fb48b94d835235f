// A text watermark: measured by its inked pixels and positioned between pixels as on the server.
import { opaqueBounds, type Rectangle, type Size } from '@octavo/contract';
import { contextOf, type Context } from '#image/pixels/source.ts';
import type { WatermarkDrawing } from '#image/watermark/watermark.ts';

/**
 * The size at which text is measured, in pixels. Above 256, Chromium takes bounds from smaller letters; a text is at
 * most this wide.
 */
const measured = { height: 250, width: 6000 };
/** Font metrics may be smaller than the ink by this many pixels. */
const margin = 4;

/** A text with its colour and CSS font. */
type Text = { text: string; colour: string; set: string };

/** @param font the name of a loaded font */
export function textWatermark(
  text: string,
  colour: string,
  font: string,
): WatermarkDrawing | undefined {
  const set = `bold ${heightFor(text, font)}px ${font}`;
  const drawn = drawnText({ text, colour, set });
  if (!drawn) return undefined;
  const { ink } = drawn;
  return {
    width: ink.width,
    height: ink.height,
    draw(context, size) {
      const { a, b } = context.getTransform();
      const across = Math.hypot(a, b) * size.width;
      if (across < ink.width) return drawn.drawSmall(context, size, across / ink.width);
      context.scale(size.width / ink.width, size.height / ink.height);
      context.font = set;
      context.fillStyle = colour;
      context.fillText(
        text,
        drawn.x - ink.left - ink.width / 2,
        drawn.y - ink.top - ink.height / 2,
      );
    },
  };
}

/** The font size in pixels at which a text is measured. */
function heightFor(text: string, font: string): number {
  const box = metricsBox(text, `bold ${measured.height}px ${font}`);
  return Math.max(1, Math.min(measured.height, (measured.height * measured.width) / box.width));
}

/** The ink's bounding box by the font's metrics, relative to the start of the text. */
function metricsBox(text: string, set: string): Rectangle {
  const context = contextOf(new OffscreenCanvas(1, 1));
  context.font = set;
  const metrics = context.measureText(text);
  const left = -metrics.actualBoundingBoxLeft;
  const top = -metrics.actualBoundingBoxAscent;
  return {
    ...{ left, top },
    width: metrics.actualBoundingBoxRight - left,
    height: metrics.actualBoundingBoxDescent - top,
  };
}

/** A text that was drawn to be measured. */
type Drawn = {
  /** The start of the text. */
  x: number;
  y: number;
  ink: Rectangle;
  /** Draws it at a smaller scale: browsers would align small letters to whole pixels. */
  drawSmall(context: Context, size: Size, scale: number): void;
};

/** The last drawn text, which is usually needed again. */
let last: { key: string; drawn: Drawn | undefined } | undefined;

function drawnText(text: Text): Drawn | undefined {
  const key = Object.values(text).join('\n');
  if (last?.key !== key) last = { key, drawn: drawText(text) };
  return last.drawn;
}

function drawText({ text, colour, set }: Text): Drawn | undefined {
  const box = metricsBox(text, set);
  if (!(box.width > 0 && box.height > 0)) return undefined;
  const [x, y] = [Math.ceil(margin - box.left), Math.ceil(margin - box.top)];
  const width = Math.ceil(x + box.left + box.width) + margin;
  const height = Math.ceil(y + box.top + box.height) + margin;
  const context = contextOf(new OffscreenCanvas(width, height), { willReadFrequently: true });
  context.font = set;
  context.fillStyle = colour;
  context.fillText(text, x, y);
  const ink = opaqueBounds(context.getImageData(0, 0, width, height).data, { width, height });
  return ink && { x, y, ink, drawSmall: downscaler(context.canvas, ink) };
}

/** Downscales the text once for all marks. */
function downscaler(canvas: OffscreenCanvas, ink: Rectangle): Drawn['drawSmall'] {
  let small: OffscreenCanvas | undefined;
  return (context, { width, height }, scale) => {
    const [across, down] = [Math.ceil(ink.width * scale), Math.ceil(ink.height * scale)];
    if (small?.width !== across || small.height !== down)
      small = reduced(canvas, ink, { width: across, height: down });
    context.drawImage(small, -width / 2, -height / 2, width, height);
  };
}

/** Downscales a part of a canvas, by halves so that no pixels are skipped. */
function reduced(
  canvas: OffscreenCanvas,
  { left, top, width, height }: Rectangle,
  size: Size,
): OffscreenCanvas {
  const next = {
    width: Math.max(size.width, Math.ceil(width / 2)),
    height: Math.max(size.height, Math.ceil(height / 2)),
  };
  const half = new OffscreenCanvas(next.width, next.height);
  contextOf(half).drawImage(canvas, left, top, width, height, 0, 0, next.width, next.height);
  const isDone = next.width === size.width && next.height === size.height;
  return isDone ? half : reduced(half, { left: 0, top: 0, ...next }, size);
}
