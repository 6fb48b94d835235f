// Reads parts of a file without reading the whole.
import { open, type FileHandle } from 'node:fs/promises';

/** Reads up to `length` bytes from `start`; fewer only at the end of the file. */
export async function readBytes(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, start + filled);
    if (!bytesRead) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

/** Opens a file for the duration of a callback. */
export async function withFile<T>(
  path: string,
  work: (file: FileHandle) => Promise<T>,
  mode: 'r' | 'r+' = 'r',
): Promise<T> {
  const file = await open(path, mode);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

/** The first `length` bytes of a file. */
export const headOf = (path: string, length: number): Promise<Buffer> =>
  withFile(path, (file) => readBytes(file, 0, length));
