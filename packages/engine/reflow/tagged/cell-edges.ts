// Where the columns and rows of a table lie whose cells are known by their tags.
import type { Box, PageContent, Rule } from '#models/page/page-content.ts';

/** Points. */
const limits = {
  /** Between the outermost text and the edge of a table without rules. */
  margin: 4,
  /** How far rules may lie inside of the text's boxes. */
  intrusion: 2,
  /** How far outside of the text the outermost rules are looked for. */
  outside: 24,
} as const;

/** Along one axis: what a cell's text covers, and between which edges it stands. */
export type Extent = { from: number; to: number; first: number; last: number };
type Axis = 'column' | 'row';

/** How far the texts reach that end at an edge, and where those begin that begin there. */
function around(extents: readonly Extent[], edge: number): { before: number; behind: number } {
  const ends = extents.filter(({ last }) => last === edge).map(({ to }) => to);
  const begins = extents.filter(({ first }) => first === edge).map(({ from }) => from);
  return { before: Math.max(...ends), behind: Math.min(...begins) };
}

/** Rules across an axis that run along the table for a part of it. */
function crossing(rules: readonly Rule[], axis: Axis, table: Box): number[] {
  const wanted = axis === 'column' ? 'vertical' : 'horizontal';
  const [start, end] = axis === 'column' ? [table.top, table.bottom] : [table.left, table.right];
  return rules
    .filter(
      ({ axis: own, from, to }) => own === wanted && Math.min(to, end) - Math.max(from, start) > 4,
    )
    .map(({ at }) => at);
}

function edgeBetween(before: number, behind: number, rules: readonly number[]): number {
  const within = rules.filter(
    (at) => at > before - limits.intrusion && at < behind + limits.intrusion,
  );
  const middle = (before + behind) / 2;
  return within.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? middle;
}

/** The outermost edge: the nearest rule outside of the text, or a little outside. */
function outerEdge(text: number, direction: -1 | 1, rules: readonly number[]): number {
  const outside = rules
    .map((at) => ({ at, distance: (at - text) * direction }))
    .filter(({ distance }) => distance > -limits.intrusion && distance < limits.outside)
    .toSorted((a, b) => a.distance - b.distance);
  return outside[0]?.at ?? text + direction * limits.margin;
}

/** Edges that nothing tells are spread evenly between those that are known. */
function spread(edges: readonly (number | undefined)[]): number[] {
  const result: number[] = [];
  for (const [index, edge] of edges.entries()) {
    if (edge !== undefined) {
      result.push(edge);
      continue;
    }
    const next = edges.findIndex((other, at) => at > index && other !== undefined);
    const last = result[index - 1]!;
    result.push(last + (edges[next]! - last) / (next - index + 1));
  }
  return result;
}

/**
 * The edges of a table's columns or rows; nothing when its texts stand in another order than its cells.
 * @param count of columns or rows
 * @param table the box around its text
 */
export function edgesAlong(
  axis: Axis,
  extents: readonly Extent[],
  count: number,
  table: Box,
  { rules }: PageContent,
): number[] | undefined {
  const crossed = crossing(rules, axis, table);
  const [start, end] = axis === 'column' ? [table.left, table.right] : [table.top, table.bottom];
  const inner = Array.from({ length: count - 1 }, (_, index) => {
    const { before, behind } = around(extents, index + 1);
    if (!Number.isFinite(before) && !Number.isFinite(behind)) return undefined;
    if (!Number.isFinite(before)) return behind - 1;
    if (!Number.isFinite(behind)) return before + 1;
    return edgeBetween(before, behind, crossed);
  });
  const edges = spread([outerEdge(start, -1, crossed), ...inner, outerEdge(end, 1, crossed)]);
  return edges.every((edge, index) => !index || edge > edges[index - 1]!) ? edges : undefined;
}
