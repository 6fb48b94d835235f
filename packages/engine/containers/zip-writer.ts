// Writes a ZIP as a stream, one entry after the other.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

type Piece = string | Uint8Array;

/**
 * Adds an entry; resolves when all of its content has been read. `packed` content, such as pictures, is already
 * compressed.
 */
export type AddEntry = (
  name: string,
  content: AsyncIterable<Piece> | Iterable<Piece>,
  kind?: 'text' | 'packed',
) => Promise<void>;

// Identical input gives identical bytes.
const entry = { mtime: new Date(1980, 0, 1), compressionLevel: 4 } as const;
// Not stored: LibreOffice cannot read stored entries with a data descriptor, which streams need.
const barely = { compressionLevel: 1 } as const;

/** Forwards a stream and drops the reference to it, because the archive keeps all its entries until the end. */
function once(stream: Readable) {
  let held: Readable | undefined = stream;
  return (give: (error: unknown, stream: Readable) => void): void => {
    const handed = held;
    held = undefined;
    if (handed) give(undefined, handed);
  };
}

/**
 * Writes a ZIP.
 * @param fill adds the entries, each after the previous one has resolved; rethrows its errors and those of contents
 */
export async function writeZip(
  path: string,
  fill: (add: AddEntry) => Promise<void>,
): Promise<void> {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  archive.on('error', (error: Error) => output.destroy(error));
  const add: AddEntry = async (name, content, kind = 'text') => {
    const stream = Readable.from(content);
    archive.addReadStreamLazy(
      name,
      kind === 'text' ? entry : { ...entry, ...barely },
      once(stream),
    );
    await finished(stream);
  };
  const filled = fill(add).then(
    () => archive.end(),
    (error: Error) => output.destroy(error),
  );
  await Promise.all([filled, pipeline(output, createWriteStream(path))]);
}
