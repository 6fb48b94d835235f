// Reads the content of ZIP entries, and counts the bytes while inflating.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { ProblemError } from '@octavo/contract';
import { readAt, withDescriptor } from '#kernel/file-descriptor.ts';
import { archiveLimits } from '#kernel/limits.ts';
import type { ZipEntry } from '#containers/zip-directory.ts';

/** Parts up to these sizes are unpacked at once, which takes a tenth of the processor time of streams; most parts are so small. */
const atOnce = { packedBytes: 256 * 1024, bytes: 4 * 1024 * 1024 } as const;

/** The offset of an entry's data: after its local header, which must have the same name. */
function dataOffset(file: number, entry: ZipEntry): number {
  const header = readAt(file, entry.offset, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50)
    throw new ProblemError('damaged_file', {}, 'no local header');
  const nameBytes = header.readUInt16LE(26);
  const name = readAt(file, entry.offset + 30, nameBytes).toString('utf8');
  if (name !== entry.name)
    throw new ProblemError('archive_limits', {}, 'local and central name differ');
  return entry.offset + 30 + nameBytes + header.readUInt16LE(28);
}

/** Compares size and checksum of the data with the directory. */
function checkSums(entry: ZipEntry, bytes: number, crc: number): void {
  if (bytes !== entry.bytes)
    throw new ProblemError('archive_limits', {}, 'its declared size is wrong');
  if (crc !== entry.crc) throw new ProblemError('damaged_file', {}, 'checksum');
}

/** The unpacked bytes of a small entry; undefined for a large one, and for one that only its stream describes, which is damaged. */
function smallContent(path: string, entry: ZipEntry): Buffer | undefined {
  if (entry.packedBytes > atOnce.packedBytes || entry.bytes > atOnce.bytes) return undefined;
  const packed = withDescriptor(path, (file) =>
    readAt(file, dataOffset(file, entry), entry.packedBytes),
  );
  if (entry.method === 'stored') return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.bytes) });
  } catch {
    return undefined;
  }
}

/**
 * Passes an entry's unpacked bytes to `take`, chunk by chunk; `take` may throw to stop.
 * @throws ProblemError `damaged_file` for invalid data, `archive_limits` if sizes contradict each other
 */
export async function readEntry(
  path: string,
  entry: ZipEntry,
  take: (chunk: Buffer) => void,
): Promise<void> {
  let bytes = 0;
  let crc = 0;
  const countChunk = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > archiveLimits.entryBytes)
      throw new ProblemError('archive_limits', {}, 'large entry');
    crc = crc32(chunk, crc);
    take(chunk);
  };
  const count = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) countChunk(chunk);
  };
  const content = entry.packedBytes > 0 ? smallContent(path, entry) : undefined;
  if (content) countChunk(content);
  else if (entry.packedBytes > 0) {
    const start = withDescriptor(path, (file) => dataOffset(file, entry));
    const packed = createReadStream(path, { start, end: start + entry.packedBytes - 1 });
    await (
      entry.method === 'stored'
        ? pipeline(packed, count)
        : pipeline(packed, createInflateRaw(), count)
    ).catch(asDamage);
  }
  checkSums(entry, bytes, crc);
}

/** The unpacked content of an entry of an archive that has passed its guard. */
export async function entryStream(path: string, entry: ZipEntry): Promise<Readable> {
  if (entry.packedBytes === 0) return Readable.from([]);
  const start = withDescriptor(path, (file) => dataOffset(file, entry));
  const packed = createReadStream(path, { start, end: start + entry.packedBytes - 1 });
  if (entry.method === 'stored') return packed;
  const content = createInflateRaw();
  packed.on('error', (error) => content.destroy(error));
  return packed.pipe(content);
}

function asDamage(error: unknown): never {
  if (error instanceof ProblemError) throw error;
  throw new ProblemError('damaged_file', {}, error);
}

/**
 * The text of a small entry, such as `[Content_Types].xml`.
 * @param limit maximum number of bytes
 * @throws ProblemError as `readEntry`; `archive_limits` if it is longer than `limit`
 */
export async function entryText(path: string, entry: ZipEntry, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  await readEntry(path, entry, (chunk) => {
    bytes += chunk.length;
    if (bytes > limit) throw new ProblemError('archive_limits', {}, 'long entry');
    chunks.push(chunk);
  });
  return Buffer.concat(chunks).toString('utf8');
}
