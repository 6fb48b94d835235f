// Removes what only the program that made a document reads: its private data, and small pictures of pages, which viewers draw
// themselves (ISO 32000-2, 14.5 and 12.3.4).
import { isDictionary } from '#formats/pdf/objects/objects.ts';
import type { Graph, NamedObjects } from '#formats/pdf/structure/graph.ts';

/** The objects that change: their keys for such data are removed. */
export function withoutPrivateData(graph: Graph): NamedObjects {
  const changes: NamedObjects = {};
  for (const { reference, value, isStream } of graph.objects()) {
    if (!isDictionary(value) || !('/PieceInfo' in value || isPageWithPicture(value))) continue;
    const { '/PieceInfo': _, ...rest } = value;
    if (isPageWithPicture(value)) delete rest['/Thumb'];
    if (!isStream) changes[`obj:${reference}`] = { value: rest };
    const stream = graph.stream(reference);
    if (stream) changes[`obj:${reference}`] = { stream: { dict: rest, datafile: stream.file } };
  }
  return changes;
}

const isPageWithPicture = (value: Readonly<Record<string, unknown>>): boolean =>
  value['/Type'] === '/Page' && '/Thumb' in value;
