// Finds tables bordered by rules or fills: lattices of lines with text in their cells (Nurminen 2013; tabula's
// "lattice", pdfplumber's "lines"). Excludes frames, boxes around prose, charts and blocks on a background.
import { around, isWithin, sharedHeight, sharedWidth } from '#models/page/geometry.ts';
import type { CellEdges, Segment, TableBlock, TableCell } from '#reflow/page/layout.ts';
import type { Box, PageContent } from '#models/page/page-content.ts';
import { fillWithText } from '#reflow/tables/cells/cell-text.ts';
import { refined } from '#reflow/tables/refinement/grid-refinement.ts';
import { cellPlaces, type CellPlace } from '#reflow/tables/lattice/lattice-cells.ts';
import { latticesOf, type Lattice, type Wall } from '#reflow/tables/lattice/lattices.ts';
import { limits } from '#reflow/tables/whitespace/limits.ts';
import { ruleLines } from '#reflow/tables/lattice/rule-lines.ts';
import { boxOf, cellAt, tableBlock } from '#reflow/tables/cells/table-block.ts';
import { isTabular } from '#reflow/tables/whitespace/tabular-rows.ts';
import { middleOfText, textRows } from '#reflow/tables/whitespace/text-rows.ts';

export type DetectedTables = {
  tables: TableBlock[];
  /** The text outside them. */
  rest: Segment[];
};

const isRule = (walls: readonly (Wall | undefined)[]) =>
  walls.length > 0 && walls.every((wall) => wall === 'rule');

const steps = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + index);

/** The sides of a cell with drawn rules. */
function edgesOf({ above, before }: Lattice, place: CellPlace): CellEdges {
  const { row, column, rowSpan, columnSpan } = place;
  const across = (at: number) => isRule(steps(column, columnSpan).map((x) => above[at]?.[x]));
  const down = (at: number) => isRule(steps(row, rowSpan).map((y) => before[y]?.[at]));
  const [top, bottom] = [across(row), across(row + rowSpan)];
  return { top, right: down(column + columnSpan), bottom, left: down(column) };
}

/** With a smaller share of filled cells, a larger lattice is a chart, the comb field of a form, or squared paper. */
const filledShare = 0.12;
const countedFrom = 6;
/** The maximum number of cells of an empty form, at least one of which has text. */
const maxEmptyCells = 60;

const isFilled = ({ segments, images }: TableCell) => segments.length + images.length > 0;

/** True if rules, not only edges of fills, separate all cells of a lattice. */
const isParted = ({ above, before }: Lattice) =>
  above.every((line) => isRule(line)) && before.every((line) => isRule(line));

/** True if rules separate all cells of a row and run above and below it; a side may be open, or beyond the page. */
const isPartedRow = ({ above, before: [row = []] }: Lattice) =>
  row.length > 4 && above.every((line) => isRule(line)) && isRule(row.slice(1, -1));

/**
 * A single row or column of cells is a table only if rules separate them; for a column, which may be a stack of frames,
 * only if both of two cells have text, or at least half of more.
 */
function isTableStrip(lattice: Lattice, cells: readonly TableCell[]): boolean {
  const isColumn = lattice.columns.length === 2;
  const filled = cells.filter(isFilled).length;
  const hasText = filled > 1 && (!isColumn || filled >= cells.length / 2);
  return hasText && (isParted(lattice) || (!isColumn && isPartedRow(lattice)));
}

function isTable(lattice: Lattice, cells: readonly TableCell[]): boolean {
  if (cells.length < 2) return false;
  if (lattice.columns.length === 2 || lattice.rows.length === 2)
    return isTableStrip(lattice, cells);
  const filled = cells.filter(isFilled).length;
  if (cells.length < countedFrom ? filled >= 2 : filled >= filledShare * cells.length) return true;
  return filled > 0 && cells.length <= maxEmptyCells && isParted(lattice);
}

/** A drawing over this share of a frame's width is its content; then it is not a one-column table. */
const drawnShare = 0.3;

/** True if a curve or shape covers several columns and rows, as in a chart. */
function isChart({ columns, rows }: Lattice, page: PageContent): boolean {
  const box = boxOf({ columns, rows });
  const crossed = (edges: readonly number[], from: number, to: number) =>
    edges.filter((edge) => edge > from && edge < to).length;
  const wide = drawnShare * (box.right - box.left);
  return page.drawings.slice(0, limits.drawings).some((drawing) => {
    if (!isWithin(drawing, box, 3)) return false;
    const { left, top, right, bottom } = drawing;
    if (columns.length === 2) return right - left > wide;
    return crossed(columns, left, right) >= 2 && crossed(rows, top, bottom) >= 1;
  });
}

/** The segments whose centre is inside a box. */
function within(box: Box, segments: readonly Segment[]): Segment[] {
  return segments.filter((segment) => {
    const middle = middleOfText(segment);
    return sharedWidth(box, segment) > 0 && middle > box.top - 1 && middle < box.bottom + 1;
  });
}

