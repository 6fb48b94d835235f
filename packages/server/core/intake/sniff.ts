// Detects the format of a file from its first bytes.
import { buffer } from 'node:stream/consumers';
import { formats, ProblemError, type Format } from '@octavo/contract';
import { describeHead, formatsOfHead } from '@octavo/runner';
import type { BlobKey, FileStore } from '#platform/files/file-store.ts';

const headBytes = 8 * 1024;

/** Passes a stream through and calls `inspect` with its first bytes, at most 8 KiB, before it passes them on. */
export async function* withHead(
  source: AsyncIterable<Buffer>,
  inspect: (head: Buffer) => void,
): AsyncGenerator<Buffer> {
  let buffered: Buffer[] = [];
  let bytes = 0;
  let inspected = false;
  for await (const chunk of source) {
    if (inspected) {
      yield chunk;
      continue;
    }
    buffered.push(chunk);
    bytes += chunk.length;
    if (bytes < headBytes) continue;
    inspect(Buffer.concat(buffered).subarray(0, headBytes));
    inspected = true;
    yield* buffered;
    buffered = [];
  }
  if (!inspected) inspect(Buffer.concat(buffered));
  yield* buffered;
}

/** The first bytes of a blob, at most 8 KiB. */
export const headOf = async (store: FileStore, key: BlobKey): Promise<Buffer> =>
  buffer(await store.get(key, { start: 0, end: headBytes - 1 }));

/**
 * Refuses a file that is certainly in none of the formats; the runner checks it in detail.
 * @param from the accepted formats
 * @throws ProblemError `wrong_format` when the file has none of the accepted formats
 */
export function refuseForeignFormat(from: readonly Format[], head: Buffer, name: string): void {
  if (head.length === 0) return;
  const candidates = formatsOfHead(head, name);
  if (candidates.length === 0 || candidates.some((format) => from.includes(format))) return;
  throw new ProblemError('wrong_format', { found: describeHead(head), expected: labels(from) });
}

const labels = (names: readonly Format[]) => names.map((name) => formats[name].label).join(' or ');
