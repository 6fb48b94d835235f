// Small pictures of stored files, by which people know them again.
import type { Format } from './catalogue/formats.ts';
import { catalogueEntry } from './catalogue/catalogue.ts';

/** The longer side of a thumbnail. */
export const thumbnailPixels = 320;

/** Whether a file has a thumbnail: it is to be made, there is one, or there never will be. */
export const thumbnailStates = ['due', 'made', 'none'] as const;
export type ThumbnailState = (typeof thumbnailStates)[number];

/** Whether thumbnails are made of files of a format. */
export const isDrawable = (format: Format): boolean =>
  catalogueEntry('thumbnail').from.includes(format);
