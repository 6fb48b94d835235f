// The header Upload-Checksum, which proves that a part arrived unchanged.
import { createHash, timingSafeEqual } from 'node:crypto';
import { ProblemError, tus } from '@octavo/contract';

export type Checksum = {
  /** Passes chunks through and hashes them. */
  pass(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  /** @throws ProblemError `upload_checksum` when the hash differs */
  check(): void;
};

/**
 * Parses the header.
 * @throws ProblemError `invalid_request` for an unknown algorithm or a malformed sum
 */
export function checksumOf(header: string): Checksum {
  const [, algorithm = '', sum = ''] = /^(\w+) ([A-Za-z0-9+/]+={0,2})$/.exec(header) ?? [];
  if (!tus.checksumAlgorithms.some((known) => known === algorithm))
    throw new ProblemError('invalid_request', {
      reason: `Upload-Checksum must be one of ${tus.checksumAlgorithms.join(', ')}, a space, and the sum in base64.`,
    });
  const hash = createHash(algorithm);
  return {
    async *pass(chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    check() {
      const [found, expected] = [hash.digest(), Buffer.from(sum, 'base64')];
      if (found.length !== expected.length || !timingSafeEqual(found, expected))
        throw new ProblemError('upload_checksum');
    },
  };
}
