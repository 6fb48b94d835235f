// Streams the results of several jobs as one ZIP. Files are stored uncompressed, so the size is known before the first byte.
import { addAbortSignal, type Readable } from 'node:stream';
import yazl from 'yazl';
import type { BlobKey, FileStore } from '#platform/files/file-store.ts';
import { readLater } from '#platform/files/source-errors.ts';
import { distinctNames } from '#core/files/distinct-names.ts';

export type ArchivedFile = { name: string; blob: BlobKey; bytes: number; createdAt: Date };
/** A file that was not converted, and the reason. */
export type FailedFile = { name: string; reason: string };

export type Archive = { content: Readable; bytes: number };

const notConvertedName = 'not-converted.txt';
/** Plain files that everybody may read. */
const mode = 0o100_644;

const notConvertedText = (notConverted: readonly FailedFile[]) =>
  notConverted.map(({ name, reason }) => `${name}\r\n    ${reason}\r\n`).join('\r\n');

/**
 * Packs files under unique names, and lists those that were not converted in `not-converted.txt`.
 * @param signal aborts when the client disconnects
 */
export async function pack(
  store: FileStore,
  files: readonly ArchivedFile[],
  notConverted: readonly FailedFile[],
  signal: AbortSignal,
): Promise<Archive> {
  const zip = new yazl.ZipFile();
  const content = readLater(zip.outputStream as Readable);
  zip.on('error', (error: Error) => content.destroy(error));
  const names = distinctNames([notConvertedName, ...files.map(({ name }) => name)]).slice(1);
  files.forEach((file, index) => addFile(zip, store, file, names[index] as string, signal));
  if (notConverted.length > 0)
    zip.addBuffer(Buffer.from(notConvertedText(notConverted)), notConvertedName, {
      mode,
      compress: false,
    });
  return { content, bytes: await sizeOf(zip) };
}

function addFile(
  zip: yazl.ZipFile,
  store: FileStore,
  { blob, bytes, createdAt }: ArchivedFile,
  name: string,
  signal: AbortSignal,
): void {
  const options = { mtime: createdAt, mode, size: bytes, compress: false };
  zip.addReadStreamLazy(name, options, (pass) => {
    // yazl does not handle errors of streams it is given: the archive would never end.
    const opened = (stream: Readable) =>
      pass(null, addAbortSignal(signal, stream).once('error', failed));
    const failed = (error: unknown) => void zip.emit('error', error);
    void store.get(blob).then(opened, failed);
  });
}

/** Known as soon as the last file is added, because nothing is compressed. */
const sizeOf = (zip: yazl.ZipFile): Promise<number> =>
  new Promise((resolve) => {
    const end = zip.end.bind(zip) as (options: object, onSize: (bytes: number) => void) => void;
    end({}, resolve);
  });
