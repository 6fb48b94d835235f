// Leads links and bookmarks to where the content of their page has moved (ISO 32000-2, 12.3.2.2).
import { apply, type Matrix } from '@octavo/contract';
import { isDictionary, isReference } from '#formats/pdf/objects/objects.ts';
import type { Value } from '#formats/pdf/syntax/value.ts';
import type { Graph } from './graph.ts';
import type { Change } from './update.ts';

/** Where the content of a page is now. */
export type Moved = { page: string; matrix: Matrix };

/**
 * The objects that change if the content of pages moves: their destinations and other references to the pages.
 * @param moved by the reference of the page
 * @param except objects that are written anew
 */
export function movedDestinations(
  graph: Graph,
  moved: ReadonlyMap<string, Moved>,
  except: ReadonlySet<string>,
): Record<string, Change> {
  const changes: Record<string, Change> = {};
  for (const { reference, value, isStream } of graph.objects()) {
    if (isStream || except.has(reference)) continue;
    const led = withMoved(graph, value, moved);
    if (led !== value) changes[reference] = { value: led };
  }
  return changes;
}

/** A value with its destinations moved; the value itself if it has none of these pages. */
export function withMoved(graph: Graph, value: Value, moved: ReadonlyMap<string, Moved>): Value {
  if (isReference(value)) return moved.get(value)?.page ?? value;
  if (Array.isArray(value)) return movedList(graph, value, moved);
  if (!isDictionary(value)) return value;
  const entries = Object.entries(value).map(
    ([key, entry]) => [key, withMoved(graph, entry, moved)] as const,
  );
  return entries.some(([key, entry]) => entry !== value[key]) ? Object.fromEntries(entries) : value;
}

function movedList(graph: Graph, list: Value[], moved: ReadonlyMap<string, Moved>): Value {
  const [page, kind, ...numbers] = list;
  const to = isReference(page) ? moved.get(page) : undefined;
  if (to && typeof kind === 'string' && kind in places) {
    const given = numbers.map((one) => graph.number(one) ?? null);
    return [to.page, kind, ...(places[kind]?.(given, to.matrix) ?? numbers)];
  }
  const led = list.map((entry) => withMoved(graph, entry, moved));
  return led.some((entry, index) => entry !== list[index]) ? led : list;
}

type Given = (number | null)[];

/** A coordinate that is not given stays as it is in the reader. */
const places: Readonly<Record<string, (given: Given, matrix: Matrix) => Value[]>> = {
  '/XYZ'([left = null, top = null, zoom = null], matrix) {
    if (left === null && top === null) return [null, null, zoom];
    const { x, y } = apply(matrix, left ?? 0, top ?? 0);
    return [left === null ? null : x, top === null ? null : y, zoom];
  },
  '/FitH': ([top = null], matrix) => [top === null ? null : apply(matrix, 0, top).y],
  '/FitBH': ([top = null], matrix) => [top === null ? null : apply(matrix, 0, top).y],
  '/FitV': ([left = null], matrix) => [left === null ? null : apply(matrix, left, 0).x],
  '/FitBV': ([left = null], matrix) => [left === null ? null : apply(matrix, left, 0).x],
  '/FitR'([left, bottom, right, top], matrix) {
    const one = apply(matrix, left ?? 0, bottom ?? 0);
    const other = apply(matrix, right ?? 0, top ?? 0);
    return [
      ...[Math.min(one.x, other.x), Math.min(one.y, other.y)],
      ...[Math.max(one.x, other.x), Math.max(one.y, other.y)],
    ];
  },
};
