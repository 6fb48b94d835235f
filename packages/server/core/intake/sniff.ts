// A first look at what a file is, while it streams in or when it is there already.
import { buffer } from 'node:stream/consumers';
import { formats, ProblemError, type Format } from '@octavo/contract';
import { describeHead, formatsOfHead } from '@octavo/runner';
import type { BlobKey, FileStore } from '#platform/files/file-store.ts';

const headBytes = 8 * 1024;

/** Passes a stream on; gives its first bytes, at most 8 KiB, to `look` before they are passed. */
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

/** The first bytes, at most 8 KiB, of a blob that has some. */
export const headOf = async (store: FileStore, key: BlobKey): Promise<Buffer> =>
  buffer(await store.get(key, { start: 0, end: headBytes - 1 }));

/**
 * Refuses what certainly cannot be read; the runner looks closer.
 * @param from the formats that are read
 * @throws ProblemError `wrong_format` when none of the formats it may be is read.
 */
export function refuseForeignFormat(from: readonly Format[], head: Buffer, name: string): void {
  if (head.length === 0) return;
  const candidates = formatsOfHead(head, name);
  if (candidates.length === 0 || candidates.some((format) => from.includes(format))) return;
  throw new ProblemError('wrong_format', { found: describeHead(head), expected: labels(from) });
}

const labels = (names: readonly Format[]) => names.map((name) => formats[name].label).join(' or ');
