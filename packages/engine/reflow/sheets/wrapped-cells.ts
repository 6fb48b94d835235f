// Detects cells with several lines in tables without rules: lines of a cell are closer together than rows, whether
// cells are aligned at the top, middle or bottom of their row.
import { median } from '#models/page/geometry.ts';
import type { Segment } from '#reflow/page/layout.ts';
import type { TextRow } from '#reflow/tables/whitespace/text-rows.ts';
import { columnEdges, mainColumn } from './column-edges.ts';
import { numberParts } from '#formats/xlsx/values/number-text.ts';

/** The lines of one cell. */
export type Stack = Segment[];
/** The cells of one row. */
export type Band = Stack[];

/** In font sizes. */
const limits = {
  /** The maximum line distance in a cell. */
  pitch: 1.4,
  /** The minimum additional distance between rows. */
  difference: 0.08,
  /** The minimum vertical overlap of the lines of a row. */
  height: 0.5,
  /** The width of a space, and the tolerance for whether a word would have fitted. */
  space: 0.25,
  slack: 0.5,
} as const;

/** The minimum share of distances in columns that are larger than line distances. */
const looseShare = 0.2;
/** The minimum share of continuation lines whose first word did not fit on the previous line. */
const forcedShare = 0.8;
/** The minimum share of multi-line rows with a single-line cell. */
const singleShare = 0.7;

type Columns = Segment[][];

function columnsOf(rows: readonly TextRow[]): Columns {
  const edges = columnEdges(rows.map(({ segments }) => segments));
  const columns: Columns = [];
  for (const { segments } of rows)
    for (const segment of segments) (columns[mainColumn(segment, edges)] ??= []).push(segment);
  return Array.from(columns, (column) => column ?? []);
}

const pitches = (column: readonly Segment[]) =>
  column.slice(1).map((segment, index) => segment.baseline - (column[index]?.baseline ?? 0));

/** The largest line distance in a cell; nothing if all distances are similar. */
function linePitch(columns: Columns, size: number): number | undefined {
  const all = columns.flatMap(pitches).filter((pitch) => pitch > limits.height * size);
  const least = all.reduce((a, b) => Math.min(a, b), Infinity);
  const most = least + limits.difference * size;
  const loose = all.filter((pitch) => pitch > most).length;
  const isMixed = loose >= looseShare * all.length && loose < all.length;
  return isMixed && least < limits.pitch * size ? most : undefined;
}

function stacksOf(column: readonly Segment[], pitch: number): Stack[] {
  const stacks: Stack[] = [];
  for (const segment of column) {
    const last = stacks.at(-1)?.at(-1);
    if (last && segment.baseline - last.baseline <= pitch) stacks.at(-1)?.push(segment);
    else stacks.push([segment]);
  }
  return stacks;
}

const topOf = ([first]: Stack) => (first ? first.baseline - limits.height * first.size : 0);
const footOf = (stack: Stack) => stack.at(-1)?.baseline ?? 0;

/** Groups adjacent stacks to rows. */
function bandsOf(stacks: readonly Stack[]): Band[] {
  const bands: Band[] = [];
  let foot = -Infinity;
  for (const stack of stacks.toSorted((a, b) => topOf(a) - topOf(b))) {
    if (topOf(stack) < foot) bands.at(-1)?.push(stack);
    else bands.push([stack]);
    foot = Math.max(foot, footOf(stack));
  }
  return bands;
}

const isNumber = ({ text }: Segment) => numberParts(text) !== undefined;

/** True if the first word of a line did not fit on the line above. */
function isForced(above: Segment, below: Segment, right: number): boolean {
  const word = below.spans.findIndex(({ spaced }, index) => index > 0 && spaced);
  const last = below.spans[word < 0 ? below.spans.length - 1 : word - 1];
  const width = (last?.right ?? below.right) - below.left;
  return above.right + limits.space * below.size + width > right - limits.slack * below.size;
}

function forcedLines(stacks: readonly Stack[]): boolean[] {
  const right = Math.max(...stacks.flat().map((segment) => segment.right));
  return stacks.flatMap((stack) =>
    stack.slice(1).map((below, index) => isForced(stack[index] ?? below, below, right)),
  );
}

const shareOf = (values: readonly boolean[]) => values.filter(Boolean).length / values.length;

/** True if stacks are cells, and not rows that happen to be close together. */
function areCells(columns: readonly Stack[][], bands: readonly Band[]): boolean {
  const isSumOfNumbers = (stack: Stack) => stack.length > 1 && stack.filter(isNumber).length > 1;
  if (columns.some((stacks) => stacks.some(isSumOfNumbers))) return false;
  const tall = bands.filter((band) => band.some((stack) => stack.length > 1));
  const hasSingle = tall.map((band) => band.some((stack) => stack.length === 1));
  if (!tall.length || shareOf(hasSingle) < singleShare) return false;
  return shareOf(columns.flatMap(forcedLines)) >= forcedShare;
}

/** Rows of text as rows of cells with one or more lines; nothing if no cell has several. */
export function wrappedCells(rows: readonly TextRow[]): Band[] | undefined {
  const columns = columnsOf(rows);
  if (columns.length < 2) return undefined;
  const pitch = linePitch(columns, median(rows.map(({ size }) => size)));
  if (pitch === undefined) return undefined;
  const stacks = columns.map((column) => stacksOf(column, pitch));
  const bands = bandsOf(stacks.flat());
  return areCells(stacks, bands) ? bands : undefined;
}
