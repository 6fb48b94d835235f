// Stores pictures that are created while a PDF is read as files of the job's scratch folder.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageFile } from '#models/document/image-file.ts';

/** Equal for equal origins. */
export const imageKey = (origin: string | Buffer): string =>
  createHash('sha1').update(origin).digest('hex');

/**
 * Writes a picture to a file.
 * @param folder an existing one
 * @param key equal for equal pictures
 */
export async function scratchImage(
  folder: string,
  type: ImageFile['type'],
  bytes: Buffer,
  key: string = imageKey(bytes),
): Promise<ImageFile> {
  const path = join(folder, `picture-${key}.${type}`);
  await writeFile(path, bytes);
  return { key, type, size: bytes.length, open: async () => createReadStream(path) };
}

/** A picture of which only its key is needed. */
export const withoutFile = (key: string): ImageFile => ({
  key,
  type: 'png',
  size: 0,
  open: () => Promise.reject(new Error('the picture was not stored')),
});
