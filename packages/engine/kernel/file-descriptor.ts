// Reads parts of a file at once. A worker runs one job at a time, so that nothing waits for it meanwhile; the same through Node's
// thread pool takes ten times the processor time for the few kilobytes of most reads.
import { closeSync, openSync, readSync } from 'node:fs';

/** Opens a file for the duration of a callback, which gets its descriptor. */
export function withDescriptor<T>(path: string, work: (file: number) => T): T {
  const file = openSync(path, 'r');
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}

/** Reads up to `length` bytes from `start`; fewer only at the end of the file. */
export function readAt(file: number, start: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const read = readSync(file, bytes, filled, length - filled, start + filled);
    if (!read) break;
    filled += read;
  }
  return bytes.subarray(0, filled);
}
