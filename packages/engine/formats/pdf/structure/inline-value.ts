// Writes a value with its references resolved in place, for the small documents in which PDFium measures fonts.
import { isReference, type Graph } from '#formats/pdf/structure/graph.ts';
import type { Value } from '#formats/pdf/syntax/value.ts';
import { writtenValue } from '#formats/pdf/syntax/value-writer.ts';

/** The maximum nesting of values; also ends loops of references. */
const maxDepth = 12;
/** The maximum number of values; all further ones become null. */
const maxValues = 20_000;

/** The text of a value without references; streams become null. */
export const writtenInline = (graph: Graph, value: Value | undefined): string =>
  writtenValue(inlined(graph, value ?? null, { depth: 0, count: { left: maxValues } }));

type Bounds = { depth: number; count: { left: number } };

function inlined(graph: Graph, value: Value, { depth, count }: Bounds): Value {
  count.left -= 1;
  if (depth > maxDepth || count.left < 0 || graph.stream(value)) return null;
  const inside = { depth: depth + 1, count };
  const found = isReference(value) ? graph.resolved(value) : value;
  if (Array.isArray(found)) return found.map((item) => inlined(graph, item, inside));
  if (found === null || typeof found !== 'object') return found;
  return Object.fromEntries(
    Object.entries(found).map(([key, item]) => [key, inlined(graph, item, inside)]),
  );
}
