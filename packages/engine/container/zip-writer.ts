// Writes a ZIP of texts while they come, one after the other.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Adds an entry; settles when all of its text was taken. */
export type AddEntry = (
  name: string,
  text: AsyncIterable<string> | Iterable<string>,
) => Promise<void>;

// The same input gives the same bytes.
const entry = { mtime: new Date(1980, 0, 1), compressionLevel: 4 } as const;

/**
 * Writes a ZIP.
 * @param fill adds the entries, each after the one before is settled; what it throws, or a text, is thrown.
 */
export async function writeZip(
  path: string,
  fill: (add: AddEntry) => Promise<void>,
): Promise<void> {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  archive.on('error', (error: Error) => output.destroy(error));
  const add: AddEntry = async (name, text) => {
    const stream = Readable.from(text);
    archive.addReadStream(stream, name, entry);
    await finished(stream);
  };
  const filled = fill(add).then(
    () => archive.end(),
    (error: Error) => output.destroy(error),
  );
  await Promise.all([filled, pipeline(output, createWriteStream(path))]);
}
