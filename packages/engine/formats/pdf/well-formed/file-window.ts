// Reads pieces of a file: all of a small one at once, of a large one what is asked for.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** A file up to this is read at once. */
const heldBytes = 1024 * 1024;

/** Some bytes of a file, where in them the offset lies that was asked for, and whether they reach the file's end. */
export type Window = { bytes: Buffer; at: number; isWhole: boolean };

export class FileWindow {
  readonly #file: number;
  readonly size: number;
  readonly #held: Buffer | undefined;

  /** Reads without waiting: many small pieces, each of them mostly in the system's memory already. */
  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.size = fstatSync(this.#file).size;
    this.#held = this.size <= heldBytes ? this.bytes(0, this.size) : undefined;
  }

  /** From a place on, `length` bytes or more; fewer where the file ends. */
  from(place: number, length: number): Window {
    if (this.#held !== undefined) return { bytes: this.#held, at: place, isWhole: true };
    return { bytes: this.bytes(place, length), at: 0, isWhole: place + length >= this.size };
  }

  /** Just these bytes. */
  bytes(place: number, length: number): Buffer {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, this.size - place)));
    const read = bytes.length && readSync(this.#file, bytes, 0, bytes.length, place);
    return bytes.subarray(0, read);
  }

  close(): void {
    closeSync(this.#file);
  }
}
