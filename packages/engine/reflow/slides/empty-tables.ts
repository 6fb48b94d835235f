// Finds tables without text, such as forms to fill in: grids of equal rows and columns, each cell with lines around it or a
// fill of its own.
import { overlaps } from '#models/page/geometry.ts';
import type { Segment, TableBlock } from '#reflow/page/layout.ts';
import type { Box, Fill, PageContent } from '#models/page/page-content.ts';
import { boxOf, cellAt, tableBlock } from '#reflow/tables/cells/table-block.ts';
import { cellPlaces } from '#reflow/tables/lattice/lattice-cells.ts';
import { latticesOf, type Lattice } from '#reflow/tables/lattice/lattices.ts';
import { drawnRules, joinedLines, type RuleLine } from '#reflow/tables/lattice/rule-lines.ts';

const limits = {
  /** The fewest rows and columns, and the most cells: more are squared paper. */
  sides: 2,
  cells: 120,
  fills: 400,
  rules: 200,
  /** The least width and height of a cell, in points. */
  width: 20,
  height: 8,
  /** A fill of this share of the page is its background. */
  background: 0.8,
} as const;

type Axis = 'horizontal' | 'vertical';

const edgesOf = ({ left, top, right, bottom }: Fill, axis: Axis): RuleLine[] =>
  axis === 'horizontal'
    ? [top, bottom].map((at) => ({ at, from: left, to: right, drawn: false }))
    : [left, right].map((at) => ({ at, from: top, to: bottom, drawn: false }));

/** True if every place between the lines is a cell, and large enough for text. */
function isGrid({ columns, rows, above, before }: Lattice): boolean {
  const count = (columns.length - 1) * (rows.length - 1);
  if (Math.min(columns.length, rows.length) <= limits.sides || count > limits.cells) return false;
  const areLarge = (edges: readonly number[], least: number) =>
    edges.slice(1).every((edge, index) => edge - edges[index]! >= least);
  if (!areLarge(columns, limits.width) || !areLarge(rows, limits.height)) return false;
  const isWalled = (wall: string) => wall === 'rule' || wall === 'fill';
  return [...above, ...before].every((walls) => walls.every(isWalled));
}

function blockOf(page: PageContent, lattice: Lattice): TableBlock {
  const { columns, rows, above, before } = lattice;
  const isRule = (wall: string | undefined) => wall === 'rule';
  const cells = cellPlaces(lattice).map((place) => ({
    ...cellAt(lattice, place),
    edges: {
      top: isRule(above[place.row]?.[place.column]),
      bottom: isRule(above[place.row + 1]?.[place.column]),
      left: isRule(before[place.row]?.[place.column]),
      right: isRule(before[place.row]?.[place.column + 1]),
    },
  }));
  return tableBlock({ page, columns, rows, cells, evidence: 'grid' });
}

/**
 * The empty tables of a page.
 * @param taken boxes of other tables
 */
export function emptyTables(
  page: PageContent,
  segments: readonly Segment[],
  taken: readonly Box[],
): TableBlock[] {
  const fills = page.fills.filter(
    ({ left, right }) => right - left < limits.background * page.width,
  );
  if (fills.length > limits.fills || page.rules.length > limits.rules) return [];
  const of = (axis: Axis) =>
    joinedLines([...drawnRules(page, axis), ...fills.flatMap((fill) => edgesOf(fill, axis))]);
  const content = [...segments, ...page.images, ...page.drawings, ...taken];
  return latticesOf({ horizontal: of('horizontal'), vertical: of('vertical') })
    .filter(isGrid)
    .filter((lattice) => !content.some((other) => overlaps(other, boxOf(lattice))))
    .map((lattice) => blockOf(page, lattice));
}
