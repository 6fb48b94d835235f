// The image formats that are read by all converters that accept any image.
import type { Format } from '@octavo/contract';

export const imageFormats: readonly Format[] = [
  'jpg',
  'png',
  'gif',
  'bmp',
  'webp',
  'tiff',
  'avif',
  'heic',
  'svg',
  'jp2',
  'ico',
  'tga',
  'ppm',
];
