// Copies a ZIP file with some of its parts replaced.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { entryStream } from '#container/zip-content.ts';
import { zipEntries, type ZipEntry } from '#container/zip-directory.ts';

function addCopy(zip: ZipFile, path: string, entry: ZipEntry): void {
  // The `mimetype` of OpenDocument must not be compressed.
  const options = { compress: entry.method === 'deflated' };
  zip.addReadStreamLazy(entry.name, options, (give) => {
    entryStream(path, entry).then(
      (content) => give(null, content),
      (error: unknown) => give(error, undefined as never),
    );
  });
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
    if (content === undefined) addCopy(zip, path, entry);
    else zip.addBuffer(Buffer.from(content), entry.name);
  }
  zip.end();
  await Promise.race([pipeline(zip.outputStream, createWriteStream(target)), failed]);
}
