// Reads the lines and curves of a path in displayed coordinates.
import { apply, combine } from '@octavo/contract';
import type { OutParameters, PdfiumObjects } from '#formats/pdf/page-objects-module.ts';
import { matrixOf, type PageObject } from '#reflow/extract/page/page-objects.ts';
import type { Box } from '#models/page/page-content.ts';
import type { PathStep, Point } from '#models/document/drawing.ts';

/** FPDF_SEGMENT_… of fpdfview.h. */
const segmentType = { line: 0, curve: 1, move: 2 } as const;

type Reader = { pdfium: PdfiumObjects; out: OutParameters };
type Corner = { type: number; point: Point; closes: boolean };

function* cornersOf({ pdfium, out }: Reader, object: PageObject): Generator<Corner> {
  const matrix = combine(matrixOf({ pdfium, out }, object.handle), object.outer);
  const count = pdfium._FPDFPath_CountSegments(object.handle);
  for (let index = 0; index < count; index++) {
    const segment = pdfium._FPDFPath_GetPathSegment(object.handle, index);
    if (!segment) continue;
    pdfium._FPDFPathSegment_GetPoint(segment, out.word(0), out.word(1));
    const point = apply(matrix, out.float(0), out.float(1));
    const closes = pdfium._FPDFPathSegment_GetClose(segment) !== 0;
    yield { type: pdfium._FPDFPathSegment_GetType(segment), point, closes };
  }
}

/** The steps of a path; PDFium stores a curve as three segments. */
export function pathSteps(reader: Reader, object: PageObject): PathStep[] {
  const steps: PathStep[] = [];
  let bends: Point[] = [];
  for (const { type, point, closes } of cornersOf(reader, object)) {
    const [first, second] = bends;
    if (type === segmentType.curve && !second) bends.push(point);
    else if (type === segmentType.curve && first && second) {
      steps.push({ kind: 'curve', by: [first, second], to: point });
      bends = [];
    } else
      steps.push({ kind: type === segmentType.move || !steps.length ? 'move' : 'line', to: point });
    if (closes) steps.push({ kind: 'close' });
  }
  return steps;
}

const pointsOf = (step: PathStep): readonly Point[] => {
  if (step.kind === 'close') return [];
  return step.kind === 'curve' ? [...step.by, step.to] : [step.to];
};

/** The bounding box of steps; curves stay inside the bounding box of their control points. */
export function boxOfSteps(steps: readonly PathStep[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of steps.flatMap(pointsOf)) {
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** Applies a function to each point. */
export const movedSteps = (steps: readonly PathStep[], move: (point: Point) => Point): PathStep[] =>
  steps.map((step) => {
    if (step.kind === 'close') return step;
    if (step.kind !== 'curve') return { ...step, to: move(step.to) };
    const [first, second] = step.by;
    return { ...step, by: [move(first), move(second)], to: move(step.to) };
  });

/** The maximum deviation of a horizontal or vertical side, in points. */
const lean = 0.3;

/** True if steps outline one upright rectangle. */
export function isRectangle(steps: readonly PathStep[]): boolean {
  const points = steps.flatMap(pointsOf);
  const moves = steps.filter(({ kind }) => kind === 'move');
  if (points.length < 4 || points.length > 5 || moves.length > 1) return false;
  if (steps.some(({ kind }) => kind === 'curve')) return false;
  const { left, top, right, bottom } = boxOfSteps(steps);
  const isCorner = ({ x, y }: Point) =>
    Math.min(Math.abs(x - left), Math.abs(x - right)) < lean &&
    Math.min(Math.abs(y - top), Math.abs(y - bottom)) < lean;
  const isUpright = (point: Point, index: number) => {
    const last = points.at(index - 1) ?? point;
    return Math.abs(point.x - last.x) < lean || Math.abs(point.y - last.y) < lean;
  };
  return points.every(isCorner) && points.every(isUpright);
}
