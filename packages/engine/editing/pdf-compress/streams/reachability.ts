// Finds the objects of a document that are reachable from its trailer: all others are left out when it is written.
import type { Value } from '#formats/pdf/syntax/value.ts';
import { isReference, type Graph, type Stream } from '#formats/pdf/structure/graph.ts';

/** The references of all objects that the trailer leads to. */
function reachableIn(graph: Graph): Set<string> {
  const reached = new Set<string>();
  const waiting: Value[] = [graph.trailer];
  while (waiting.length) {
    const value = waiting.pop() ?? null;
    if (isReference(value)) {
      if (reached.has(value)) continue;
      reached.add(value);
      waiting.push(graph.resolved(value));
    } else if (typeof value === 'object' && value !== null) {
      for (const inner of Object.values(value)) waiting.push(inner);
    }
  }
  return reached;
}

/** The streams that are written with the document. */
export function streamsIn(graph: Graph): Stream[] {
  const reached = reachableIn(graph);
  return [...graph.streams()].filter(({ reference }) => reached.has(reference));
}
