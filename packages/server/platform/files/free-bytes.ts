import { statfs } from 'node:fs/promises';

/** Bytes that this process may still write to the disk of a folder. */
export const freeBytesOf = async (folder: string): Promise<number> =>
  (await diskOf(folder)).freeBytes;

/** The size of the disk of a folder, and what this process may still write to it. */
export async function diskOf(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
