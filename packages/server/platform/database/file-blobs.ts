// The blobs of a file: its content, and its thumbnail.
import { canHaveThumbnail, type Format, type ThumbnailState } from '@octavo/contract';
import { files } from '#platform/database/schema.ts';

/** The columns to return from a deletion of files, so that their blobs can be deleted. */
export const blobColumns = { blob: files.blob, thumbnail: files.thumbnail };

/** The blob keys of these files. */
export const blobsOf = (deleted: readonly { blob: string; thumbnail: string | null }[]): string[] =>
  deleted.flatMap(({ blob, thumbnail }) => (thumbnail ? [blob, thumbnail] : [blob]));

/** Larger files take too long to open for a thumbnail. */
const maxThumbnailBytes = 128 * 1024 * 1024;

/** Visitors have no file list, so their files need no thumbnails. */
export const firstThumbnailState = (
  owner: string,
  { format, bytes }: { format: Format; bytes: number },
): ThumbnailState =>
  owner.startsWith('user:') && canHaveThumbnail(format) && bytes <= maxThumbnailBytes
    ? 'due'
    : 'none';
