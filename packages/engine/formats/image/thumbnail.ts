// What thumbnails have in common: small pictures by which people know their files again.
import type { Sharp } from 'sharp';
import { thumbnailPixels } from '@octavo/contract';

const quality = 72;

/** Ends a pipeline in a thumbnail. Neither colour profile nor metadata are kept. */
export const asThumbnail = (image: Sharp): Sharp => image.webp({ quality, effort: 2 });

/** What a picture is fitted into. Only what has no pixels of its own becomes larger. */
export const thumbnailBox = (enlarges: boolean) =>
  ({
    width: thumbnailPixels,
    height: thumbnailPixels,
    fit: 'inside',
    withoutEnlargement: !enlarges,
  }) as const;
