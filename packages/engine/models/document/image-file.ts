// A picture file.
import type { Readable } from 'node:stream';

export const imageTypes = [
  'jpg',
  'png',
  'gif',
  'emf',
  'wmf',
  'bmp',
  'tiff',
  'webp',
  'svg',
] as const;
export type ImageType = (typeof imageTypes)[number];

export type ImageFile = {
  /** Equal for equal pictures, so that each is stored once. */
  key: string;
  type: ImageType;
  /** In bytes. */
  size: number;
  open(): Promise<Readable>;
};

const byExtension: Record<string, ImageType> = {
  ...(Object.fromEntries(imageTypes.map((type) => [type, type])) as Record<string, ImageType>),
  jpeg: 'jpg',
  jpe: 'jpg',
  jfif: 'jpg',
  tif: 'tiff',
  dib: 'bmp',
};

/** The image type of a file name, if it is supported. */
export const imageTypeOf = (name: string): ImageType | undefined =>
  byExtension[name.replace(/^.*\./, '').toLowerCase()];

/** True for image types that every office program shows. */
export const isWidelyRead = (type: ImageType): boolean =>
  ['jpg', 'png', 'gif', 'emf', 'wmf'].includes(type);
