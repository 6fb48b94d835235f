// The port to where files are kept. A file is a blob under a key that is made here; names of people never reach it.
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** 128 random bits as 32 hexadecimal digits. */
export type BlobKey = string;

export const newBlobKey = (): BlobKey => randomBytes(16).toString('hex');

/** Tells keys of blobs from whatever else lies beside them. */
export const isBlobKey = (name: string): boolean => /^[0-9a-f]{32}$/.test(name);

export type Stored = {
  key: BlobKey;
  bytes: number;
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
};

/** Bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

/** How a blob is sent by a link that leads to the store itself. */
export type Sending = {
  /** The name that a browser saves it under. */
  name: string;
  mime: string;
  expiresInSeconds: number;
};

/** Every call throws ProblemError `store_unavailable` when the store is away. */
export type FileStore = {
  /**
   * Stores a stream. Nothing of it is left when it breaks, is aborted or is too long.
   * @throws ProblemError `file_too_large` beyond `limitBytes`, `storage_full` when the store is full.
   */
  put(source: AsyncIterable<Buffer>, limitBytes: number, signal?: AbortSignal): Promise<Stored>;
  /** Moves a local file into the store. */
  ingest(path: string): Promise<BlobKey>;
  /** Gives a blob a second key, cheaply; each is deleted for itself. @throws Error `ENOENT` when there is no such blob. */
  copy(key: BlobKey): Promise<BlobKey>;
  /** Puts a blob at a local path where it can be read; it must not be changed there. */
  checkout(key: BlobKey, path: string): Promise<void>;
  /** @throws Error `ENOENT` when there is no such blob. */
  get(key: BlobKey, range?: ByteRange): Promise<Readable>;
  /** Deletes blobs; those that are gone already do not matter. */
  delete(keys: readonly BlobKey[]): Promise<void>;
  /** Keys of blobs that have not been touched for `ageMs`, in batches. Deletes unfinished uploads that were given up. */
  olderThan(ageMs: number): AsyncIterable<BlobKey[]>;
  /** Bytes that can still be stored; `Infinity` where the store has no end that it knows of. */
  freeBytes(): Promise<number>;
  /** Proves by writing that the store takes files. @throws when it does not. */
  probe(): Promise<void>;
  /** Only where the store answers to browsers itself: a link to a blob, which needs no other right until it expires. */
  presign?(key: BlobKey, sending: Sending): Promise<string>;
};
