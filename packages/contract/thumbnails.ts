// Small pictures of stored files, by which people know them again.
import type { Format } from './formats.ts';
import { workOf } from './work.ts';

/** The longer side of a thumbnail. */
export const thumbnailPixels = 320;

/** Whether a file has a thumbnail: it is to be made, there is one, or there never will be. */
export const thumbnailStates = ['due', 'made', 'none'] as const;
export type ThumbnailState = (typeof thumbnailStates)[number];

/** Whether thumbnails are made of files of a format. */
export const isDrawable = (format: Format): boolean => workOf('thumbnail').from.includes(format);
