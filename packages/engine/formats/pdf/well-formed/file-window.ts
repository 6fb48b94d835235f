// Reads pieces of a file: a small file at once, a large one on demand.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Files up to this size are read at once. */
const heldBytes = 1024 * 1024;

/** Bytes of a file, the position in them of the requested offset, and whether they reach the end of the file. */
export type Window = { bytes: Buffer; at: number; isWhole: boolean };

export class FileWindow {
  readonly #file: number;
  readonly size: number;
  readonly #held: Buffer | undefined;

  /** Reads synchronously: many small pieces, most of which are in the system's cache. */
  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.size = fstatSync(this.#file).size;
    this.#held = this.size <= heldBytes ? this.bytes(0, this.size) : undefined;
  }

  /** At least `length` bytes from an offset; fewer at the end of the file. */
  from(place: number, length: number): Window {
    if (this.#held !== undefined) return { bytes: this.#held, at: place, isWhole: true };
    return { bytes: this.bytes(place, length), at: 0, isWhole: place + length >= this.size };
  }

  /** Exactly these bytes. */
  bytes(place: number, length: number): Buffer {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, this.size - place)));
    const read = bytes.length && readSync(this.#file, bytes, 0, bytes.length, place);
    return bytes.subarray(0, read);
  }

  close(): void {
    closeSync(this.#file);
  }
}
