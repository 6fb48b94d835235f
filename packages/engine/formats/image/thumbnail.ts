// Shared settings of thumbnails.
import type { Sharp } from 'sharp';
import { thumbnailPixels } from '@octavo/contract';

const quality = 72;

/** Ends a pipeline in a thumbnail, without colour profile and metadata. */
export const asThumbnail = (image: Sharp): Sharp => image.webp({ quality, effort: 2 });

/** The box that a picture is fitted into. Only vector drawings are enlarged. */
export const thumbnailBox = (enlarges: boolean) =>
  ({
    width: thumbnailPixels,
    height: thumbnailPixels,
    fit: 'inside',
    withoutEnlargement: !enlarges,
  }) as const;
