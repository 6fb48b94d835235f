// Reads the paths of a page: rules, filled rectangles, other drawings.
import { apply, combine, scaleOf, type Matrix, type Point } from '@octavo/contract';
import type { OutParameters, PdfiumObjects } from '#formats/pdf/page-objects-module.ts';
import { fillOf, strokeOf, type Paint } from '#reflow/extract/page/color.ts';
import { markOf } from '#reflow/extract/page/marked-content.ts';
import { matrixOf, type PageObject } from '#reflow/extract/page/page-objects.ts';
import { overlap } from '#formats/pdf/geometry/page-view.ts';
import { around, heightOf, widthOf } from '#models/page/geometry.ts';
import type { Box, Drawing, Fill, Rule } from '#models/page/page-content.ts';

/** FPDF_SEGMENT_… of fpdfview.h. */
const segmentType = { line: 0, curve: 1, move: 2 } as const;

/** In points. */
const measures = {
  /** A thinner filled rectangle counts as a line. */
  thickest: 2.6,
  /** The maximum deviation of a straight line. */
  lean: 0.4,
  /** Shorter lines are parts of something else. */
  shortest: 1,
} as const;

/** A path with more segments is a picture: only its box is used. */
const maxSegments = 2_000;

type Subpath = { points: Point[]; isCurved: boolean; isClosed: boolean };
type Shape = {
  subpaths: Subpath[];
  fill: Paint | undefined;
  stroke: Paint | undefined;
  width: number;
  clip: Box;
  mark: { mark?: number };
};

export type Graphics = { rules: Rule[]; fills: Fill[]; drawings: Drawing[] };
type Reader = { pdfium: PdfiumObjects; out: OutParameters };

function subpathsOf({ pdfium, out }: Reader, path: number, matrix: Matrix): Subpath[] {
  const subpaths: Subpath[] = [];
  const count = pdfium._FPDFPath_CountSegments(path);
  for (let index = 0; index < count; index++) {
    const segment = pdfium._FPDFPath_GetPathSegment(path, index);
    if (!segment) continue;
    const type = pdfium._FPDFPathSegment_GetType(segment);
    pdfium._FPDFPathSegment_GetPoint(segment, out.word(0), out.word(1));
    const point = apply(matrix, out.float(0), out.float(1));
    let current = subpaths.at(-1);
    if (type === segmentType.move || !current)
      subpaths.push((current = { points: [], isCurved: false, isClosed: false }));
    current.points.push(point);
    if (type === segmentType.curve) current.isCurved = true;
    if (pdfium._FPDFPathSegment_GetClose(segment)) current.isClosed = true;
  }
  return subpaths.filter(({ points }) => points.length > 1);
}

function shapeOf(reader: Reader, object: PageObject, clip: Box): Shape {
  const { pdfium, out } = reader;
  const matrix = combine(matrixOf(reader, object.handle), object.outer);
  const subpaths = subpathsOf(reader, object.handle, matrix);
  out.clear();
  pdfium._FPDFPath_GetDrawMode(object.handle, out.word(0), out.word(1));
  const [fills, strokes] = [out.int(0) !== 0, out.int(1) !== 0];
  pdfium._FPDFPageObj_GetStrokeWidth(object.handle, out.word(0));
  const width = out.float(0) * scaleOf(matrix);
  const seen = (paint: Paint) => (paint.opacity > 0.02 ? paint : undefined);
  return {
    subpaths,
    fill: fills ? seen(fillOf(pdfium, out, object.handle)) : undefined,
    stroke: strokes ? seen(strokeOf(pdfium, out, object.handle)) : undefined,
    width,
    clip,
    mark: markOf(object.marking),
  };
}

const boxOfPoints = (points: readonly Point[]): Box =>
  around(points.map(({ x, y }) => ({ left: x, top: y, right: x, bottom: y })));

/** True if all sides are horizontal or vertical. */
function isRectangle({ points, isCurved }: Subpath): boolean {
  if (isCurved || points.length < 4 || points.length > 6) return false;
  return points.every((point, index) => {
    const last = points.at(index - 1)!;
    return Math.abs(point.x - last.x) < measures.lean || Math.abs(point.y - last.y) < measures.lean;
  });
}

