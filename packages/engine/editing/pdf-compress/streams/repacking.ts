// Recompresses Flate streams losslessly; their predictors stay. JPEGs get Flate around them where that helps. Small files are read and written synchronously: for a thousand of
// them, waiting for each takes longer than the work.
import {
  createReadStream,
  createWriteStream,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDeflate, createInflate, inflateSync } from 'node:zlib';
import type { Run } from '#kernel/converter.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import type { Graph, NamedObjects, Stream } from '#formats/pdf/structure/graph.ts';
import {
  deflatedKeys,
  isBareJpeg,
  isDeflatable,
  worthwhileShare,
} from '#formats/pdf/structure/deflated-jpegs.ts';
import { adler32, packFiles, type PackableFile } from './deflating.ts';
import { withFilters } from '#formats/pdf/structure/stream-filters.ts';

/** Smaller streams have nothing left to gain. */
const minBytes = 128;
/** Larger streams are unpacked from file to file, never in memory. */
const maxHeldBytes = 512 * 1024;
/** A small stream that unpacks to more is unpacked from file to file as well. */
const maxUnpackedBytes = 4 * 1024 * 1024;
/** A stream that unpacks to more is compressed from file to file, by zlib. */
const maxDeflatedBytes = 64 * 1024 * 1024;
/** A stream that unpacks to more stays unchanged. */
const maxBytes = 512 * 1024 * 1024;

/** Streams are compressed by one program together until they have so many bytes or so many files. */
const groupBytes = 16 * 1024 * 1024;
const groupFiles = 400;

type Packed = { dict: Dictionary; datafile: string };

type Parts = { graph: Graph; streams: readonly Stream[]; folder: string; run: Run };

/** Compresses the streams of a document, each of them once. */
export class Repacking {
  readonly #parts: Parts;
  /** By reference; nothing for those that do not become smaller. */
  readonly #packed = new Map<string, Packed | undefined>();

  /** @param parts `folder` takes a file for each stream */
  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * The streams that became smaller.
   * @param others streams to skip
   */
  async allBut(others: NamedObjects): Promise<NamedObjects> {
    const wanted = this.#streamsBut(others);
    await this.#pack(wanted);
    const smaller: NamedObjects = {};
    for (const { reference } of wanted) {
      const packed = this.#packed.get(reference);
      if (packed) smaller[`obj:${reference}`] = { stream: packed };
    }
    return smaller;
  }

  /**
   * Packs streams, and further files together with them: starting the program again would take longer than packing a few of them.
   * @param others streams to skip
   */
  async packWith(files: readonly PackableFile[], others: NamedObjects): Promise<void> {
    await this.#pack(this.#streamsBut(others), files);
  }

