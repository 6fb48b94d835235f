// Finds the objects that are reachable from a document's trailer; only these are written.
import type { Value } from '#formats/pdf/syntax/value.ts';
import { isReference, type Graph, type Stream } from '#formats/pdf/structure/graph.ts';

/** The references of all reachable objects. */
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

/** All reachable streams. */
export function streamsIn(graph: Graph): Stream[] {
  const reached = reachableIn(graph);
  return [...graph.streams()].filter(({ reference }) => reached.has(reference));
}