function ruleOfBox(box: Box, color: string): Rule | undefined {
  const [width, height] = [widthOf(box), heightOf(box)];
  if (height <= measures.thickest && width > 2 * height && width > measures.shortest) {
    const at = (box.top + box.bottom) / 2;
    return { axis: 'horizontal', at, from: box.left, to: box.right, thickness: height, color };
  }
  if (width <= measures.thickest && height > 2 * width && height > measures.shortest) {
    const at = (box.left + box.right) / 2;
    return { axis: 'vertical', at, from: box.top, to: box.bottom, thickness: width, color };
  }
  return undefined;
}

/** The box that a horizontal or vertical stroke paints; nothing for others. */
function strokedBox(from: Point, to: Point, width: number): Box | undefined {
  const box = boxOfPoints([from, to]);
  const half = width / 2;
  if (heightOf(box) < measures.lean) return { ...box, top: from.y - half, bottom: from.y + half };
  if (widthOf(box) < measures.lean) return { ...box, left: from.x - half, right: from.x + half };
  return undefined;
}

function addFilled(
  graphics: Graphics,
  subpath: Subpath,
  { mark, clip }: Shape,
  color: string,
): void {
  const box = overlap(boxOfPoints(subpath.points), clip);
  if (!box) return;
  if (!isRectangle(subpath)) {
    graphics.drawings.push({ ...box, color, filled: true, ...mark });
    return;
  }
  const rule = ruleOfBox(box, color);
  if (rule) graphics.rules.push(rule);
  else graphics.fills.push({ ...box, color, ...mark });
}

function sidesOf({ points, isClosed }: Subpath): (readonly [Point, Point])[] {
  const sides = points.slice(1).map((point, index) => [points[index]!, point] as const);
  const [first, last] = [points[0]!, points.at(-1)!];
  const isOpen = Math.hypot(first.x - last.x, first.y - last.y) > measures.lean;
  return isClosed && isOpen ? [...sides, [last, first]] : sides;
}

function addStroked(graphics: Graphics, subpath: Subpath, shape: Shape, color: string): void {
  const whole = overlap(boxOfPoints(subpath.points), shape.clip);
  if (!whole) return;
  const boxes = subpath.isCurved
    ? [undefined]
    : sidesOf(subpath).map(([from, to]) => strokedBox(from, to, shape.width));
  if (boxes.some((box) => !box)) {
    graphics.drawings.push({ ...whole, color, filled: false, ...shape.mark });
    return;
  }
  for (const box of boxes) {
    const seen = box && overlap(box, shape.clip);
    const rule = seen && ruleOfBox(seen, color);
    if (rule) graphics.rules.push(rule);
    else if (seen && Math.min(widthOf(seen), heightOf(seen)) > measures.thickest)
      graphics.fills.push({ ...seen, color, ...shape.mark });
  }
}

/** Adds what a path paints. */
export function addPath(reader: Reader, object: PageObject, graphics: Graphics): void {
  if (!object.clip) return;
  if (reader.pdfium._FPDFPath_CountSegments(object.handle) > maxSegments) {
    addPicture(reader, object, graphics);
    return;
  }
  const shape = shapeOf(reader, object, object.clip);
  for (const subpath of shape.subpaths) {
    if (shape.fill) addFilled(graphics, subpath, shape, shape.fill.color);
    if (shape.stroke) addStroked(graphics, subpath, shape, shape.stroke.color);
  }
}

function addPicture(reader: Reader, object: PageObject, { drawings }: Graphics): void {
  const { pdfium, out } = reader;
  const words = [out.word(0), out.word(1), out.word(2), out.word(3)] as const;
  if (!pdfium._FPDFPageObj_GetBounds(object.handle, ...words)) return;
  const corners = [
    apply(object.outer, out.float(0), out.float(1)),
    apply(object.outer, out.float(2), out.float(3)),
  ];
  const box = overlap(boxOfPoints(corners), object.clip!);
  if (box) drawings.push({ ...box, color: fillOf(pdfium, out, object.handle).color, filled: true });
}
