// Delivers several files as the result: a single PDF as it is, more in a ZIP.
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { OutputFile } from '#kernel/converter.ts';
import { readBytes, withFile } from '#kernel/file-bytes.ts';

/** A file of the result. */
export type WrittenPart = { path: string; name: string };

/** Provides a temporary folder for parts, beside the result. */
export async function withPartsFolder(
  output: OutputFile,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = join(dirname(output.path('zip')), 'parts');
  await mkdir(folder);
  await work(folder);
  await rm(folder, { recursive: true });
}

/** The parts in order, as they are finished. */
export type Parts = Iterable<WrittenPart> | AsyncIterable<WrittenPart>;

/**
 * Delivers the parts as the result.
 * @param count the number of parts
 */
export async function deliver(parts: Parts, count: number, output: OutputFile): Promise<void> {
  if (count > 1) return writeArchive(output.path('zip'), parts);
  for await (const { path } of parts) await rename(path, output.path('pdf'));
}

// Identical input gives identical bytes.
const entryTime = new Date(1980, 0, 1);

/** Files up to this total size are read into memory: for many small ones, streams cost more than their bytes. */
const maxHeldBytes = 32 * 1024 * 1024;

/** Stores the parts without compression, because PDFs and images are compressed already. */
export async function writeArchive(path: string, parts: Parts): Promise<void> {
  const archive = new ZipFile();
  const packed = archive.outputStream as Readable;
  const written = pipeline(packed, inLargePieces, createWriteStream(path));
  try {
    await addAll(archive, parts);
    archive.end();
  } catch (error) {
    written.catch(() => {});
    packed.destroy();
    throw error;
  }
  await written;
}

async function addAll(archive: ZipFile, parts: Parts): Promise<void> {
  const how = { compress: false, mtime: entryTime };
  let left = maxHeldBytes;
  for await (const { path, name } of parts) {
    const data = await dataOf(path, left);
    if (!data) {
      archive.addFile(path, name, how);
      continue;
    }
    archive.addBuffer(data, name, how);
    left -= data.length;
    await unlink(path);
  }
}

/** The content of a file; nothing if it is larger than allowed. */
const dataOf = (path: string, maxBytes: number): Promise<Buffer | undefined> =>
  withFile(path, async (file) => {
    const { size } = await file.stat();
    return size > maxBytes ? undefined : readBytes(file, 0, size);
  });

const pieceBytes = 256 * 1024;

/** Combines pieces, because the archive writes three small ones for each file. */
async function* inLargePieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    held.push(piece);
    bytes += piece.length;
    if (bytes < pieceBytes) continue;
    yield Buffer.concat(held);
    [held, bytes] = [[], 0];
  }
  yield Buffer.concat(held);
}
