// Reads HEIC photos (ISO 23008-12): checks their sizes before anything is decoded; libheif decodes the pixels.
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { imageFileLimits as limits } from '#kernel/limits.ts';
import { strippedJpeg } from '#formats/image/metadata/jpeg.ts';
import { strippedPng } from '#formats/image/metadata/png.ts';
import {
  dataOf,
  itemsOf,
  primaryOf,
  propertiesOf,
  sizesOf,
  type Item,
} from '#formats/image/codecs/media-boxes.ts';

/** A decoded photo: an upright picture without metadata of its own. */
export type DecodedPhoto = {
  path: string;
  exif?: Buffer;
  xmpAsString?: string;
};

/** @throws ProblemError `damaged_file` for a file without a size, `too_many_pixels` for one that is too large */
function checkSizes(file: Buffer): void {
  const sizes = sizesOf(file);
  if (!sizes.length) throw new ProblemError('damaged_file');
  const pictures = itemsOf(file).filter(isPicture).length;
  const largest = Math.max(...sizes.map(({ width, height }) => (width * height) / 1e6));
  const { megapixels: limit } = limits;
  if (largest > limit)
    throw new ProblemError('too_many_pixels', { found: Math.ceil(largest), limit });
  if (pictures > maxPictures)
    throw new ProblemError('too_many_frames', { found: pictures, limit: maxPictures });
}

/** Twice the number of 512-pixel tiles of the largest photo, because a file may have other pictures. */
const maxPictures = 1_000;

/** Matrix coefficients of JPEG (ITU-T H.273): those of BT.601, full range. */
const jpegMatrices = new Set([2, 5, 6]);
const fullRange = 0x80;

/**
 * True if a JPEG can represent the photo: eight bits, no transparency, JPEG's colours. Decoding to JPEG takes a sixth
 * of the time of PNG.
 */
function fitsJpeg(file: Buffer): boolean {
  return propertiesOf(file).every(({ type, start, end }) => {
    const content = file.subarray(start, end);
    if (type === 'auxC') return !/alpha|auxid:1\0/.test(content.toString('latin1'));
    if (type === 'pixi') return content.subarray(5).every((bits) => bits === 8);
    if (type !== 'colr' || content.toString('latin1', 0, 4) !== 'nclx') return true;
    return content.length < 11 || isOfJpeg(content.readUInt16BE(8), content.readUInt8(10));
  });
}

const isOfJpeg = (matrix: number, flags: number) =>
  jpegMatrices.has(matrix) && (flags & fullRange) !== 0;

/** True if an item is a picture, or a part of one. */
const isPicture = ({ type }: Item) => type !== 'Exif' && type !== 'mime';

const hidden = 1;

/** A copy of the file with all pictures hidden except the primary one, because libheif writes each visible one. */
function primaryAlone(file: Buffer): Buffer {
  const primary = primaryOf(file);
  const pictures = itemsOf(file).filter(isPicture);
  if (!pictures.some(({ id }) => id === primary)) return file;
  const copy = Buffer.from(file);
  for (const { id, flagsAt } of pictures)
    if (id !== primary) copy.writeUInt8(copy.readUInt8(flagsAt) | hidden, flagsAt);
  return copy;
}

/** The path of libheif's output; the first of several pictures. */
async function pictureAt(path: string, extension: string): Promise<string> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  return isThere ? path : path.replace(extension, `-1${extension}`);
}

/** The metadata of a photo: EXIF, after a number that gives its offset, and XMP. */
function photoMetadata(file: Buffer): Pick<DecodedPhoto, 'exif' | 'xmpAsString'> {
  const items = itemsOf(file);
  const [exif, xmp] = ['Exif', 'mime'].map((type) => items.find((item) => item.type === type));
  const data = exif && dataOf(file, exif);
  const start = data && data.length > 4 ? 4 + data.readUInt32BE(0) : 0;
  const text = xmp && dataOf(file, xmp).toString();
  return {
    ...(data && start > 0 && start < data.length && { exif: data.subarray(start) }),
    ...(text?.includes('xmpmeta') && { xmpAsString: text }),
  };
}

/**
 * Decodes a photo to the folder for temporary files.
 * @param file its content
 * @throws ProblemError `too_many_pixels`, `too_many_frames`, `damaged_file`, `tool_missing`
 */
export async function decodeHeic(file: Buffer, run: Run): Promise<DecodedPhoto> {
  checkSizes(file);
  const isJpeg = fitsJpeg(file);
  const extension = isJpeg ? '.jpg' : '.png';
  const output = join(run.scratch, `photo${extension}`);
  const input = join(run.scratch, 'photo.heic');
  await writeFile(input, primaryAlone(file));
  const { isDone, errors } = await run.tools.heif(input, output);
  if (!isDone) throw new ProblemError('damaged_file', {}, errors.slice(-1000));
  const path = await pictureAt(output, extension);
  const picture = await readFile(path);
  // libheif has applied the orientation; the tag would rotate the picture again.
  await writeFile(path, (isJpeg ? strippedJpeg : strippedPng)(picture) ?? picture);
  return { path, ...photoMetadata(file) };
}
