// What a file has in the store: its content, and beside that its thumbnail.
import { isDrawable, type Format, type ThumbnailState } from '@octavo/contract';
import { files } from '#platform/database/schema.ts';

/** What a deletion of files returns, so that the store can be told. */
export const blobColumns = { blob: files.blob, thumbnail: files.thumbnail };

/** The keys of all that these files have in the store. */
export const blobsOf = (gone: readonly { blob: string; thumbnail: string | null }[]): string[] =>
  gone.flatMap(({ blob, thumbnail }) => (thumbnail ? [blob, thumbnail] : [blob]));

/** Larger files take long to open, for a picture that nobody asked for. */
const drawnBytes = 128 * 1024 * 1024;

/** Visitors have no list of files, so nobody would see a thumbnail of theirs. */
export const firstThumbnailState = (
  owner: string,
  { format, bytes }: { format: Format; bytes: number },
): ThumbnailState =>
  owner.startsWith('user:') && isDrawable(format) && bytes <= drawnBytes ? 'due' : 'none';
