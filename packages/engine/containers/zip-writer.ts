// Writes a ZIP while its content comes, one entry after the other.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

type Piece = string | Uint8Array;

/** Adds an entry; settles when all of its content was taken. Pictures are `packed` already. */
export type AddEntry = (
  name: string,
  content: AsyncIterable<Piece> | Iterable<Piece>,
  kind?: 'text' | 'packed',
) => Promise<void>;

// The same input gives the same bytes.
const entry = { mtime: new Date(1980, 0, 1), compressionLevel: 4 } as const;
// Not stored: LibreOffice reads no stored entry whose size follows it, as that of a stream does.
const barely = { compressionLevel: 1 } as const;

/** Hands a stream on and lets go of it: the archive keeps all its entries, and with them what they hold. */
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
 * @param fill adds the entries, each after the one before is settled; what it throws, or a content, is thrown.
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
