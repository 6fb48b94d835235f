// Converts a page to plain text that keeps its layout: fixed-width letters, with spaces and empty lines where the page
// has space.
import { median } from '#models/page/geometry.ts';
import type { Segment } from '#reflow/page/layout.ts';
import { segmentOf, segmentsOf } from '#reflow/lines/segments.ts';
import type { PageContent, Span } from '#models/page/page-content.ts';

const limits = {
  /** In font sizes: rows whose baselines differ by less are one line. */
  baseline: 0.4,
  /** The maximum difference of left edges that are aligned, in points. */
  sameLeft: 3,
  /** The minimum number of letters between adjacent segments. */
  gap: 2,
  /** The maximum length of a line in letters. */
  columns: 2_000,
  /** The tolerance for the usual line distance; larger distances become empty lines. */
  sameDistance: 0.45,
  /** The maximum number of consecutive empty lines. */
  emptyLines: 20,
} as const;

type Line = { baseline: number; size: number; segments: Segment[] };

/** Rotated text is written on one line, where it begins. */
function turnedSegments(spans: readonly Span[]): Segment[] {
  const byObject = Map.groupBy(
    spans.filter(({ angle }) => angle !== 0),
    ({ object, angle }) => `${object} ${angle}`,
  );
  return [...byObject.values()].map((group) => {
    const segment = segmentOf(group);
    return { ...segment, text: group.map(({ text }) => text).join(' ') };
  });
}

/** The visible text; on a page without any, the hidden text behind its picture. */
function readable(spans: readonly Span[]): Span[] {
  const visible = spans.filter(({ hidden }) => !hidden);
  return visible.length ? visible : spans.map((span) => ({ ...span, hidden: false }));
}

function linesOf(segments: readonly Segment[]): Line[] {
  const lines: Line[] = [];
  for (const segment of segments.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = lines.at(-1);
    const { baseline, size } = segment;
    if (last && baseline - last.baseline < limits.baseline * Math.min(size, last.size))
      last.segments.push(segment);
    else lines.push({ baseline, size, segments: [segment] });
  }
  for (const line of lines) line.segments.sort((a, b) => a.left - b.left);
  return lines;
}

/** The width of a letter on the page, in points. */
function letterWidth(segments: readonly Segment[]): number {
  const widths = segments.flatMap(({ left, right, text, spans }) =>
    spans[0]?.angle
      ? []
      : Array.from({ length: [...text].length }, () => (right - left) / [...text].length),
  );
  return Math.max(1, median(widths));
}

/** Nearly equal left edges, with the segments at each. */
function edgesOf(segments: readonly Segment[]): Segment[][] {
  const edges: Segment[][] = [];
  for (const segment of segments.toSorted((a, b) => a.left - b.left)) {
    const last = edges.at(-1);
    if (last && segment.left - last[0]!.left < limits.sameLeft) last.push(segment);
    else edges.push([segment]);
  }
  return edges;
}

const lengthOf = ({ text }: Segment) => [...text].length;

/** The letter column in which each segment begins: the same for all at one edge, after everything before them. */
function columnsOf(lines: readonly Line[]): Map<Segment, number> {
  const segments = lines.flatMap((line) => line.segments);
  const before = new Map(
    lines.flatMap((line) =>
      line.segments.slice(1).map((one, index) => [one, line.segments[index]!] as const),
    ),
  );
  const width = letterWidth(segments);
  const left = Math.min(...segments.map((segment) => segment.left));
  const columns = new Map<Segment, number>();
  for (const edge of edgesOf(segments)) {
    const behind = edge.map((segment) => {
      const other = before.get(segment);
      return other ? (columns.get(other) ?? 0) + lengthOf(other) + limits.gap : 0;
    });
    const column = Math.max(Math.round((edge[0]!.left - left) / width), ...behind);
    for (const segment of edge) columns.set(segment, Math.min(column, limits.columns));
  }
  return columns;
}

function lineText({ segments }: Line, columns: ReadonlyMap<Segment, number>): string {
  let text = '';
  let length = 0;
  for (const segment of segments) {
    const space = (columns.get(segment) ?? 0) - length;
    const gap = length ? Math.max(1, space) : Math.max(0, space);
    text += ' '.repeat(gap) + segment.text;
    length += gap + lengthOf(segment);
  }
  return text;
}

/** The line distance of closely spaced lines, in points. */
function usualDistance(lines: readonly Line[]): number {
  const distances = lines
    .slice(1)
    .map(({ baseline }, index) => baseline - lines[index]!.baseline)
    .toSorted((a, b) => a - b);
  return distances[distances.length >> 2] || 12;
}

/** The number of empty lines for a distance. */
const emptyLines = (distance: number, usual: number) =>
  Math.min(limits.emptyLines, Math.max(0, Math.ceil(distance / usual - limits.sameDistance) - 1));

/** The text of a page, line by line; empty for a page without any. */
export function textLayout({ spans }: Pick<PageContent, 'spans'>): string {
  const shown = readable(spans);
  const lines = linesOf([...segmentsOf(shown), ...turnedSegments(shown)]);
  if (!lines.length) return '';
  const columns = columnsOf(lines);
  const usual = usualDistance(lines);
  return lines
    .map((line, index) => {
      const distance = index ? line.baseline - lines[index - 1]!.baseline : usual;
      return '\n'.repeat(emptyLines(distance, usual)) + lineText(line, columns);
    })
    .join('\n');
}
