// Determines the edges of columns and rows of a table whose cells are known from tags.
import type { Box, PageContent, Rule } from '#models/page/page-content.ts';

/** In points. */
const limits = {
  /** Between the outermost text and the edge of a table without rules. */
  margin: 4,
  /** How far rules may be inside the text's boxes. */
  intrusion: 2,
  /** The distance outside the text within which the outermost rules are searched. */
  outside: 24,
} as const;

/** Along one axis: the extent of a cell's text, and the indexes of its edges. */
export type Extent = { from: number; to: number; first: number; last: number };
type Axis = 'column' | 'row';

/** The extent of the texts that end at an edge, and of those that begin there. */
function around(extents: readonly Extent[], edge: number): { before: number; behind: number } {
  const ends = extents.filter(({ last }) => last === edge).map(({ to }) => to);
  const begins = extents.filter(({ first }) => first === edge).map(({ from }) => from);
  return { before: Math.max(...ends), behind: Math.min(...begins) };
}

/** The rules across an axis that run along a part of the table. */
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

/** The outermost edge: the nearest rule outside the text, or slightly outside it. */
function outerEdge(text: number, direction: -1 | 1, rules: readonly number[]): number {
  const outside = rules
    .map((at) => ({ at, distance: (at - text) * direction }))
    .filter(({ distance }) => distance > -limits.intrusion && distance < limits.outside)
    .toSorted((a, b) => a.distance - b.distance);
  return outside[0]?.at ?? text + direction * limits.margin;
}

/** Spreads unknown edges evenly between known ones. */
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
 * The edges of a table's columns or rows; nothing if its texts are in another order than its cells.
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
