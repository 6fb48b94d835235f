// A picture in a file.
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
  /** The same for the same picture, so that it is kept once. */
  key: string;
  type: ImageType;
  /** Bytes. */
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

/** What kind of picture a name tells of, if it is one that is known. */
export const imageTypeOf = (name: string): ImageType | undefined =>
  byExtension[name.replace(/^.*\./, '').toLowerCase()];

/** Pictures that every office program shows as they are. */
export const isWidelyRead = (type: ImageType): boolean =>
  ['jpg', 'png', 'gif', 'emf', 'wmf'].includes(type);
