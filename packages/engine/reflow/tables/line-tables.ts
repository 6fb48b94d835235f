// Finds tables with only horizontal rules or stripes: bands of text between rules of equal width, in columns separated
// by white space (booktabs of LaTeX, invoices, reports).
import { around } from '#models/page/geometry.ts';
import type { Segment, TableBlock, TableCell } from '#reflow/page/layout.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { CellPieces } from '#reflow/tables/whitespace/cell-pieces.ts';
import type { Gutter } from '#reflow/tables/whitespace/gutters.ts';
import { withHeading, withJoinedHeading } from '#reflow/tables/whitespace/heading-rows.ts';
import { limits } from '#reflow/tables/whitespace/limits.ts';
import {
  bandsOf,
  besideRules,
  ruleStacks,
  type TableRule,
} from '#reflow/tables/lattice/ruled-bands.ts';
import type { DetectedTables } from './ruled-tables.ts';
import { columnSpanOf } from '#reflow/tables/whitespace/space-columns.ts';
import { ascending, spaceGrid } from './space-grid.ts';
import { tableBlock } from '#reflow/tables/cells/table-block.ts';
import { runsOf, type Run } from '#reflow/tables/whitespace/table-runs.ts';
import {
  areFilled,
  openEvidence,
  ruledEvidence,
  tableGutters,
  type Evidence,
} from '#reflow/tables/whitespace/tabular-rows.ts';
import type { TextRow } from '#reflow/tables/whitespace/text-rows.ts';
import { textStrips } from '#reflow/tables/whitespace/text-strips.ts';
import { wrappedRows } from '#reflow/tables/whitespace/wrapped-rows.ts';
import { isWrittenByRow } from '#reflow/tables/whitespace/writing-order.ts';

/** True if rules separate rows: most rows have a band of their own. */
function partsRows(bands: readonly TextRow[][][]): boolean {
  const all = bands.flat().length;
  const alone = bands.filter((groups) => groups.length === 1).length;
  return bands.length >= 3 && alone >= 0.5 * all;
}

/** The minimum share of columns with text in a row that does not continue the one above. */
const fullShare = 0.6;

/** True if all rows have text in most columns: they are separate rows, even if rules separate other rows. */
const areFullRows = (band: readonly TextRow[][], gutters: readonly Gutter[]) =>
  band.every((rows) => {
    const texts = rows.flatMap(({ segments }) => segments);
    const columns = new Set(texts.map((segment) => columnSpanOf(segment, gutters).from));
    return columns.size >= fullShare * (gutters.length + 1);
  });

/** The lines of each row of the table, and the number of rows above the first rule between them. */
function groupsOf(bands: readonly TextRow[][], gutters: readonly Gutter[]) {
  const isByRow = bands.length > 1 && isWrittenByRow(bands);
  const found = bands.map((rows, at) => {
    const groups = wrappedRows(rows, gutters, { isByRow });
    return at === 0 && bands.length > 1 ? withJoinedHeading(groups, gutters) : groups;
  });
  const byRule = partsRows(found);
  const isRow = (band: TextRow[][]) => byRule && !areFullRows(band, gutters);
  const groups = found.map((band) => (isRow(band) ? [band.flat()] : band));
  const first = groups[0]?.length ?? 0;
  const isHeader = bands.length > 1 && first <= 3 && (!byRule || bands.length === 2);
  return { groups: groups.flat(), headerRows: isHeader ? first : 0 };
}

/** Marks rules above and below every row, or only between bands. */
function markEdges(cells: TableCell[], rows: readonly number[], rules: readonly TableRule[]): void {
  const near = (at: number) => rules.some((rule) => Math.abs(rule.at - at) < 1);
  const ruled = rows.map(near);
  for (const cell of cells) {
    const [top, bottom] = [ruled[cell.row] ?? false, ruled[cell.row + cell.rowSpan] ?? false];
    cell.edges = { top, right: false, bottom, left: false };
  }
}

