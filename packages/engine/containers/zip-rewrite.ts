// Copies a ZIP file with some of its parts replaced.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { entryStream, entryText } from '#containers/zip-content.ts';
import { zipEntries, type ZipEntry } from '#containers/zip-directory.ts';

/** The first file of OpenDocument, which must be stored plainly, so that its text can be found in the file's head. */
const plainName = 'mimetype';
const longestPlainBytes = 1024;

function addCopy(zip: ZipFile, path: string, entry: ZipEntry): void {
  // Compressed even when it was not: LibreOffice reads no stored file whose size follows it, as yazl writes them.
  zip.addReadStreamLazy(entry.name, { compress: true }, (give) => {
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

/**
 * @param path an archive that has passed its guard
 * @param replaced new content by part name; all other files are copied as they are, in their order
 */
export async function rewriteZip(
  path: string,
  target: string,
  replaced: ReadonlyMap<string, string>,
): Promise<void> {
  const zip = new ZipFile();
  const failed = new Promise<never>((_, reject) => zip.on('error', reject));
  for (const entry of await zipEntries(path)) {
    // Folders follow from the names of the files in them.
    if (entry.name.endsWith('/')) continue;
    const content = replaced.get(entry.name);
    if (content !== undefined) zip.addBuffer(Buffer.from(content), entry.name);
    else if (entry.name === plainName) await addPlain(zip, path, entry);
    else addCopy(zip, path, entry);
  }
  zip.end();
  await Promise.race([pipeline(zip.outputStream, createWriteStream(target)), failed]);
}
