// The port to the file store. Files are blobs under random keys; users' file names never reach the store.
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** 128 random bits as 32 hexadecimal digits. */
export type BlobKey = string;

export const newBlobKey = (): BlobKey => randomBytes(16).toString('hex');

/** Distinguishes blob keys from other names in the store. */
export const isBlobKey = (name: string): boolean => /^[0-9a-f]{32}$/.test(name);

export type Stored = {
  key: BlobKey;
  bytes: number;
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
};

/** Bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

/** How a browser receives a blob through a link into the store. */
export type DownloadOptions = {
  /** The name that a browser saves it under. */
  name: string;
  mime: string;
  expiresInSeconds: number;
};

/** Every call throws ProblemError `store_unavailable` when the store cannot be reached. */
export type FileStore = {
  /**
   * Stores a stream. Nothing is left of it when it breaks, is aborted or is too long.
   * @throws ProblemError `file_too_large` beyond `limitBytes`, `storage_full` when the store is full
   */
  put(source: AsyncIterable<Buffer>, limitBytes: number, signal?: AbortSignal): Promise<Stored>;
  /** Moves a local file into the store. */
  ingest(path: string): Promise<BlobKey>;
  /** Duplicates a blob cheaply; both keys are deleted separately. @throws Error `ENOENT` when there is no such blob */
  copy(key: BlobKey): Promise<BlobKey>;
  /** Makes a blob readable at a local path, where it must not be changed. */
  checkout(key: BlobKey, path: string): Promise<void>;
  /** @throws Error `ENOENT` when there is no such blob */
  get(key: BlobKey, range?: ByteRange): Promise<Readable>;
  /** Deletes blobs; missing ones are ignored. */
  delete(keys: readonly BlobKey[]): Promise<void>;
  /** Keys of blobs older than `ageMs`, in batches. Also deletes abandoned unfinished uploads. */
  olderThan(ageMs: number): AsyncIterable<BlobKey[]>;
  /** Bytes that can still be stored; `Infinity` where no limit is known. */
  freeBytes(): Promise<number>;
  /** Writes a probe to verify that the store accepts files. @throws when it does not */
  probe(): Promise<void>;
  /** Only for stores that browsers can reach: a link to a blob that needs no other authorisation until it expires. */
  presign?(key: BlobKey, options: DownloadOptions): Promise<string>;
};
