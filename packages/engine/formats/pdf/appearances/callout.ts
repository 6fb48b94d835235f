// Draws the callout line of a text on a page, and finds the part of its rectangle that is for the text (ISO 32000-2, table 177: CL and RD).
import { insetsWithin, lineEndWidths, pairsOf } from '@octavo/contract';
import type { Objects } from '#formats/pdf/objects/objects.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { lineWidthOf } from './appearance-operators.ts';
import { drawnWithEnds } from './drawn-line.ts';
import { number } from '#formats/pdf/writer.ts';

type Callout = {
  /** The lower left corner of the annotation, from which its form counts. */
  corner: readonly [number, number];
  width: number;
  /** The operator for the colour of lines. */
  pen: string;
};

/** The points of the callout line. */
const pointsOf = (objects: Objects, annotation: Dictionary) =>
  pairsOf(objects.list(annotation['/CL']).map((part) => objects.number(part) ?? 0));

/** The operators for the callout line and its end; empty if the text has none. */
export function calloutOf(
  objects: Objects,
  annotation: Dictionary,
  { corner: [x, y], width, pen }: Callout,
): string {
  const points = pointsOf(objects, annotation).map(([across, up]) => [across - x, up - y] as const);
  if (points.length < 2 || width <= 0) return '';
  // One name, for the end that points. Some programs write two, as for lines.
  const { '/LE': given } = annotation;
  const end = objects.resolved(objects.list(given)[0] ?? given);
  const { content } = drawnWithEnds(points, [end], { width, isFilled: false, dashes: '' });
  return `q ${pen} ${number(width)} w ${content} Q`;
}

/**
 * The rectangle of a text with its callout line. Some programs write the rectangle of the text alone.
 * @param rect the lower left corner first
 */
export function rectWithCallout(
  objects: Objects,
  annotation: Dictionary,
  rect: readonly [number, number, number, number],
): [number, number, number, number] {
  const points = pointsOf(objects, annotation);
  const margin = (lineEndWidths / 2 + 1) * lineWidthOf(objects, annotation);
  const [across, up] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [
    Math.min(rect[0], ...across.map((x) => x - margin)),
    Math.min(rect[1], ...up.map((y) => y - margin)),
    Math.max(rect[2], ...across.map((x) => x + margin)),
    Math.max(rect[3], ...up.map((y) => y + margin)),
  ];
}

type Inside = Record<'left' | 'bottom' | 'width' | 'height', number>;

/** The part of a text's rectangle that contains the text; the callout line is in the rest. */
export function insideOf(
  objects: Objects,
  annotation: Dictionary,
  { width, height }: Pick<Inside, 'width' | 'height'>,
): Inside {
  const insets = insetsWithin(objects.numbers(annotation['/RD'], 4), width, height);
  const [left, bottom, right, top] = insets;
  return { left, bottom, width: width - left - right, height: height - bottom - top };
}
