// Writes rendered pages to a ZIP as they are finished, without compressing them again.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { plainBaseName } from '#kernel/plain-name.ts';

/** File names for the pictures: `report-007.jpg`, padded so that they sort correctly. */
export function pictureNames(
  documentName: string,
  pages: readonly number[],
  extension: string,
): string[] {
  const base = plainBaseName(documentName, 'page');
  const digits = Math.max(3, String(Math.max(...pages)).length);
  return pages.map((page) => `${base}-${String(page).padStart(digits, '0')}.${extension}`);
}

// Identical input gives identical bytes.
const entryTime = new Date(1980, 0, 1);

/**
 * Creates a ZIP of pictures.
 * @param names of the pictures, in the order in which they are added
 */
export function createPictureArchive(path: string, names: readonly string[]) {
  const archive = new ZipFile();
  const name = names.values();
  const written = pipeline(archive.outputStream, createWriteStream(path));
  written.catch(() => {}); // `finish` reports a failure.
  return {
    add(picture: Buffer): void {
      archive.addBuffer(picture, name.next().value ?? 'page', {
        compress: false,
        mtime: entryTime,
      });
    },
    async finish(): Promise<void> {
      archive.end();
      await written;
    },
  };
}
