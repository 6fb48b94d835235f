// Finds blocks for signatures side by side, as in contracts: lines to sign on at one height, and short lines above and
// below each. Programs write one block after the other; lines that tabs separate are written row by row, and stay text.
import type { Segment, TableBlock } from '#reflow/page/layout.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { tableBlock } from '#reflow/tables/cells/table-block.ts';
import { limits as counts } from '#reflow/tables/whitespace/limits.ts';
import { textRows, type TextRow } from '#reflow/tables/whitespace/text-rows.ts';
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
  segments.length > 1 && segments.every(({ text }) => blank.test(text));

const orderOf = ({ spans }: Segment) => spans[0]?.object ?? 0;

/** The segments of rows by the blocks at whose edges they begin; nothing if one begins elsewhere. */
function blocksOf(rows: readonly TextRow[], edges: readonly number[]): Segment[][] | undefined {
  const blocks = edges.map((): Segment[] => []);
  for (const segment of rows.flatMap(({ segments }) => segments)) {
    const at = edges.findIndex((edge) => Math.abs(segment.left - edge) < limits.edge);
    const next = edges[at + 1] ?? Infinity;
    if (at < 0 || segment.right > next) return undefined;
    blocks[at]!.push(segment);
  }
  return blocks;
}

/** True if each block was written before the next one. */
function areInOrder(blocks: readonly Segment[][] | undefined): boolean {
  return (
    blocks?.every((block, at) => {
      const before = blocks[at - 1]?.map(orderOf) ?? [];
      return Math.max(...before) < Math.min(...block.map(orderOf));
    }) ?? false
  );
}

const isNear = (upper: TextRow, lower: TextRow) =>
  lower.top - upper.bottom < limits.gap * lower.size;

const startsOf = ({ segments }: TextRow) => segments.map(({ left }) => left);

/** The rows around lines to sign on that are parts of the same blocks. */
function rowsAround(rows: readonly TextRow[], at: number): TextRow[] {
  const edges = startsOf(rows[at]!);
  let found = [rows[at]!];
  const mayExtend = (extended: readonly TextRow[]) => areInOrder(blocksOf(extended, edges));
  for (let above = at - 1; above >= 0; above--) {
    const row = rows[above]!;
    if (row.segments.length < 2 || !isNear(row, found[0]!) || !mayExtend([row, ...found])) break;
    found = [row, ...found];
  }
  for (const row of rows.slice(at + 1)) {
    if (!isNear(found.at(-1)!, row) || !mayExtend([...found, row])) break;
    found = [...found, row];
  }
  return found;
}

/** The row above blocks that names the parties, in cells of their own. */
function partiesAbove(rows: readonly TextRow[], [first]: readonly TextRow[]): TextRow[] {
  const above = first && rows[rows.indexOf(first) - 1];
  if (!above || above.segments.length !== first.segments.length || !isNear(above, first)) return [];
  return blocksOf([above], startsOf(first)) ? [above] : [];
}

function tableOf(page: PageContent, groups: TextRow[][], edges: readonly number[]): TableBlock {
  const blocks = blocksOf(groups.flat(), edges) ?? [];
  const gutters = edges.slice(1).map((right, at) => ({
    left: Math.max(...blocks[at]!.map((segment) => segment.right)),
    right,
  }));
  return tableBlock({ page, ...spaceGrid(groups, gutters), evidence: 'space' });
}

/** The tables of blocks for signatures in a text column. */
export function signatureBlocks(page: PageContent, segments: readonly Segment[]): DetectedTables {
  if (segments.length > counts.segments) return { tables: [], rest: [...segments] };
  const rows = textRows(segments);
  const taken = new Set<Segment>();
  const tables: TableBlock[] = [];
  for (const [at, row] of rows.entries()) {
    if (!isToSign(row) || row.segments.some((segment) => taken.has(segment))) continue;
    const block = rowsAround(rows, at);
    if (block.length < limits.rows) continue;
    const parties = partiesAbove(rows, block);
    const groups = parties.length ? [parties, block] : [block];
    tables.push(tableOf(page, groups, startsOf(row)));
    for (const segment of groups.flat().flatMap((one) => one.segments)) taken.add(segment);
  }
  return { tables, rest: segments.filter((segment) => !taken.has(segment)) };
}
