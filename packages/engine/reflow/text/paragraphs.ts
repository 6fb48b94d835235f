// Groups the lines of one column to paragraphs.
import { around, mode, rounded, widthOf } from '#models/page/geometry.ts';
import type { Alignment, Column, Line, TextBlock } from '#reflow/page/layout.ts';
import type { Box, PageContent } from '#models/page/page-content.ts';
import { taggedPage } from '#reflow/tagged/tagged-page.ts';
import { axisOf, isCentered } from './centered-lines.ts';
import { beginsItem } from './item-start.ts';
import { withTaggedLabels } from './tagged-items.ts';
import { rightEdges } from './measure.ts';
import { endsBefore, hangingLabels, type OpenParagraph, type Place } from './paragraph-break.ts';

const commonDistance = 1.2;

/**
 * The largest line distances, in font sizes: of any lines, and of those that go on in lower case; and how many times more
 * these count, since single lines of lists and glossaries have the distance of paragraphs.
 */
const distances = { any: 2.2, goingOn: 3, weight: 3 } as const;

/** The line distance of most lines in a column, in font sizes. */
function usualDistanceOf(lines: readonly Line[]): number {
  const weighted = lines.slice(1).flatMap((line, index) => {
    const before = lines[index]!;
    const distance = line.baseline - before.baseline;
    const goesOn = /^\p{Ll}/u.test(line.text);
    const largest = (goesOn ? distances.goingOn : distances.any) * line.size;
    const isLine = Math.abs(line.size - before.size) < 0.5 && distance > 0 && distance < largest;
    const weight = goesOn ? distances.weight : 1;
    return isLine ? [[rounded(distance / line.size, 0.05), weight] as const] : [];
  });
  return mode(weighted) ?? commonDistance;
}

function opened(lines: readonly Line[], index: number): OpenParagraph {
  const line = lines[index]!;
  return { lines: [line], left: line.left, isItem: beginsItem(lines, index) };
}

function extended(paragraph: OpenParagraph, line: Line): OpenParagraph {
  const lines = [...paragraph.lines, line];
  if (lines.length > 2) return { ...paragraph, lines };
  const distance = line.baseline - paragraph.lines[0]!.baseline;
  return { ...paragraph, lines, left: line.left, distance };
}

function grouped(
  lines: readonly Line[],
  column: Box,
  about: Pick<Place, 'axis' | 'tagged' | 'pictures'>,
): OpenParagraph[] {
  const common = {
    ...about,
    ...{
      lines,
      column,
      usualDistance: usualDistanceOf(lines),
      hangingLabels: hangingLabels(lines),
    },
  };
  const edges = rightEdges(lines, column);
  const paragraphs: OpenParagraph[] = [];
  for (const [index, line] of lines.entries()) {
    const paragraph = paragraphs.at(-1);
    const before = lines[index - 1];
    const right = (before && edges.get(before)) ?? column.right;
    const place = { ...common, line, index, right };
    const ends = !paragraph || !before || endsBefore({ ...place, paragraph, before });
    if (ends) paragraphs.push(opened(lines, index));
    else paragraphs[paragraphs.length - 1] = extended(paragraph, line);
  }
  return paragraphs;
}

const isFlush = (lines: readonly Line[], edge: number) =>
  lines.every(({ right }) => Math.abs(right - edge) < 1.5);

/** The alignment of a paragraph in its column. */
function alignmentOf(lines: readonly Line[], column: Box, axis?: number): Alignment {
  const first = lines[0];
  if (!first || first.isRightToLeft) return 'start';
  const areCentered = lines.every((line) => isCentered(line, column, axis));
  if (areCentered && lines.some(({ left }) => left - column.left > 8)) return 'center';
  const isSetIn = lines.every(({ left }) => left - column.left > 0.15 * widthOf(column));
  if (isSetIn && lines.every(({ right }) => Math.abs(right - column.right) < 2.5)) return 'end';
  return isJustified(lines, column) ? 'justify' : 'start';
}

/** True for lines that end at the edge of the column; two lines may share another end by chance. */
function isJustified(lines: readonly Line[], column: Box): boolean {
  if (lines.length < 3) return false;
  const own = Math.max(...lines.map(({ right }) => right));
  return isFlush(lines.slice(0, -1), lines.length > 3 ? own : column.right);
}

/** Smaller indents, in points, are unintentional. */
const minIndent = 1.5;
const meant = (indent: number) => (Math.abs(indent) < minIndent ? 0 : indent);

function indents(lines: readonly Line[], column: Box, align: Alignment) {
  const first = lines[0];
  if (!first || align === 'center' || align === 'end' || first.isRightToLeft)
    return { indent: 0, firstIndent: 0 };
  const rest = lines.slice(1).map(({ left }) => left);
  const left = rest.length ? Math.min(...rest) : first.left;
  return { indent: Math.max(0, meant(left - column.left)), firstIndent: meant(first.left - left) };
}

function itemIndents(line: Line, column: Box) {
  const { left, textLeft } = line.label!;
  if (line.isRightToLeft)
    return { indent: Math.max(0, column.right - textLeft), firstIndent: textLeft - left };
  return { indent: Math.max(0, textLeft - column.left), firstIndent: left - textLeft };
}

/** A paragraph of the given lines. */
export function textBlock(
  lines: Line[],
  page: PageContent,
  column: Column,
  { isItem = false, axis }: { isItem?: boolean; axis?: number | undefined } = {},
): TextBlock {
  const first = lines[0]!;
  const align = isItem ? 'start' : alignmentOf(lines, column, axis);
  const label = isItem ? first.label : undefined;
  const place = label ? itemIndents(first, column) : indents(lines, column, align);
  const block: TextBlock = { kind: 'text', page, lines, column, align, ...place, ...around(lines) };
  return label ? { ...block, label } : block;
}

/** The paragraphs of a column or a cell. @param lines from top to bottom */
export const paragraphsOf = (
  lines: readonly Line[],
  page: PageContent,
  column: Column,
): TextBlock[] => {
  const axis = axisOf(lines, column, page);
  const labelled = withTaggedLabels(lines, page);
  const about = { axis, tagged: taggedPage(page), pictures: page.images };
  return grouped(labelled, column, about).map((paragraph) =>
    textBlock(paragraph.lines, page, column, { isItem: paragraph.isItem, axis }),
  );
};
