// Removes redacted words from everything outside pages: metadata, bookmarks, names, descriptions.
import type { WordSearch } from '@octavo/contract';
import { readFile } from 'node:fs/promises';
import { withoutReferences } from '#containers/xml/references.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { Changes } from './changes.ts';
import type { Decoder } from '#formats/pdf/structure/stream-decoder.ts';
import { withTexts } from './text-values.ts';

type Change = (text: string) => string | undefined;

/**
 * Removes the words from all texts.
 * @returns the number of objects that contained some
 */
export async function scrubMetadata(
  graph: Graph,
  changes: Changes,
  decoder: Decoder,
  search: WordSearch,
): Promise<number> {
  if (search.isEmpty) return 0;
  const without: Change = (text) => search.without(text);
  let count = 0;
  for (const { reference } of graph.objects())
    if (cleanObject(graph, changes, reference, without)) count += 1;
  if (cleanTrailer(graph, changes, without)) count += 1;
  for (const stream of graph.streams()) {
    if (graph.resolved(stream.dictionary['/Type']) !== '/Metadata') continue;
    const data = (await decoder.dataOf(stream)) ?? (await readFile(stream.file));
    if (await cleanMetadata(changes, stream.reference, data, without)) count += 1;
  }
  return count;
}

/** @returns whether anything was removed */
function cleanObject(graph: Graph, changes: Changes, reference: string, without: Change): boolean {
  if (changes.isRemoved(reference) || reference === graph.trailer['/Encrypt']) return false;
  const value = changes.current(graph, reference);
  const changed = withTexts(value, without);
  if (changed === value) return false;
  changes.replace(graph, reference, changed);
  return true;
}

/** Keys of the trailer whose strings are no texts, and those that are written anew. */
const trailerKeys: ReadonlySet<string> = new Set(['/ID', '/Encrypt', '/Size', '/Prev', '/XRefStm']);

/** The texts of the trailer, where programs may put texts too. */
export const trailerTexts = (graph: Graph): Value =>
  Object.fromEntries(Object.entries(graph.trailer).filter(([key]) => !trailerKeys.has(key)));

/** @returns whether anything was removed */
function cleanTrailer(graph: Graph, changes: Changes, without: Change): boolean {
  const texts = trailerTexts(graph);
  const changed = withTexts(texts, without);
  if (changed === texts) return false;
  changes.set('trailer', { ...graph.trailer, ...(changed as Dictionary) });
  return true;
}

/**
 * Cleans XML metadata (ISO 16684-1), in which characters may be written as entities.
 * @returns whether anything was removed
 */
async function cleanMetadata(
  changes: Changes,
  reference: string,
  data: Buffer,
  without: Change,
): Promise<boolean> {
  const cleaned = data.toString('utf8').replace(/>([^<]+)<|"([^"<>]*)"|'([^'<>]*)'/g, (part) => {
    const inner = part.slice(1, -1);
    const changed = without(withoutReferences(inner));
    return changed === undefined ? part : `${part[0]}${escaped(changed)}${part.at(-1)}`;
  });
  if (cleaned === data.toString('utf8')) return false;
  const keys = { '/Type': '/Metadata', '/Subtype': '/XML' };
  await changes.setStream(reference, keys, Buffer.from(cleaned));
  return true;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
