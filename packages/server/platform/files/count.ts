// The pass that every stored stream goes through: counted, hashed and cut off when it is too long.
import { createHash } from 'node:crypto';
import { formatBytes, ProblemError } from '@octavo/contract';
import type { Stored } from '#platform/files/file-store.ts';

export type Count = {
  /** Lets chunks through. @throws ProblemError `file_too_large` beyond the limit. */
  pass(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  /** What has come through. */
  found(): Omit<Stored, 'key'>;
};

/** Keeps one chunk in memory. `found` may be asked once, when all has come through. */
export function createCount(limitBytes: number): Count {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async *pass(chunks) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > limitBytes)
          throw new ProblemError('file_too_large', { limit: formatBytes(limitBytes) });
        hash.update(chunk);
        yield chunk;
      }
    },
    found: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}