  #streamsBut(others: NamedObjects): Stream[] {
    return this.#parts.streams.filter(({ reference }) => !(`obj:${reference}` in others));
  }

  /** Unpacks a group of streams while the one before it is compressed. */
  async #pack(streams: readonly Stream[], further: readonly PackableFile[] = []): Promise<void> {
    let group: PackableFile[] = [];
    let bytes = 0;
    let before: Promise<void> = Promise.resolve();
    const finish = async () => {
      await before;
      before = this.#deflate(group);
      // Awaited later, and then it is thrown.
      before.catch(() => {});
      [group, bytes] = [[], 0];
    };
    const add = async (file: PackableFile) => {
      group.push(file);
      bytes += file.bytes;
      if (group.length >= groupFiles || bytes >= groupBytes) await finish();
    };
    for (const file of further) await add(file);
    for (const stream of streams) {
      if (this.#packed.has(stream.reference)) continue;
      this.#report();
      const plain = await this.#unpacked(stream);
      if (plain) await add(plain);
      else if (!this.#packed.has(stream.reference)) this.#packed.set(stream.reference, undefined);
    }
    await finish();
    await before;
  }

  #report(): void {
    const { run, streams } = this.#parts;
    run.progress(this.#packed.size, streams.length, 'packing');
  }

  /** @returns nothing if the stream stays as it is, or is packed already */
  async #unpacked(stream: Stream): Promise<PackableFile | undefined> {
    const { graph, folder } = this.#parts;
    const filters = graph.filtersOf(stream).map(({ name }) => name);
    const isPacked = filters.length === 1 && filters[0] === '/FlateDecode';
    const isPlain = filters.length === 0 && stream.dictionary['/F'] === undefined;
    const { size } = statSync(stream.file);
    if (size < minBytes) return undefined;
    if (!isPacked && !isPlain && !(await this.#isDeflatable(stream, size))) return undefined;
    const path = join(folder, `packed-${stream.reference.replaceAll(' ', '-')}`);
    // Invalid data stays unchanged: readers may handle it.
    const made = await unpackInto(path, stream.file, { isPacked, size }, () =>
      this.#report(),
    ).catch(() => undefined);
    if (!made) return undefined;
    const packed = (after: number) => this.#note(stream, path, { before: size, after });
    if (made.bytes <= maxDeflatedBytes) return { ...made, path, packed };
    await this.#packLarge(stream, path, size);
    return undefined;
  }

  /** Whether a stream is a JPEG that becomes smaller within Flate. */
  async #isDeflatable(stream: Stream, size: number): Promise<boolean> {
    if (size > maxDeflatedBytes || !isBareJpeg(this.#parts.graph, stream)) return false;
    return isDeflatable(await readFile(stream.file));
  }

  async #packLarge(stream: Stream, path: string, size: number): Promise<void> {
    const target = `${path}-large`;
    const written = createWriteStream(target);
    await pipeline(
      createReadStream(path),
      counting(() => this.#report()).through,
      createDeflate({ level: 9 }),
      written,
    );
    await rm(path);
    this.#note(stream, target, { before: size, after: written.bytesWritten });
  }

  async #deflate(group: readonly PackableFile[]): Promise<void> {
    if (group.length === 0) return;
    await packFiles(group, this.#parts.run.tools);
    this.#report();
  }

  #note(
    stream: Stream,
    datafile: string,
    { before, after }: { before: number; after: number },
  ): void {
    const { graph } = this.#parts;
    const { reference, dictionary } = stream;
    const filters = graph.filtersOf(stream);
    const isSmaller = isBareJpeg(graph, stream)
      ? after <= before * worthwhileShare
      : after < before;
    const isPacked = filters[0]?.name === '/FlateDecode';
    const dict = isPacked ? withFilters(dictionary, filters) : deflatedKeys(graph, stream);
    this.#packed.set(reference, isSmaller ? { dict, datafile } : undefined);
  }
}

/**
 * Writes the content of a stream to a file.
 * @throws when it is damaged or too large
 */
async function unpackInto(
  target: string,
  path: string,
  { isPacked, size }: { isPacked: boolean; size: number },
  alive: () => void,
): Promise<{ bytes: number; checksum: number }> {
  const held = size > maxHeldBytes ? undefined : plainOf(path, isPacked);
  if (held) {
    writeFileSync(target, held);
    return { bytes: held.length, checksum: adler32(held) };
  }
  const unpacking = isPacked ? [createInflate()] : [];
  const counted = counting(alive);
  await pipeline([
    createReadStream(path),
    ...unpacking,
    counted.through,
    createWriteStream(target),
  ]);
  return counted.content();
}

/** Passes data on, and fails if it becomes too much. */
function counting(alive: () => void) {
  let [bytes, checksum] = [0, 1];
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      alive();
      bytes += chunk.length;
      checksum = adler32(chunk, checksum);
      if (bytes > maxBytes) done(new Error('too much to pack'));
      else done(null, chunk);
    },
  });
  return { through, content: () => ({ bytes, checksum }) };
}

/** @returns nothing if it is too large */
function plainOf(path: string, isPacked: boolean): Buffer | undefined {
  const data = readFileSync(path);
  if (!isPacked) return data;
  try {
    return inflateSync(data, { maxOutputLength: maxUnpackedBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw error;
  }
}
