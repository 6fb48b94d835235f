// Thumbnails of stored files.
import type { Format } from './catalogue/formats.ts';
import { catalogueEntry } from './catalogue/catalogue.ts';

/** The longer side of a thumbnail, in pixels. */
export const thumbnailPixels = 320;

/** `due`: to be made; `made`: it exists; `none`: the file will never have one. */
export const thumbnailStates = ['due', 'made', 'none'] as const;
export type ThumbnailState = (typeof thumbnailStates)[number];

/** Whether files of this format get thumbnails. */
export const canHaveThumbnail = (format: Format): boolean =>
  catalogueEntry('thumbnail').from.includes(format);