/** Moves the edges of rows to nearby rules. */
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

/** The maximum distance of a rule from the rows that it belongs to, in font sizes. */
const reach = 1.4;

/** The rules inside, directly above and directly below rows. */
function rulesAt(rows: readonly TextRow[], stack: readonly TableRule[]): TableRule[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return [];
  const top = first.top - reach * first.size;
  const bottom = last.bottom + reach * last.size;
  return stack.filter(({ at }) => at > top && at < bottom);
}

/** True if the uppermost rule of a table is directly below the text above its rows, such as a caption. */
function beginsBelowRule({ rows: [first], before }: Run, stack: readonly TableRule[]): boolean {
  const above = before.at(-1);
  if (!first || !above) return false;
  const isAbove = ({ at }: TableRule) => at < above.top + 1 && at > above.top - reach * above.size;
  const isBetween = ({ at }: TableRule) => at > above.bottom - 1 && at < first.top + 1;
  return stack.some(isBetween) && !stack.some(isAbove);
}

/** What is required if the only rule is below the header. */
const headedEvidence: Evidence = {
  ...openEvidence,
  rows: { ofTwo: 2, ofMore: 2 },
  long: 0.55,
};

/** What rows need to be a table: the more rules separate them, the less. */
function evidenceOf(rows: readonly TextRow[], rules: readonly TableRule[]): Evidence | undefined {
  const inner = bandsOf(rows, rules).length - 1;
  if (inner >= 2) return ruledEvidence;
  if (rules.length >= 2) return { ...ruledEvidence, isProseRefused: true };
  return inner === 1 ? headedEvidence : undefined;
}

function tableOf(page: PageContent, run: Run, stack: readonly TableRule[]) {
  const rules = rulesAt(run.rows, stack);
  const evidence = evidenceOf(run.rows, rules);
  const gutters = evidence && tableGutters(run.rows, evidence);
  if (!gutters || run.rows.length < 2) return undefined;
  const lines = beginsBelowRule(run, stack) ? run.rows : withHeading(run, gutters);
  const { groups, headerRows } = groupsOf(bandsOf(lines, rules), gutters);
  if (!areFilled(groups, gutters, evidence)) return undefined;
  const grid = spaceGrid(groups, gutters);
  const rows = ascending(snappedRows(grid.rows, groups, rules));
  const cells = grid.cells.map((cell) => ({
    ...cell,
    top: rows[cell.row] ?? cell.top,
    bottom: rows[cell.row + cell.rowSpan] ?? cell.bottom,
  }));
  markEdges(cells, rows, rules);
  const [first] = rules;
  const columns = [first?.from ?? 0, ...grid.columns.slice(1, -1), first?.to ?? 0];
  return tableBlock({ page, columns, rows, cells, evidence: 'rules', ruledHeaderRows: headerRows });
}

/**
 * The tables of a page with horizontal rules or stripes.
 * @param segments the text outside the tables found so far
 */
export function lineTables(page: PageContent, segments: readonly Segment[]): DetectedTables {
  const tables: TableBlock[] = [];
  if (segments.length > limits.segments) return { tables, rest: [...segments] };
  const text = new CellPieces(segments);
  const taken = new Set<Segment>();
  const most = limits.besideRules / Math.max(1, text.pieces.length);
  for (const stack of ruleStacks(page, segments).slice(0, most)) {
    const rows = textStrips(besideRules(stack, text.pieces, taken));
    for (const run of runsOf(
      rows,
      stack.map(({ at }) => at),
    )) {
      const table = tableOf(page, run, stack);
      if (!table) continue;
      tables.push(table);
      for (const segment of table.cells.flatMap((cell) => cell.segments)) taken.add(segment);
    }
  }
  return { tables: tables.toSorted((a, b) => a.top - b.top), rest: text.without(taken) };
}
