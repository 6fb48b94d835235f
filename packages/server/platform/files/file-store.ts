// The port to where files are kept. A file is a blob under a key that is made here; names of people never reach it.
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** 128 random bits as 32 hexadecimal digits. */
export type BlobKey = string;

export const newBlobKey = (): BlobKey => randomBytes(16).toString('hex');

export type Stored = {
  key: BlobKey;
  bytes: number;
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
};

/** Bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

export type FileStore = {
  /**
   * Stores a stream. Nothing of it is left when it breaks, is aborted or is too long.
   * @throws ProblemError `file_too_large` beyond `limitBytes`, `storage_full` when the disk is full.
   */
  put(source: AsyncIterable<Buffer>, limitBytes: number, signal?: AbortSignal): Promise<Stored>;
  /** Moves a local file into the store. */
  take(path: string): Promise<BlobKey>;
  /** Puts a blob at a local path where it can be read; it must not be changed there. */
  lend(key: BlobKey, path: string): Promise<void>;
  /** @throws Error `ENOENT` when there is no such blob. */
  get(key: BlobKey, range?: ByteRange): Promise<Readable>;
  /** Deletes blobs; those that are gone already do not matter. */
  delete(keys: readonly BlobKey[]): Promise<void>;
  /** Keys of blobs that have not been touched for `ageMs`, in batches. Deletes unfinished uploads of that age. */
  olderThan(ageMs: number): AsyncIterable<BlobKey[]>;
  /** Bytes that can still be stored. */
  freeBytes(): Promise<number>;
};
