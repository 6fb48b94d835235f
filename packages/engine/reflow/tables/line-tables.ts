// Tables with horizontal rules, or stripes, only: bands of text between rules of one width, in columns that white space parts
// (booktabs of LaTeX, invoices, reports).
import { around } from '#reflow/geometry.ts';
import type { Segment, TableBlock, TableCell } from '#reflow/layout.ts';
import type { PageContent } from '#reflow/page-content.ts';
import type { Gutter } from './gutters.ts';
import { limits } from './limits.ts';
import { bandsOf, isDouble, ruleStacks, type Band, type TableRule } from './ruled-bands.ts';
import type { FoundTables } from './ruled-tables.ts';
import { spaceGrid } from './space-grid.ts';
import { tableBlock } from './table-block.ts';
import { isTabular, ruledEvidence, tableGutters, wordsOf } from './tabular-rows.ts';
import type { TextRow } from './text-rows.ts';
import { wrappedRows } from './wrapped-rows.ts';

/** Of a band's rows, so many are tabular; one row alone may be a heading between rules. */
const tabularShare = 0.5;
const longRow = 12;

function isTabularBand({ rows }: Band): boolean {
  const tabular = rows.filter(isTabular).length;
  const [first] = rows.flatMap(({ segments }) => segments);
  const isHeading = rows.length === 1 && first !== undefined && wordsOf(first) <= longRow;
  return isHeading || (rows.length > 0 && tabular >= tabularShare * rows.length);
}

/** Runs of bands that may be tables; what stands between the lines of a double rule is skipped. */
function runsOf(bands: readonly Band[]): Band[][] {
  const runs: Band[][] = [[]];
  for (const band of bands) {
    if (isDouble(band)) continue;
    if (isTabularBand(band)) runs.at(-1)?.push(band);
    else runs.push([]);
  }
  return runs.filter((run) => run.some(({ rows }) => rows.some(isTabular)));
}

/** True when rules part rows: most bands are one row each. */
function partsRows(bands: readonly Band[], gutters: readonly Gutter[]): boolean {
  const single = bands.filter(({ rows }) => wrappedRows(rows, gutters).length === 1);
  return bands.length >= 3 && single.length >= 0.6 * bands.length;
}

/** The lines of each row of the table, and how many of these rows stand above the first rule between them. */
function groupsOf(bands: readonly Band[], gutters: readonly Gutter[]) {
  const byRule = partsRows(bands, gutters);
  const groups = bands.map(({ rows }) => (byRule ? [rows] : wrappedRows(rows, gutters)));
  const first = groups[0]?.length ?? 0;
  const isHeader = bands.length > 1 && first <= 3 && (!byRule || bands.length === 2);
  return { groups: groups.flat(), headerRows: isHeader ? first : 0 };
}

/** Rules run above and below every row, or only where bands meet. */
function markEdges(cells: TableCell[], rows: readonly number[], rules: readonly TableRule[]): void {
  const near = (at: number) => rules.some((rule) => Math.abs(rule.at - at) < 1);
  const ruled = rows.map(near);
  for (const cell of cells) {
    const [top, bottom] = [ruled[cell.row] ?? false, ruled[cell.row + cell.rowSpan] ?? false];
    cell.edges = { top, right: false, bottom, left: false };
  }
}

/** Edges of rows moved onto the rules near them. */
function snappedRows(
  rows: readonly number[],
  groups: readonly TextRow[][],
  rules: readonly TableRule[],
) {
  const boxes = groups.map((group) => around(group));
  return rows.map((row, index) => {
    const above = boxes[index - 1]?.bottom ?? -Infinity;
    const below = boxes[index]?.top ?? Infinity;
    const rule = rules.find(({ at }) => at > above - 3 && at < below + 3);
    return rule ? rule.at : row;
  });
}

function tableOf(page: PageContent, bands: readonly Band[], stack: readonly TableRule[]) {
  const [top, bottom] = [bands[0]?.top ?? 0, bands.at(-1)?.bottom ?? 0];
  const rules = stack.filter(({ at }) => at > top - 1 && at < bottom + 1);
  const lines = bands.flatMap(({ rows }) => rows);
  const gutters = tableGutters(lines, ruledEvidence);
  if (!gutters || lines.length < 2) return undefined;
  const { groups, headerRows } = groupsOf(bands, gutters);
  const grid = spaceGrid(groups, gutters);
  const rows = snappedRows(grid.rows, groups, rules);
  const cells = grid.cells.map((cell) => ({
    ...cell,
    top: rows[cell.row] ?? cell.top,
    bottom: rows[cell.row + cell.rowSpan] ?? cell.bottom,
  }));
  markEdges(cells, rows, rules);
  const [first] = rules;
  const columns = grid.columns.with(0, first?.from ?? 0).with(-1, first?.to ?? 0);
  return tableBlock({ page, columns, rows, cells, evidence: 'rules', ruledHeaderRows: headerRows });
}

/** The tables of a page that horizontal rules or stripes tell. @param segments what stands in no table yet */
export function lineTables(page: PageContent, segments: readonly Segment[]): FoundTables {
  const tables: TableBlock[] = [];
  let rest = [...segments];
  if (segments.length > limits.segments) return { tables, rest };
  for (const stack of ruleStacks(page, segments))
    for (const bands of stack.length > 1 ? runsOf(bandsOf(stack, rest)) : []) {
      const table = tableOf(page, bands, stack);
      if (!table) continue;
      tables.push(table);
      const taken = new Set(table.cells.flatMap((cell) => cell.segments));
      rest = rest.filter((segment) => !taken.has(segment));
    }
  return { tables: tables.toSorted((a, b) => a.top - b.top), rest };
}
