// Reads the drawings and pictures of a page, from back to front, without text and tables.
import { combine, scaleOf } from '@octavo/contract';
import type { PlacedDrawing } from '#models/presentation/placed.ts';
import { OutParameters } from '#formats/pdf/page-objects-module.ts';
import type { LoadedPage } from '#formats/pdf/pdfium.ts';
import { fillOf, strokeOf } from '#reflow/extract/page/color.ts';
import {
  boxOfObject,
  matrixOf,
  pageObjects,
  type PageObject,
} from '#reflow/extract/page/page-objects.ts';
import { overlap, pageView } from '#formats/pdf/geometry/page-view.ts';
import { boxOfRule, heightOf, isWithin, widthOf } from '#models/page/geometry.ts';
import type { Box, PageContent } from '#models/page/page-content.ts';
import { boxOfSteps, isRectangle, movedSteps, pathSteps } from './path-steps.ts';

/** More drawings become one picture; small images are tiles of a pattern. */
const limits = { paths: 600, segments: 8_000, smallImages: 40 } as const;
/** The maximum share of the page for an image to be small. */
const smallShare = 0.01;

/** Less opaque paint is invisible. */
const minOpacity = 0.02;
/** Boxes that differ by less, in points, are equal. */
const same = 1;

export type Reader = { loaded: LoadedPage; out: OutParameters };
/**
 * A drawing, or the position of an image in the painting order. @property key equal on every page for what looks the
 * same at the same position; isBlended set if a soft mask, a blend mode or an opacity around it changes its look
 */
export type Drawn = (PlacedDrawing | { kind: 'image'; box: Box }) & {
  key: string;
  isBlended?: true;
};

/** True for small images, which are rendered with the drawings if there are too many. */
export const isSmall = (box: Box, page: { width: number; height: number }): boolean =>
  widthOf(box) * heightOf(box) <= smallShare * page.width * page.height;

/** Restores a colour and opacity from the colour blended with white. */
function unmixed({ color, opacity }: { color: string; opacity: number }) {
  if (opacity > 0.98) return { color, opacity: 1 };
  const parts = color.match(/../g) ?? [];
  const pure = parts.map((part) => {
    const value = (Number.parseInt(part, 16) - 255 * (1 - opacity)) / opacity;
    return Math.round(Math.min(255, Math.max(0, value)))
      .toString(16)
      .padStart(2, '0');
  });
  return { color: pure.join('').toUpperCase(), opacity };
}

function paintsOf({ loaded, out }: Reader, { handle, outer }: PageObject) {
  const { pdfium } = loaded;
  out.clear();
  pdfium._FPDFPath_GetDrawMode(handle, out.word(0), out.word(1));
  const [fills, strokes] = [out.int(0) !== 0, out.int(1) !== 0];
  pdfium._FPDFPageObj_GetStrokeWidth(handle, out.word(0));
  const width = out.float(0) * scaleOf(combine(matrixOf({ pdfium, out }, handle), outer));
  const [fill, stroke] = [fillOf(pdfium, out, handle), strokeOf(pdfium, out, handle)];
  return {
    ...(fills && fill.opacity > minOpacity && { fill: unmixed(fill) }),
    ...(strokes && stroke.opacity > minOpacity && { stroke: { ...unmixed(stroke), width } }),
  };
}

const placed = (box: Box) => ({
  x: box.left,
  y: box.top,
  width: widthOf(box),
  height: heightOf(box),
});

function drawingOf(reader: Reader, object: PageObject, clip: Box): PlacedDrawing | undefined {
  const steps = pathSteps({ pdfium: reader.loaded.pdfium, out: reader.out }, object);
  const paints = paintsOf(reader, object);
  const whole = boxOfSteps(steps);
  const box = steps.length > 1 ? overlap(whole, clip) : undefined;
  if (!box || (!paints.fill && !paints.stroke)) return undefined;
  if (isRectangle(steps))
    return { kind: 'drawing', box: placed(box), outline: 'rectangle', ...paints };
  // Clipped rectangles keep their corners.
  const outline = movedSteps(steps, ({ x, y }) => ({
    x: Math.min(box.right, Math.max(box.left, x)),
    y: Math.min(box.bottom, Math.max(box.top, y)),
  }));
  return { kind: 'drawing', box: placed(box), outline, ...paints };
}

/** The bounding box of an image. */
export function boxOfImage({ loaded, out }: Reader, { handle, outer }: PageObject): Box {
  const matrix = combine(matrixOf({ pdfium: loaded.pdfium, out }, handle), outer);
  const corners = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ].map(([x = 0, y = 0]) => ({
    x: matrix[0] * x + matrix[2] * y + matrix[4],
    y: matrix[1] * x + matrix[3] * y + matrix[5],
  }));
  const [across, down] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return {
    ...{ left: Math.min(...across), right: Math.max(...across) },
    ...{ top: Math.min(...down), bottom: Math.max(...down) },
  };
}

const keyOfBox = ({ left, top, right, bottom }: Box) =>
  [left, top, right, bottom].map(Math.round).join(' ');

