// Test pages drawn with characters: `-` and `|` are rules, `+` where they meet, `#` a fill, `~` a space inside a piece
// of text; two spaces separate pieces. A character is 6 points wide and a line 14 high, so that the drawing looks like
// the page.
import { around } from '#models/page/geometry.ts';
import type { Segment, TableBlock } from '#reflow/page/layout.ts';
import type { Fill, PageContent, Rule, Span } from '#models/page/page-content.ts';

export const letter = { width: 6, height: 14, size: 10 } as const;

const plain = { family: 'Liberation Sans', bold: false, italic: false, monospace: false };

let objects = 0;

/** A word at a position on a baseline. */
export function word(text: string, left: number, baseline: number, of: Partial<Span> = {}): Span {
  const size = of.size ?? letter.size;
  const right = left + text.length * letter.width;
  const box = { left, right, top: baseline - 0.8 * size, bottom: baseline + 0.2 * size };
  const formatting = {
    size,
    font: plain,
    color: '000000',
    underline: false,
    strike: false,
    angle: 0,
  };
  return {
    ...box,
    ...formatting,
    text,
    spaced: false,
    baseline,
    object: objects++,
    hidden: false,
    ...of,
  };
}

/** A piece of text on one line: its words, separated by spaces. */
export function segment(text: string, left: number, baseline: number, of: Partial<Span> = {}) {
  let at = left;
  const object = objects++;
  const spans = text.split(' ').map((part, index) => {
    const span = word(part, at, baseline, { spaced: index > 0, object, ...of });
    at = span.right + letter.width;
    return span;
  });
  return segmentOf(spans);
}

function segmentOf(spans: Span[]): Segment {
  const text = spans.map((span) => (span.spaced ? ' ' : '') + span.text).join('');
  const [first] = spans;
  const { baseline = 0, size = letter.size } = first ?? {};
  return { ...around(spans), spans, text, baseline, size, isRightToLeft: false };
}

/** An empty A4 page with the given parts. */
export function pageOf(parts: Partial<PageContent> = {}): PageContent {
  const nothing = {
    spans: [],
    rules: [],
    fills: [],
    drawings: [],
    images: [],
    links: [],
    tags: [],
  };
  return { number: 1, width: 595, height: 842, ...nothing, ...parts };
}

const line = { thickness: 0.5, color: '000000' };

export const horizontal = (at: number, from: number, to: number): Rule => ({
  ...{ axis: 'horizontal', at, from, to },
  ...line,
});

export const vertical = (at: number, from: number, to: number): Rule => ({
  ...{ axis: 'vertical', at, from, to },
  ...line,
});

const columnOf = (index: number) => (index + 0.5) * letter.width;
const middleOfRow = (index: number) => (index + 0.5) * letter.height;

/** Runs of characters in a line, with their start and end. */
function runs(text: string, pattern: RegExp): { text: string; from: number; to: number }[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => {
    return { text: found, from: index, to: index + found.length - 1 };
  });
}

const horizontals = (rows: string[]): Rule[] =>
  rows.flatMap((row, index) =>
    runs(row, /[-+]*--+[-+]*/g).map(({ from, to }) =>
      horizontal(middleOfRow(index), columnOf(from), columnOf(to)),
    ),
  );

function verticals(rows: string[]): Rule[] {
  const width = Math.max(...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, at) =>
    rows.map((row) => row[at] ?? ' ').join(''),
  );
  return columns.flatMap((column, index) =>
    runs(column, /[|+]*\|[|+]*/g).map(({ from, to }) =>
      vertical(columnOf(index), middleOfRow(from), middleOfRow(to)),
    ),
  );
}

/** Fills, with those directly below each other joined. */
function fillsOf(rows: string[]): Fill[] {
  const fills: Fill[] = [];
  rows.forEach((row, index) => {
    const top = index * letter.height;
    for (const { from, to } of runs(row, /#+/g)) {
      const [left, right] = [from * letter.width, (to + 1) * letter.width];
      const above = fills.find(
        (fill) => fill.bottom === top && fill.left === left && fill.right === right,
      );
      if (above) above.bottom += letter.height;
      else fills.push({ left, right, top, bottom: top + letter.height, color: 'DDDDDD' });
    }
  });
  return fills;
}

const baselineOf = (index: number) => middleOfRow(index) + 0.3 * letter.size;

const texts = (rows: string[]): Segment[] =>
  rows.flatMap((row, index) =>
    runs(
      row.replaceAll(/[-+]*--+[-+]*|[|+#]/g, (mark) => ' '.repeat(mark.length)),
      /\S+(?: \S+)*/g,
    ).map(({ text, from }) => segment(text, from * letter.width, baselineOf(index))),
  );

/** A page for a drawing, and the pieces of its text. A second drawing adds fills (`#`) behind the first. */
export function pictured(picture: string, behind = ''): { page: PageContent; segments: Segment[] } {
  const rows = picture.split('\n');
  const segments = texts(rows);
  const rules = [...horizontals(rows), ...verticals(rows)];
  const fills = fillsOf(behind.split('\n'));
  return {
    page: pageOf({ rules, fills, spans: segments.flatMap(({ spans }) => spans) }),
    segments,
  };
}

/** The text of a table, a line for each row: cells separated by ` | `, `<` for a span from the left, `^` from above. */
export function printed({ rows, columns, cells }: TableBlock): string[] {
  const grid = rows.slice(1).map(() => columns.slice(1).map(() => ''));
  for (const cell of cells)
    for (let down = 0; down < cell.rowSpan; down++)
      for (let across = 0; across < cell.columnSpan; across++) {
        const text = cell.segments.map((one) => one.text).join(' ');
        const line = grid[cell.row + down];
        if (line) line[cell.column + across] = across ? '<' : down ? '^' : text;
      }
  return grid.map((line) => line.join(' | '));
}
