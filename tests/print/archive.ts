// ZIP archives with binary parts, for pages with pictures and for e-books.
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import sharp from 'sharp';
import { ZipFile } from 'yazl';

/** Writes a ZIP; parts whose name ends with `mimetype` are stored, as EPUB requires. */
export async function writeArchive(
  path: string,
  parts: Record<string, string | Buffer>,
): Promise<string> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts))
    zip.addBuffer(Buffer.from(content as string), name, { compress: name !== 'mimetype' });
  zip.end();
  await finished(zip.outputStream.pipe(createWriteStream(path)));
  return path;
}

/** A PNG of one colour. */
export const picture = (colour: string, side = 80): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: colour } })
    .png()
    .toBuffer();
