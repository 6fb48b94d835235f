// Detects the format of a file from its first bytes.
import { buffer } from 'node:stream/consumers';
import { formats, ProblemError, type Format } from '@octavo/contract';
import { describeHead, formatsOfHead } from '@octavo/runner';
import type { BlobKey, FileStore } from '#platform/files/file-store.ts';

const headBytes = 8 * 1024;

/** Passes a stream through and calls `look` with its first bytes, at most 8 KiB, before it passes them on. */
export async function* withHead(
  source: AsyncIterable<Buffer>,
  look: (head: Buffer) => void,
): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  let seen = false;
  for await (const chunk of source) {
    if (seen) {
      yield chunk;
      continue;
    }
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < headBytes) continue;
    look(Buffer.concat(held).subarray(0, headBytes));
    seen = true;
    yield* held;
    held = [];
  }
  if (!seen) look(Buffer.concat(held));
  yield* held;
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
