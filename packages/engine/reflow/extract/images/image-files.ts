// Stores the pictures of a PDF as files for office documents: a JPEG unchanged if it looks the same, otherwise PNG or a
// new JPEG.
import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { documentLimits } from '#kernel/limits.ts';
import type { ImageFile, ImageType } from '#models/document/image-file.ts';
import { loadSharp, openImage } from '#formats/image/codecs/sharp.ts';
import { imageKey, scratchImage, withoutFile } from '#reflow/page/scratch-image.ts';
import type { Pixels } from './rendered-image.ts';

/** The orientation of a picture on the page: optionally mirrored horizontally, then rotated clockwise by degrees. */
export type Orientation = { degrees: number; mirrored: boolean };
/** The visible part of an upright picture, 0 to 1. */
export type Crop = { left: number; top: number; right: number; bottom: number };

export type ImageSource = {
  /** As stored in the PDF, with all its filters. */
  stored: Buffer;
  /** Filters of ISO 32000-1, table 6. */
  filters: readonly string[];
  pixels: { width: number; height: number };
  orientation: Orientation;
  crop: Crop | undefined;
  /** Renders it upright. */
  render(size: { width: number; height: number }): Pixels | undefined;
};

/** The maximum average difference between two decoders for the same picture, of 255. */
const sameWithin = 14;
const sampleSide = 16;
const lossyFilters = new Set(['DCTDecode', 'DCT', 'JPXDecode']);
const jpegQuality = 90;

const opened = async ({ data, width, height }: Pixels): Promise<Sharp> =>
  (await loadSharp())(data, { raw: { width, height, channels: 4 } });

function isOpaque({ data }: Pixels): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}

/** True for a picture of which nothing is seen, as some programs draw to mark a place. */
function isTransparent({ data }: Pixels): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return false;
  return true;
}

function isGray({ data }: Pixels): boolean {
  for (let at = 0; at < data.length; at += 4)
    if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return false;
  return true;
}

/** True if a JPEG alone looks as PDFium renders it: no mask, no other colours, nothing inverted. */
async function showsTheSame(jpeg: Buffer, sample: Pixels): Promise<boolean> {
  if (!isOpaque(sample)) return false;
  try {
    const image = await openImage(jpeg);
    const { channels, orientation = 1 } = await image.metadata();
    if ((channels !== 1 && channels !== 3) || orientation !== 1) return false;
    const { data } = await image
      .resize(sample.width, sample.height, { fit: 'fill' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    let difference = 0;
    for (let pixel = 0; pixel < sample.width * sample.height; pixel++)
      for (let channel = 0; channel < 3; channel++)
        difference += Math.abs(data[pixel * 3 + channel]! - sample.data[pixel * 4 + channel]!);
    return difference / (sample.width * sample.height * 3) < sameWithin;
  } catch {
    return false;
  }
}

/** The picture's own size, or the maximum for a document's picture. */
function renderedSize({ width, height }: ImageSource['pixels']): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt((documentLimits.imageMegapixels * 1e6) / (width * height)));
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  };
}

const isUpright = ({ degrees, mirrored }: Orientation): boolean => degrees === 0 && !mirrored;

async function redrawn({ pixels, filters, orientation, crop, render }: ImageSource) {
  const drawn = render(renderedSize(pixels));
  if (!drawn || isTransparent(drawn)) return undefined;
  const opaque = isOpaque(drawn);
  const isPlain = orientation.degrees % 90 === 0;
  let image = await opened(drawn);
  if (opaque && isPlain) image = image.removeAlpha();
  if (orientation.mirrored) image = image.flop();
  if (orientation.degrees)
    image = image.rotate(orientation.degrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } });
  if (crop) image = await cropped(image, crop);
  if (isGray(drawn) && opaque && isPlain) image = image.toColourspace('b-w');
  const isLossy = filters.some((filter) => lossyFilters.has(filter));
  return isLossy && opaque && isPlain
    ? { type: 'jpg' as const, bytes: await image.jpeg({ quality: jpegQuality }).toBuffer() }
    : { type: 'png' as const, bytes: await image.png({ compressionLevel: 6 }).toBuffer() };
}

async function cropped(image: Sharp, crop: Crop): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const left = Math.min(width - 1, Math.round(crop.left * width));
  const top = Math.min(height - 1, Math.round(crop.top * height));
  return (await loadSharp())(data, { raw: { width, height, channels } }).extract({
    left,
    top,
    width: Math.max(1, Math.min(width, Math.round(crop.right * width)) - left),
    height: Math.max(1, Math.min(height, Math.round(crop.bottom * height)) - top),
  });
}

async function encoded(source: ImageSource, sample: Pixels) {
  const { stored, filters, orientation, crop } = source;
  const isJpeg = filters.length === 1 && filters[0]!.startsWith('DCT');
  if (isJpeg && isUpright(orientation) && !crop && (await showsTheSame(stored, sample)))
    return { type: 'jpg' as const, bytes: stored };
  return redrawn(source);
}

/** Stores the pictures of one PDF in a folder, each once. */
export class ImageFiles {
  readonly areStored: boolean = true;
  readonly #folder: string;
  readonly #files = new Map<string, ImageFile | undefined>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The file of a picture; nothing if it cannot be shown. */
  async add(source: ImageSource): Promise<ImageFile | undefined> {
    const sample = source.render({ width: sampleSide, height: sampleSide });
    if (!sample) return undefined;
    const key = keyOf(source, sample);
    if (this.#files.has(key)) return this.#files.get(key);
    const picture = await encoded(source, sample);
    const file = picture && (await scratchImage(this.#folder, picture.type, picture.bytes, key));
    this.#files.set(key, file);
    return file;
  }

  /**
   * Stores a picture that was composed from others.
   * @param origin equal for equal pictures
   */
  async keep(
    origin: string,
    { type, bytes }: { type: ImageType; bytes: Buffer },
  ): Promise<ImageFile> {
    const key = imageKey(origin);
    const known = this.#files.get(key);
    if (known) return known;
    const file = await scratchImage(this.#folder, type, bytes, key);
    this.#files.set(key, file);
    return file;
  }
}

/** For readers that need no files of pictures: only which of them are equal. */
export class ImageKeys extends ImageFiles {
  override readonly areStored = false;

  override async add(source: ImageSource): Promise<ImageFile | undefined> {
    const sample = source.render({ width: sampleSide, height: sampleSide });
    return sample && withoutFile(keyOf(source, sample));
  }

  override async keep(origin: string): Promise<ImageFile> {
    return withoutFile(imageKey(origin));
  }
}

/** Pictures with equal data may differ by their masks, so the rendered sample counts too. */
const keyOf = ({ stored, pixels, orientation, crop }: ImageSource, sample: Pixels): string =>
  createHash('sha1')
    .update(stored)
    .update(sample.data)
    .update(JSON.stringify([pixels, orientation, crop]))
    .digest('hex');
