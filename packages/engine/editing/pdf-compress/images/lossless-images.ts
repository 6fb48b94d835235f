// Packs the samples of images as libdeflate packs them. Small ones are packed together, since starting the program takes longer than they do.
import { rename, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { Tools } from '#kernel/converter.ts';
import { adler32, packFiles, type PackableFile } from '#editing/pdf-compress/streams/deflating.ts';

const unpack = promisify(inflate);

/** Samples with more bytes are packed by themselves, beside other images. */
const maxSharedBytes = 512 * 1024;
/** So many files or bytes wait at most. */
const maxWaiting = { files: 400, bytes: 16 * 1024 * 1024 } as const;

export class LosslessImages {
  readonly #tools: Pick<Tools, 'gzip'>;
  readonly #maxBytes: number;
  /** Files with samples, by the path of the image that zlib has packed. */
  readonly #waiting = new Map<string, PackableFile>();
  #waitingBytes = 0;

  /** @param maxBytes larger samples stay as zlib has packed them */
  constructor(tools: Pick<Tools, 'gzip'>, maxBytes: number) {
    this.#tools = tools;
    this.#maxBytes = maxBytes;
  }

  /** Writes an image that zlib has packed. A small one may become smaller when what is waiting is packed. */
  async write(target: string, packed: Buffer): Promise<void> {
    await writeFile(target, packed);
    const samples = await unpack(packed, { maxOutputLength: this.#maxBytes }).catch(
      () => undefined,
    );
    if (!samples) return;
    const path = `${target}-plain`;
    await writeFile(path, samples);
    const file = {
      ...{ path, checksum: adler32(samples), bytes: samples.length },
      packed: (size: number) => (size < packed.length ? rename(path, target) : rm(path)),
    };
    if (samples.length > maxSharedBytes) return packFiles([file], this.#tools);
    this.#waitingBytes += file.bytes - (this.#waiting.get(target)?.bytes ?? 0);
    this.#waiting.set(target, file);
    if (this.#waiting.size >= maxWaiting.files || this.#waitingBytes >= maxWaiting.bytes)
      await packFiles(this.takeWaiting(), this.#tools);
  }

  /** The files that are not packed yet. The caller packs them. */
  takeWaiting(): PackableFile[] {
    const files = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#waitingBytes = 0;
    return files;
  }
}
