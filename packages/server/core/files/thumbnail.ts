// Reads the thumbnail of a file.
import { ProblemError } from '@octavo/contract';
import type { Readable } from 'node:stream';
import type { FileStore } from '#platform/files/file-store.ts';

/**
 * The WebP of a thumbnail.
 * @throws ProblemError `no_thumbnail`, also if a restored backup has a row whose thumbnail was deleted
 */
export async function readThumbnail(
  store: FileStore,
  { thumbnail }: { thumbnail: string | null },
): Promise<Readable> {
  if (!thumbnail) throw new ProblemError('no_thumbnail');
  return store.get(thumbnail).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new ProblemError('no_thumbnail', {}, error) : error;
  });
}