/** Images with equal bytes, size and position are the same. */
function keyOfImage({ loaded, out }: Reader, { handle }: PageObject, box: Box): string {
  const { pdfium } = loaded;
  out.clear();
  pdfium._FPDFImageObj_GetImagePixelSize(handle, out.word(0), out.word(1));
  const bytes = pdfium._FPDFImageObj_GetImageDataRaw(handle, 0, 0);
  return `image ${bytes} ${out.int(0)} ${out.int(1)} ${keyOfBox(box)}`;
}

function keyOfDrawing({ box: { x, y, width, height }, outline, fill, stroke }: PlacedDrawing) {
  const box = keyOfBox({ left: x, top: y, right: x + width, bottom: y + height });
  const steps = outline === 'rectangle' ? outline : outline.length;
  return `drawing ${steps} ${box} ${fill?.color ?? ''} ${stroke?.color ?? ''}`;
}

/** Counts the content of a page, to stop at the limits. */
class ContentCounter {
  #paths = 0;
  #segments = 0;
  #smallImages = 0;

  addPath(segments: number): void {
    this.#paths++;
    this.#segments += segments;
  }

  addImage(box: Box, page: { width: number; height: number }): void {
    if (isSmall(box, page)) this.#smallImages++;
  }

  get isTooMuch(): boolean {
    const { paths, segments, smallImages } = limits;
    return this.#paths > paths || this.#segments > segments || this.#smallImages > smallImages;
  }
}

/** @property isComplete false if there are too many drawings for shapes; then only images are listed */
export type PageDrawn = {
  drawn: readonly Drawn[];
  isComplete: boolean;
  size: { width: number; height: number };
};

/** An image with its position and key. */
export function drawnImage(reader: Reader, object: PageObject): Drawn {
  const box = boxOfImage(reader, object);
  return { kind: 'image', box, key: keyOfImage(reader, object, box) };
}

/** The tolerance, in points, for parts of a chart. */
const partTolerance = 2;

/** True for an object that is a part of one of some boxes. */
export function isPartOf(
  { loaded, out }: Reader,
  object: PageObject,
  boxes: readonly Box[],
): boolean {
  if (!boxes.length) return false;
  const own = boxOfObject(loaded, out, object);
  return own !== undefined && boxes.some((box) => isWithin(own, box, partTolerance));
}

/** An opacity of its own is known; others are not. */
const isOpaque = (drawing: PlacedDrawing | undefined) =>
  [drawing?.fill, drawing?.stroke].every((paint) => !paint || paint.opacity === 1);

function collect(reader: Reader, except: readonly Box[]): PageDrawn {
  const { loaded, out } = reader;
  const view = pageView(loaded, out);
  const amount = new ContentCounter();
  const drawn: Drawn[] = [];
  for (const object of pageObjects(loaded, out, view)) {
    if (!object.clip || object.kind === 'text' || isPartOf(reader, object, except)) continue;
    if (object.kind === 'image') {
      const image = drawnImage(reader, object);
      amount.addImage(boxOfImage(reader, object), view);
      drawn.push(image);
    } else {
      amount.addPath(loaded.pdfium._FPDFPath_CountSegments(object.handle));
      const drawing = amount.isTooMuch ? undefined : drawingOf(reader, object, object.clip);
      const isBlended = object.isBlended && isOpaque(drawing);
      if (drawing)
        drawn.push({ ...drawing, key: keyOfDrawing(drawing), ...(isBlended && { isBlended }) });
    }
  }
  const size = { width: Math.round(view.width), height: Math.round(view.height) };
  if (!amount.isTooMuch) return { drawn, isComplete: true, size };
  return { drawn: drawn.filter(({ kind }) => kind === 'image'), isComplete: false, size };
}

/** Everything drawn on a page. @param except boxes whose parts are left out */
export function drawnOn(loaded: LoadedPage, except: readonly Box[] = []): PageDrawn {
  const out = new OutParameters(loaded.pdfium);
  try {
    return collect({ loaded, out }, except);
  } finally {
    out.free();
  }
}

const isNear = (a: Box, b: Box) =>
  Math.abs(a.left - b.left) < same &&
  Math.abs(a.right - b.right) < same &&
  Math.abs(a.top - b.top) < same &&
  Math.abs(a.bottom - b.bottom) < same;

/**
 * Excludes drawings that became text: underlines, bullets.
 * @returns a function that is true for the box of a real drawing
 */
export function drawnForItself(page: PageContent): (box: PlacedDrawing['box']) => boolean {
  const lines = page.rules.map(boxOfRule);
  const others: Box[] = [...page.fills, ...page.drawings];
  return ({ x, y, width, height }) => {
    const box = { left: x, top: y, right: x + width, bottom: y + height };
    if (others.some((other) => isNear(box, other))) return true;
    if (Math.min(width, height) > thickestLine) return Math.max(width, height) > largestSign;
    return lines.some((line) => overlapsLine(box, line));
  };
}

/** In points: thicker drawings are not lines, larger ones are not bullets. */
const thickestLine = 3;
const largestSign = 14;

const overlapsLine = (box: Box, line: Box) =>
  line.left < box.right + same &&
  line.right > box.left - same &&
  line.top < box.bottom + same &&
  line.bottom > box.top - same;
