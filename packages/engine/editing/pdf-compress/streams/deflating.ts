// Compresses files with Deflate as well as possible: with libdeflate, or with zlib where that is missing.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { Tools } from '#kernel/converter.ts';

const pack = promisify(deflate);

/** A file to compress, with the checksum of its content from `adler32`. */
export type PlainFile = { path: string; checksum: number };

/** A file to compress together with others. */
export type PackableFile = PlainFile & {
  /** The size of its content. */
  bytes: number;
  /** Called with its new size. */
  packed(size: number): void | Promise<void>;
};

/** Bytes before the first that would overflow 32 bits (RFC 1950, section 8.2). */
const bytesAtOnce = 5552;
const modulus = 65_521;

/** Adds data to a checksum, which begins as 1 (RFC 1950, section 8.2). */
export function adler32(data: Uint8Array, checksum = 1): number {
  let low = checksum & 0xffff;
  let high = checksum >>> 16;
  for (let start = 0; start < data.length; start += bytesAtOnce) {
    const end = Math.min(start + bytesAtOnce, data.length);
    for (let at = start; at < end; at++) {
      low += data[at] as number;
      high += low;
    }
    low %= modulus;
    high %= modulus;
  }
  return ((high << 16) | low) >>> 0;
}

/** The header of a zlib stream with the best compression (RFC 1950, section 2.2). */
const zlibHeader = Buffer.from([0x78, 0xda]);
/** A gzip header without a name or a comment, and the checksum and length at the end (RFC 1952, section 2.3). */
const gzipHeaderBytes = 10;
const gzipTrailerBytes = 8;

/**
 * Replaces files with their content as zlib streams.
 * @returns their new sizes in bytes, in the same order
 */
export async function deflateFiles(
  files: readonly PlainFile[],
  { gzip }: Pick<Tools, 'gzip'>,
): Promise<number[]> {
  if (files.length === 0) return [];
  const isDone = await gzip(files.map(({ path }) => path));
  return isDone ? files.map(fromGzip) : Promise.all(files.map(packed));
}

/** Replaces files with their content as zlib streams, and reports their new sizes to them. */
export async function packFiles(
  files: readonly PackableFile[],
  tools: Pick<Tools, 'gzip'>,
): Promise<void> {
  const sizes = await deflateFiles(files, tools);
  for (const [index, file] of files.entries()) await file.packed(sizes[index] as number);
}

/** At once: most are so small that waiting for them would take longer. */
function fromGzip({ path, checksum }: PlainFile): number {
  const made = readFileSync(`${path}.gz`);
  if (made[3] !== 0) throw new Error('unexpected header of a gzip file');
  const trailer = Buffer.alloc(4);
  trailer.writeUInt32BE(checksum);
  const data = Buffer.concat([
    zlibHeader,
    made.subarray(gzipHeaderBytes, -gzipTrailerBytes),
    trailer,
  ]);
  writeFileSync(path, data);
  rmSync(`${path}.gz`);
  return data.length;
}

async function packed({ path }: PlainFile): Promise<number> {
  const data = await pack(await readFile(path), { level: 9 });
  await writeFile(path, data);
  await rm(`${path}.gz`, { force: true });
  return data.length;
}
