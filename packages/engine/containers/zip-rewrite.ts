// Copies a ZIP file with some of its parts replaced.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { entryStream, entryText } from '#containers/zip-content.ts';
import { zipEntries, type ZipEntry } from '#containers/zip-directory.ts';

/**
 * The first entry of OpenDocument files. It must be stored uncompressed, so that its text is found at the file's start.
 */
const plainName = 'mimetype';
const longestPlainBytes = 1024;

function addCopy(zip: ZipFile, path: string, entry: ZipEntry, name = entry.name): void {
  // Compressed even if it was stored before: LibreOffice cannot read stored entries with a data descriptor, as yazl
  // writes them.
  zip.addReadStreamLazy(name, { compress: true }, (give) => {
    entryStream(path, entry).then(
      (content) => give(null, content),
      (error: unknown) => give(error, undefined as never),
    );
  });
}

async function addPlain(zip: ZipFile, path: string, entry: ZipEntry): Promise<void> {
  const content = await entryText(path, entry, longestPlainBytes);
  zip.addBuffer(Buffer.from(content), entry.name, { compress: false });
}

/** An entry of another archive that has passed its guard. */
export type AddedEntry = { path: string; entry: ZipEntry };

/**
 * @param path an archive that has passed its guard
 * @param replaced new content by part name; all other parts are copied unchanged, in their order, and new ones follow
 * @param added entries of other archives, by their new names
 */
export async function rewriteZip(
  path: string,
  target: string,
  replaced: ReadonlyMap<string, string>,
  added: ReadonlyMap<string, AddedEntry> = new Map(),
): Promise<void> {
  const zip = new ZipFile();
  const waiting = new Map(replaced);
  const failed = new Promise<never>((_, reject) => zip.on('error', reject));
  for (const entry of await zipEntries(path)) {
    // Folders are implied by the names of their files.
    if (entry.name.endsWith('/')) continue;
    const content = replaced.get(entry.name);
    waiting.delete(entry.name);
    if (content !== undefined) zip.addBuffer(Buffer.from(content), entry.name);
    else if (entry.name === plainName) await addPlain(zip, path, entry);
    else addCopy(zip, path, entry);
  }
  for (const [name, content] of waiting) zip.addBuffer(Buffer.from(content), name);
  for (const [name, { path: other, entry }] of added) addCopy(zip, other, entry, name);
  zip.end();
  await Promise.race([pipeline(zip.outputStream, createWriteStream(target)), failed]);
}
