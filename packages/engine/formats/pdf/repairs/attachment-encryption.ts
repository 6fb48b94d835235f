// Opens PDFs in which only attachments are encrypted (ISO 32000-2, 7.6.6: `EFF`). Readers show their pages without a
// password; qpdf refuses the whole file.
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { holdsBytes } from '#formats/pdf/structure/byte-search.ts';
import { structureGraphOf, type Graph } from '#formats/pdf/structure/graph.ts';
import { writeChanged, type Change } from '#formats/pdf/structure/update.ts';
import { isDictionary, isReference } from '#formats/pdf/objects/objects.ts';
import { entriesOfNames } from '#formats/pdf/objects/name-tree.ts';
import { ValueReader } from '#formats/pdf/syntax/value-reader.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

/** Larger files are left alone, because they are read as a whole. */
const maxBytes = 400 * 1024 * 1024;

/** In a trailer or in the dictionary of a cross-reference stream, which are never encrypted themselves. */
const encryption = /\/Encrypt(?:\s+(\d{1,10})\s+(\d{1,5})\s+R\b|\s*(?=<<))/g;

/**
 * Writes a copy that is not protected and lacks the encrypted attachments.
 * @returns false if more than attachments is encrypted, or nothing
 */
export async function writeWithoutLockedAttachments(
  path: string,
  target: string,
  run: Run,
): Promise<boolean> {
  if ((await stat(path)).size > maxBytes || !(await holdsBytes(path, Buffer.from('/Encrypt'))))
    return false;
  const data = await readFile(path);
  const text = data.toString('latin1');
  const marks = [...text.matchAll(encryption)].map((mark) => entryAt(data, text, mark));
  const dictionary = marks.at(-1)?.dictionary;
  if (!dictionary || !encryptsAttachmentsOnly(dictionary)) return false;
  // Spaces instead of the entry keep all offsets.
  for (const { from, to } of marks) data.fill(' ', from, to);
  const open = join(run.scratch, 'without-encryption.pdf');
  await writeFile(open, data);
  const graph = await structureGraphOf({ path: open }, run.scratch, run);
  const isEncrypted = (dictionary['/EFF'] ?? '/Identity') !== '/Identity';
  const objects = withoutFiles(graph, lockedStreams(graph, isEncrypted));
  await writeChanged({ path: open }, target, { objects, maxId: graph.maxId, graph }, run);
  await rm(open);
  return true;
}

/** An entry of a trailer, from its key to the end of its value, and the dictionary that it names. */
type Entry = { from: number; to: number; dictionary: Dictionary | undefined };

function entryAt(data: Buffer, text: string, mark: RegExpExecArray): Entry {
  const [found, number, generation] = mark;
  const from = mark.index;
  const end = from + found.length;
  if (number === undefined) {
    const direct = dictionaryAt(data, end);
    return { from, to: direct?.end ?? end, dictionary: direct?.value };
  }
  // The last one, because incremental updates replace objects.
  const head = `${number} ${generation} obj`;
  const at = text.lastIndexOf(head);
  const isWhole = at > 0 && !/\d/.test(text[at - 1] ?? '');
  const dictionary = isWhole ? dictionaryAt(data, at + head.length)?.value : undefined;
  return { from, to: end, dictionary };
}

function dictionaryAt(data: Buffer, at: number): { value: Dictionary; end: number } | undefined {
  const reader = new ValueReader(data, at);
  try {
    const value = reader.value();
    return isDictionary(value) ? { value, end: reader.at } : undefined;
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

/** Crypt filters exist from version 4 of the standard handler on; strings and streams have none by default. */
const encryptsAttachmentsOnly = (encrypt: Dictionary): boolean =>
  encrypt['/Filter'] === '/Standard' &&
  Number(encrypt['/V']) >= 4 &&
  (encrypt['/StmF'] ?? '/Identity') === '/Identity' &&
  (encrypt['/StrF'] ?? '/Identity') === '/Identity';

/**
 * The encrypted streams.
 * @param isEncrypted whether attachments are that do not name their crypt filter
 */
function lockedStreams(graph: Graph, isEncrypted: boolean): ReadonlySet<string> {
  const locked = new Set<string>();
  for (const { reference, value, isStream } of graph.objects()) {
    if (!isStream || !isDictionary(value)) continue;
    const filters = listOf(graph, value['/Filter']).map((name) => graph.resolved(name));
    const at = filters.indexOf('/Crypt');
    const parameters = graph.dictionary(listOf(graph, value['/DecodeParms'])[Math.max(at, 0)]);
    const isNamed = at >= 0 && (graph.resolved(parameters['/Name']) ?? '/Identity') !== '/Identity';
    if (isNamed || (isEncrypted && at < 0 && value['/Type'] === '/EmbeddedFile'))
      locked.add(reference);
  }
  return locked;
}

function listOf(graph: Graph, value: Value | undefined): Value[] {
  const found = graph.resolved(value);
  if (found === null) return [];
  return Array.isArray(found) ? found : [found];
}

/** The changes that remove files: from the descriptions of files, and from the list of attachments. */
function withoutFiles(graph: Graph, locked: ReadonlySet<string>): Record<string, Change> {
  const isLocked = (file: Dictionary): boolean =>
    Object.values(graph.dictionary(file['/EF'])).some(
      (stream) => isReference(stream) && locked.has(stream),
    );
  const objects: Record<string, Change> = {};
  for (const { reference, value, isStream } of graph.objects()) {
    if (isStream || !isDictionary(value) || !isLocked(value)) continue;
    const { '/EF': _, '/RF': _related, ...others } = value;
    objects[reference] = { value: others };
  }
  const { '/Root': root } = graph.trailer;
  const names = graph.dictionary(graph.catalog['/Names']);
  const { '/EmbeddedFiles': tree, ...otherNames } = names;
  if (!isReference(root) || tree === undefined) return objects;
  const kept = [...entriesOfNames(graph, tree)].filter(
    ([, file]) => !isLocked(graph.dictionary(file)),
  );
  const files = kept.length ? { '/EmbeddedFiles': { '/Names': kept.flat() } } : {};
  // A portfolio would show an empty list instead of its pages.
  const { '/Collection': collection, ...catalog } = graph.catalog;
  const value = {
    ...catalog,
    ...(kept.length && collection !== undefined && { '/Collection': collection }),
    '/Names': { ...otherNames, ...files },
  };
  return { ...objects, [root]: { value } };
}
