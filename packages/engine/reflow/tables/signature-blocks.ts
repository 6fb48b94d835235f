// Finds blocks for signatures side by side, as in contracts: lines to sign on at one height, and short lines above and
// below each. Programs write one block after the other; lines that tabs separate are written row by row, and stay text.
import type { Segment, TableBlock } from '#reflow/page/layout.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { tableBlock } from '#reflow/tables/cells/table-block.ts';
import { limits as pageLimits } from '#reflow/tables/whitespace/limits.ts';
import { textRows, type TextRow } from '#reflow/tables/whitespace/text-rows.ts';
import { firstOf, lastOf } from '#reflow/tables/whitespace/writing-order.ts';
import type { DetectedTables } from './ruled-tables.ts';
import { spaceGrid } from './space-grid.ts';

const limits = {
  /** The maximum difference of the left edges of a block's lines, in points. */
  edge: 3,
  /** The maximum gap between its lines, in font sizes: there is space for the signature. */
  gap: 5,
  /** The minimum number of lines. */
  rows: 2,
} as const;

/** A line to write on. */
const blank = /^(?:[_.…]\s?){6,}$/;

const isToSign = ({ segments }: TextRow) =>
  segments.length > 1 &&
  segments.length <= pageLimits.columns &&
  segments.every(({ text }) => blank.test(text));

/** The block at whose edge a segment begins; nothing if it begins elsewhere or extends into the next block. */
function blockAt({ left, right }: Segment, edges: readonly number[]): number | undefined {
  const at = edges.findIndex((edge) => Math.abs(left - edge) < limits.edge);
  const next = edges[at + 1] ?? Infinity;
  return at < 0 || right > next ? undefined : at;
}

/** The segments of rows by their blocks; nothing if one is in none. */
function blocksOf(rows: readonly TextRow[], edges: readonly number[]): Segment[][] | undefined {
  const blocks = edges.map((): Segment[] => []);
  for (const segment of rows.flatMap(({ segments }) => segments)) {
    const at = blockAt(segment, edges);
    if (at === undefined) return undefined;
    blocks[at]!.push(segment);
  }
  return blocks;
}

/** Where the text of a block begins and ends in the order of writing. */
type Extent = { first: number; last: number };

/** The extents of blocks with another row; nothing if that row is in none, or not each block was written before the next one. */
function withRow(
  extents: readonly Extent[],
  { segments }: TextRow,
  edges: readonly number[],
): Extent[] | undefined {
  const extended = [...extents];
  for (const segment of segments) {
    const at = blockAt(segment, edges);
    if (at === undefined) return undefined;
    const { first, last } = extended[at]!;
    const [from, to] = [firstOf([segment]), lastOf([segment])];
    extended[at] = { first: Math.min(first, from), last: Math.max(last, to) };
  }
  const areInOrder = extended.every(({ first }, at) => at === 0 || extended[at - 1]!.last < first);
  return areInOrder ? extended : undefined;
}

const isNear = (upper: TextRow, lower: TextRow) =>
  lower.top - upper.bottom < limits.gap * lower.size;

const startsOf = ({ segments }: TextRow) => segments.map(({ left }) => left);

type Taken = ReadonlySet<Segment>;

const isTaken = ({ segments }: TextRow, taken: Taken) => segments.some((one) => taken.has(one));

/** The first and the last index of the rows around lines to sign on that are parts of the same blocks. */
function rangeAround(rows: readonly TextRow[], at: number, taken: Taken): [number, number] {
  const edges = startsOf(rows[at]!);
  const nothing = edges.map(() => ({ first: Infinity, last: -Infinity }));
  let extents = withRow(nothing, rows[at]!, edges);
  let [from, to] = [at, at];
  const canAdd = (row: TextRow) => {
    const extended = extents && withRow(extents, row, edges);
    extents = extended ?? extents;
    return extended !== undefined;
  };
  for (let row = rows[at - 1]; row; row = rows[from - 1]) {
    if (row.segments.length < 2 || isTaken(row, taken)) break;
    if (!isNear(row, rows[from]!) || !canAdd(row)) break;
    from--;
  }
  for (let row = rows[at + 1]; row; row = rows[to + 1]) {
    if (!isNear(rows[to]!, row) || !canAdd(row)) break;
    to++;
  }
  return [from, to];
}

/** The row above blocks that names the parties, in cells of their own. */
function partiesAbove(rows: readonly TextRow[], at: number, taken: Taken): TextRow[] {
  const [above, first] = [rows[at - 1], rows[at]!];
  if (!above || isTaken(above, taken)) return [];
  if (above.segments.length !== first.segments.length || !isNear(above, first)) return [];
  return blocksOf([above], startsOf(first)) ? [above] : [];
}

function tableOf(page: PageContent, groups: TextRow[][], edges: readonly number[]): TableBlock {
  const blocks = blocksOf(groups.flat(), edges) ?? [];
  const gutters = edges.slice(1).map((right, at) => ({
    left: blocks[at]!.reduce((most, segment) => Math.max(most, segment.right), -Infinity),
    right,
  }));
  return tableBlock({ page, ...spaceGrid(groups, gutters), evidence: 'space' });
}

/** The tables of blocks for signatures in a text column. */
export function signatureBlocks(page: PageContent, segments: readonly Segment[]): DetectedTables {
  if (segments.length > pageLimits.segments) return { tables: [], rest: [...segments] };
  const rows = textRows(segments);
  const taken = new Set<Segment>();
  const tables: TableBlock[] = [];
  for (const [at, row] of rows.entries()) {
    if (!isToSign(row) || isTaken(row, taken)) continue;
    const [from, to] = rangeAround(rows, at, taken);
    const block = rows.slice(from, to + 1);
    if (block.length < limits.rows) continue;
    const parties = partiesAbove(rows, from, taken);
    const groups = parties.length ? [parties, block] : [block];
    tables.push(tableOf(page, groups, startsOf(row)));
    for (const segment of groups.flat().flatMap((one) => one.segments)) taken.add(segment);
  }
  return { tables, rest: segments.filter((segment) => !taken.has(segment)) };
}
