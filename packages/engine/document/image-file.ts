// A picture in a file, and the form in which office documents take it.
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { documentLimits } from '#core/limits.ts';

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

async function decoded(image: ImageFile) {
  const bytes = await buffer(await image.open());
  const megapixels = documentLimits.imageMegapixels;
  const { loadSharp, openImage } = await import('#image/sharp.ts');
  if (image.type !== 'bmp') {
    const opened = await openImage(bytes);
    const { width, height } = await opened.metadata();
    return width * height > megapixels * 1e6 ? undefined : opened;
  }
  const { decodeBmp } = await import('#image/bmp.ts');
  const { data, ...raw } = decodeBmp(bytes, megapixels * 1e6);
  return (await loadSharp())(data, { raw });
}

/** The picture as PNG; nothing when it is too large or cannot be read, for a document is more than one picture. */
export async function asPng(image: ImageFile): Promise<Buffer | undefined> {
  if (image.size > documentLimits.convertedImageBytes) return undefined;
  try {
    return await (await decoded(image))?.png().toBuffer();
  } catch {
    return undefined;
  }
}
