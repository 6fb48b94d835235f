// Recompresses Flate streams losslessly; their predictors stay.
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createDeflate, createInflate, deflate, inflate } from 'node:zlib';
import type { Run } from '#kernel/converter.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import type { Graph, NamedObjects, Stream } from '#formats/pdf/structure/graph.ts';

const [unpack, pack] = [promisify(inflate), promisify(deflate)];
const best = { level: 9 } as const;

/** Smaller streams have nothing left to gain. */
const minBytes = 128;
/** Larger streams are processed from file to file, never in memory. */
const maxHeldBytes = 512 * 1024;
/** A small stream that unpacks to more is processed from file to file as well. */
const maxUnpackedBytes = 4 * 1024 * 1024;

/** A stream that unpacks to more stays unchanged. */
const maxBytes = 512 * 1024 * 1024;

/** The number of streams that are compressed at the same time. */
const concurrency = 4;

type Packed = { dict: Dictionary; datafile: string };

type Parts = { graph: Graph; streams: readonly Stream[]; folder: string; run: Run };

/** Compresses the streams of a document, each of them once. */
export class Repacking {
  readonly #parts: Parts;
  readonly #packed = new Map<string, Promise<Packed | undefined>>();
  #done = 0;

  /** @param parts `folder` takes a file for each stream */
  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * The streams that became smaller.
   * @param others streams to skip
   */
  async allBut(others: NamedObjects): Promise<NamedObjects> {
    const smaller: NamedObjects = {};
    const waiting = this.#parts.streams.values();
    const lane = async () => {
      for (const stream of waiting) {
        const name = `obj:${stream.reference}`;
        const packed = name in others ? undefined : await this.#once(stream);
        if (packed) smaller[name] = { stream: packed };
      }
    };
    await Promise.all(Array.from({ length: concurrency }, lane));
    return smaller;
  }

  #once(stream: Stream): Promise<Packed | undefined> {
    const known = this.#packed.get(stream.reference);
    const packed = known ?? this.#pack(stream);
    this.#packed.set(stream.reference, packed);
    return packed;
  }

  async #pack(stream: Stream): Promise<Packed | undefined> {
    const { graph, folder, run, streams } = this.#parts;
    const reportProgress = () => run.progress(this.#done, streams.length, 'packing');
    const packed = await repacked(graph, stream, folder, reportProgress);
    this.#done += 1;
    reportProgress();
    return packed;
  }
}

/** @returns nothing if the stream does not become smaller, has another filter, or cannot be unpacked */
async function repacked(
  graph: Graph,
  stream: Stream,
  folder: string,
  alive: () => void,
): Promise<Packed | undefined> {
  const filters = graph.filtersOf(stream).map(({ name }) => name);
  const isPacked = filters.length === 1 && filters[0] === '/FlateDecode';
  const isPlain = filters.length === 0 && stream.dictionary['/F'] === undefined;
  const { size } = await stat(stream.file);
  if (!(isPacked || isPlain) || size < minBytes) return undefined;
  if (isPacked && (await isPackedBest(stream.file))) return undefined;
  const datafile = join(folder, `packed-${stream.reference.replaceAll(' ', '-')}`);
  // Invalid data stays unchanged: readers may handle it.
  const made = await packInto(datafile, { path: stream.file, isPacked, size }, alive).catch(
    () => Infinity,
  );
  if (made >= size) return undefined;
  const { '/Length': _, ...kept } = stream.dictionary;
  if (isPacked) return { dict: kept, datafile };
  const { '/DecodeParms': __, ...plain } = kept;
  return { dict: { ...plain, '/Filter': '/FlateDecode' }, datafile };
}

/** The two highest bits of the second byte give the compression level (RFC 1950, section 2.2). */
async function isPackedBest(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
  return (buffer[1] as number) >> 6 === 3;
}

/** @returns the number of bytes written */
async function packInto(
  target: string,
  { path, isPacked, size }: { path: string; isPacked: boolean; size: number },
  alive: () => void,
): Promise<number> {
  const held = size > maxHeldBytes ? undefined : await plainOf(path, isPacked);
  if (held) {
    const data = await pack(held, best);
    await writeFile(target, data);
    return data.length;
  }
  const unpacking = isPacked ? [createInflate()] : [];
  const written = createWriteStream(target);
  await pipeline([
    createReadStream(path),
    ...unpacking,
    counting(alive),
    createDeflate(best),
    written,
  ]);
  return written.bytesWritten;
}

/** Passes data on, and fails if it becomes too much. */
function counting(alive: () => void): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      alive();
      bytes += chunk.length;
      if (bytes > maxBytes) done(new Error('too much to pack'));
      else done(null, chunk);
    },
  });
}

/** @returns nothing if it is too large */
async function plainOf(path: string, isPacked: boolean): Promise<Buffer | undefined> {
  const data = await readFile(path);
  if (!isPacked) return data;
  return unpack(data, { maxOutputLength: maxUnpackedBytes }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw error;
  });
}
