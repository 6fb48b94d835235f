// Packs the samples of images as libdeflate packs them. Small ones are packed together, since starting the program takes longer than they do.
import { rename, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { Tools } from '#kernel/converter.ts';
import { adler32, deflateFiles, type PlainFile } from '#editing/pdf-compress/streams/deflating.ts';

const unpack = promisify(inflate);

/** Samples with more bytes are packed by themselves, beside other images. */
const maxSharedBytes = 512 * 1024;
/** So many files or bytes are packed together. */
const group = { files: 400, bytes: 16 * 1024 * 1024 } as const;

/** Samples in a file, and the image as zlib has packed it. */
type Waiting = PlainFile & { target: string; packedBytes: number };

export class LosslessImages {
  readonly #tools: Pick<Tools, 'gzip'>;
  readonly #maxBytes: number;
  #waiting: Waiting[] = [];
  #waitingBytes = 0;

  /** @param maxBytes larger samples stay as zlib has packed them */
  constructor(tools: Pick<Tools, 'gzip'>, maxBytes: number) {
    this.#tools = tools;
    this.#maxBytes = maxBytes;
  }

  /** Writes an image that zlib has packed. It may become smaller until `finish` is done. */
  async write(target: string, packed: Buffer): Promise<void> {
    await writeFile(target, packed);
    const samples = await unpack(packed, { maxOutputLength: this.#maxBytes }).catch(
      () => undefined,
    );
    if (!samples) return;
    const path = `${target}-plain`;
    await writeFile(path, samples);
    const file = { path, checksum: adler32(samples), target, packedBytes: packed.length };
    if (samples.length > maxSharedBytes) return this.#pack([file]);
    this.#waiting.push(file);
    this.#waitingBytes += samples.length;
    if (this.#waiting.length >= group.files || this.#waitingBytes >= group.bytes)
      await this.finish();
  }

  /** Packs what is waiting. */
  async finish(): Promise<void> {
    const files = this.#waiting;
    [this.#waiting, this.#waitingBytes] = [[], 0];
    await this.#pack(files);
  }

  async #pack(files: readonly Waiting[]): Promise<void> {
    const sizes = await deflateFiles(files, this.#tools);
    for (const [index, { path, target, packedBytes }] of files.entries())
      await (sizes[index]! < packedBytes ? rename(path, target) : rm(path));
  }
}
