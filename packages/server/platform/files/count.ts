// Counts, hashes and limits every stored stream.
import { createHash } from 'node:crypto';
import { fileTooLarge } from '@octavo/contract';
import type { Stored } from '#platform/files/file-store.ts';

export type Count = {
  /** Passes chunks through. @throws ProblemError `file_too_large` beyond the limit */
  pass(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  /** The size and hash of what passed through. */
  found(): Omit<Stored, 'key'>;
};

/** Holds one chunk in memory. Call `found` once, after the last chunk. */
export function createCount(limitBytes: number): Count {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async *pass(chunks) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > limitBytes) throw fileTooLarge(limitBytes);
        hash.update(chunk);
        yield chunk;
      }
    },
    found: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}
