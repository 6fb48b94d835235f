// Removes what only the program that made a document reads: its private data, the metadata of parts of pages, and small pictures of
// pages, which viewers draw themselves (ISO 32000-2, 14.5, 14.3.2 and 12.3.4).
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDictionary } from '#formats/pdf/objects/objects.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import {
  isReference,
  type Graph,
  type NamedObjects,
  type Stream,
} from '#formats/pdf/structure/graph.ts';
import { withoutFilters } from '#formats/pdf/structure/stream-filters.ts';

/**
 * @param folder for changed streams
 * @returns the objects that change: their keys for such data are removed, and the metadata of the document loses its padding
 */
export async function withoutPrivateData(graph: Graph, folder: string): Promise<NamedObjects> {
  const changes: NamedObjects = {};
  const metadata = graph.stream(graph.catalog['/Metadata']);
  const kept = await keptMetadata(graph);
  for (const { reference, value, isStream } of graph.objects()) {
    const rest = withoutPrivateKeys(value, kept);
    if (rest === value) continue;
    if (!isStream) changes[`obj:${reference}`] = { value: rest };
    const stream = graph.stream(reference);
    if (stream && isDictionary(rest))
      changes[`obj:${reference}`] = { stream: { dict: rest, datafile: stream.file } };
  }
  const trimmed = metadata && (await withoutPadding(graph, metadata, folder));
  return { ...changes, ...trimmed };
}

/** @returns the same value if it has none; direct objects in it count, such as property lists of marked content */
function withoutPrivateKeys(value: Value, kept: KeptMetadata): Value {
  if (Array.isArray(value)) {
    const items = value.map((item) => withoutPrivateKeys(item, kept));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  if (!isDictionary(value)) return value;
  const entries = Object.entries(value);
  const rest = entries
    .filter(([key]) => !isPrivate(key, value, kept))
    .map(([key, inner]) => [key, withoutPrivateKeys(inner, kept)] as const);
  const isSame =
    rest.length === entries.length && rest.every(([key, inner]) => inner === value[key]);
  return isSame ? value : Object.fromEntries(rest);
}

function isPrivate(key: string, dictionary: Dictionary, kept: KeptMetadata): boolean {
  if (key === '/PieceInfo') return true;
  if (key === '/Thumb') return dictionary['/Type'] === '/Page';
  if (key !== '/Metadata' || dictionary['/Type'] === '/Catalog') return false;
  const value = dictionary[key];
  if (!isReference(value)) return false;
  return !(dictionary['/Subtype'] === '/Image' ? kept.ofImages : kept.ofOthers).has(value);
}

/** Properties about authors and rights. */
const rights = /<(?:dc:rights|xmpRights:|plus:|Iptc4xmp|photoshop:(?:Credit|Source|Copyright))/;
/** For photographs, also properties about the photographer and the subject. */
const origin = /<dc:(?:creator|description)/;

/** References of metadata streams. */
type KeptMetadata = { ofImages: ReadonlySet<string>; ofOthers: ReadonlySet<string> };

/** The metadata about rights. Metadata that cannot be read is kept too. */
async function keptMetadata(graph: Graph): Promise<KeptMetadata> {
  const [ofImages, ofOthers] = [new Set<string>(), new Set<string>()];
  for (const stream of graph.streams()) {
    if (graph.resolved(stream.dictionary['/Type']) !== '/Metadata') continue;
    const text = (await graph.dataOf(stream))?.toString('latin1');
    if (text === undefined || rights.test(text)) ofOthers.add(stream.reference);
    if (text === undefined || rights.test(text) || origin.test(text))
      ofImages.add(stream.reference);
  }
  return { ofImages, ofOthers };
}

/** White space for editing in place, which readers of PDFs do not do, stands before this (XMP, part 1, 7.3.2). */
const endOfPacket = '<?xpacket end';
const minPadding = 64;

function withoutPaddingIn(text: string): string {
  const end = text.lastIndexOf(endOfPacket);
  const content = text.slice(0, Math.max(0, end)).trimEnd();
  return end - content.length < minPadding ? text : `${content}\n${text.slice(end)}`;
}

async function withoutPadding(graph: Graph, stream: Stream, folder: string): Promise<NamedObjects> {
  const text = (await graph.dataOf(stream))?.toString('latin1');
  const trimmed = text && withoutPaddingIn(text);
  if (trimmed === undefined || trimmed === text) return {};
  const datafile = join(folder, 'metadata');
  await writeFile(datafile, trimmed, 'latin1');
  const dict = withoutFilters(stream.dictionary);
  return { [`obj:${stream.reference}`]: { stream: { dict, datafile } } };
}
