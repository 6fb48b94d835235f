// Accepts the tracked changes of a document before it is converted: they are for reviewers, not for readers.
import { readFile, writeFile } from 'node:fs/promises';
import type { Format } from '@octavo/contract';
import type { InputFile, OutputFile } from '#kernel/converter.ts';
import { entryText } from '#containers/zip-content.ts';
import { zipEntries } from '#containers/zip-directory.ts';
import { rewriteZip } from '#containers/zip-rewrite.ts';
import { acceptOpenDocumentChanges, hasOpenDocumentChanges } from './open-document.ts';
import { acceptWordChanges, hasWordChanges } from './word.ts';

/** Larger parts are printed as they are, because rewriting needs them in memory. */
const longestPartBytes = 64 * 1024 * 1024;

type Dialect = {
  isText(part: string): boolean;
  hasChanges(xml: string): boolean;
  accept(xml: string): string;
};

const word: Dialect = {
  isText: (part) => /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes)\.xml$/.test(part),
  hasChanges: hasWordChanges,
  accept: acceptWordChanges,
};
const openDocument: Dialect = {
  isText: (part) => part === 'content.xml' || part === 'styles.xml',
  hasChanges: hasOpenDocumentChanges,
  accept: acceptOpenDocumentChanges,
};

const dialects: Partial<Record<Format, Dialect>> = { docx: word, odt: openDocument };

async function acceptedParts(path: string, dialect: Dialect): Promise<Map<string, string>> {
  const accepted = new Map<string, string>();
  for (const entry of await zipEntries(path)) {
    if (!dialect.isText(entry.name) || entry.bytes > longestPartBytes) continue;
    const xml = await entryText(path, entry, longestPartBytes);
    if (dialect.hasChanges(xml)) accepted.set(entry.name, dialect.accept(xml));
  }
  return accepted;
}

async function acceptInArchive(input: InputFile, target: string, dialect: Dialect) {
  const parts = await acceptedParts(input.path, dialect);
  if (parts.size > 0) await rewriteZip(input.path, target, parts);
  return parts.size > 0;
}

async function acceptInFlat({ path, size }: InputFile, target: string): Promise<boolean> {
  if (size > longestPartBytes) return false;
  const xml = await readFile(path, 'utf8');
  if (!hasOpenDocumentChanges(xml)) return false;
  await writeFile(target, acceptOpenDocumentChanges(xml));
  return true;
}

/**
 * Writes a copy of the input without tracked changes, if it has any.
 * @returns the input to convert: the copy, or the input itself if there is nothing to accept
 */
export async function withChangesAccepted(
  input: InputFile,
  output: OutputFile,
): Promise<InputFile & { temporary: boolean }> {
  const target = output.path(input.format);
  const dialect = dialects[input.format];
  const isCopied = dialect
    ? await acceptInArchive(input, target, dialect)
    : input.format === 'fodt' && (await acceptInFlat(input, target));
  return isCopied ? { ...input, path: target, temporary: true } : { ...input, temporary: false };
}