const areaOf = ({ columns, rows }: Lattice) => {
  const { left, top, right, bottom } = boxOf({ columns, rows });
  return (right - left) * (bottom - top);
};

/**
 * True if there are only horizontal rules: then white space separates the columns, not the edge of a fill behind some.
 */
const hasRulesAcrossOnly = ({ above, before }: Lattice) =>
  above.some((line) => line.includes('rule')) && !before.some((line) => line.includes('rule'));

/** If this share of cells has no more space beside their text than this, in points, they are frames around words. */
const framed = { share: 0.7, space: 2.5 } as const;

function areFrames(cells: readonly TableCell[]): boolean {
  const filled = cells.filter(({ segments }) => segments.length > 0);
  const tight = filled.filter((cell) => {
    const text = around(cell.segments);
    return cell.right - cell.left - (text.right - text.left) < framed.space;
  });
  return tight.length > framed.share * filled.length;
}

/** A row this close below fills, in font sizes, continues what they head. */
const nearBelow = 1.5;

/** True if the fills are only the header of a table whose other rows have none. */
function isHeaderOnly(lattice: Lattice, segments: readonly Segment[]): boolean {
  const walls = [...lattice.above, ...lattice.before];
  if (walls.some((line) => line.includes('rule'))) return false;
  const { left, right, bottom } = boxOf(lattice);
  const below = segments.filter(
    (segment) =>
      segment.left > left - 2 &&
      segment.right < right + 2 &&
      segment.top > bottom - 2 &&
      segment.top < bottom + nearBelow * segment.size,
  );
  return textRows(below).some(isTabular);
}

const isOpen = (wall: Wall) => wall === 'none' || wall === 'end';

/** True for a row without rules and without edges between its columns: the background of a paragraph. */
const isShadedLine = ({ above, before }: Lattice, row: number): boolean =>
  (before[row] ?? []).every((wall, column, walls) =>
    column === 0 || column === walls.length - 1 ? wall !== 'rule' : isOpen(wall),
  ) && !(above[row] ?? []).includes('rule');

/** True if rules run above the first row and along both sides of all rows. */
const isFramed = ({ above: [first = []], before }: Lattice) =>
  isRule(first) && before.every((line) => line[0] === 'rule' && line.at(-1) === 'rule');

/** The same without shaded paragraphs above its first row, if rules frame all other rows. */
function withoutShadedLines(lattice: Lattice): Lattice {
  const first = lattice.rows.findIndex((_, row) => !isShadedLine(lattice, row));
  if (first < 1 || first >= lattice.rows.length - 1 || lattice.columns.length < 3) return lattice;
  const rest = {
    columns: lattice.columns,
    rows: lattice.rows.slice(first),
    above: lattice.above.slice(first),
    before: lattice.before.slice(first),
  };
  return isFramed(rest) ? rest : lattice;
}

function tableOf(page: PageContent, found: Lattice, segments: readonly Segment[]) {
  const lattice = withoutShadedLines(found);
  if (hasRulesAcrossOnly(lattice)) return undefined;
  const cells = cellPlaces(lattice).map((place) => {
    return { ...cellAt(lattice, place), edges: edgesOf(lattice, place) };
  });
  const { columns, rows } = lattice;
  const inside = within(boxOf(lattice), segments);
  const outside = fillWithText({ columns, rows, cells }, inside);
  if (!isTable(lattice, cells) || isChart(lattice, page)) return undefined;
  if (areFrames(cells) || isHeaderOnly(lattice, segments)) return undefined;
  const grid = refined({ columns, rows, cells });
  return {
    table: tableBlock({ page, ...grid, evidence: 'grid' }),
    inside: new Set(inside),
    outside,
  };
}

const overlaps = (a: Box, b: Box) => sharedWidth(a, b) > 1 && sharedHeight(a, b) > 1;

/**
 * The tables of a page with rules or fills; of nested ones the outer.
 * @param segments the text of the page without header and footer
 */
export function ruledTables(page: PageContent, segments: readonly Segment[]): DetectedTables {
  const tables: TableBlock[] = [];
  let rest = [...segments];
  if (segments.length > limits.segments) return { tables, rest };
  const lattices = latticesOf(ruleLines(page, segments));
  for (const lattice of lattices.toSorted((a, b) => areaOf(b) - areaOf(a))) {
    if (tables.some((table) => overlaps(table, boxOf(lattice)))) continue;
    const found = tableOf(page, lattice, rest);
    if (!found) continue;
    tables.push(found.table);
    rest = [...rest.filter((segment) => !found.inside.has(segment)), ...found.outside];
  }
  return { tables: tables.toSorted((a, b) => a.top - b.top || a.left - b.left), rest };
}
