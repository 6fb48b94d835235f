// HEIC photos (ISO 23008-12): their sizes are read here before anything is decoded, their pixels by libheif.
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

/** A photo that is decoded: its picture stands upright and has no metadata of its own. */
export type DecodedPhoto = {
  path: string;
  exif?: Buffer;
  xmpAsString?: string;
};

/** @throws ProblemError `damaged_file` for a file that tells no size, `too_many_pixels` for one that tells too large a one */
function checkSizes(file: Buffer): void {
  const sizes = sizesOf(file);
  if (!sizes.length) throw new ProblemError('damaged_file');
  const pictures = itemsOf(file).filter(isPicture).length;
  const largest = Math.max(...sizes.map(({ width, height }) => (width * height) / 1e6));
  const { megapixels: limit } = limits;
  if (largest > limit)
    throw new ProblemError('too_many_pixels', { found: Math.ceil(largest), limit });
  if (pictures > mostPictures)
    throw new ProblemError('too_many_frames', { found: pictures, limit: mostPictures });
}

/** Tiles of 512 pixels of the largest photo, twice over for what stands beside it. */
const mostPictures = 1_000;

/** Matrix coefficients of JPEG (ITU-T H.273): those of BT.601, over the full range. */
const jpegMatrices = new Set([2, 5, 6]);
const fullRange = 0x80;

/**
 * Whether a JPEG holds all that a photo does: eight bits, nothing transparent, the colours of JPEG. It is decoded in a
 * sixth of the time that a PNG takes.
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

/** Whether an item is a picture, or a part of one. */
const isPicture = ({ type }: Item) => type !== 'Exif' && type !== 'mime';

const hidden = 1;

/** A file of several pictures with all hidden but its primary one, as libheif writes each that is not. */
function primaryAlone(file: Buffer): Buffer {
  const primary = primaryOf(file);
  const pictures = itemsOf(file).filter(isPicture);
  if (!pictures.some(({ id }) => id === primary)) return file;
  const copy = Buffer.from(file);
  for (const { id, flagsAt } of pictures)
    if (id !== primary) copy.writeUInt8(copy.readUInt8(flagsAt) | hidden, flagsAt);
  return copy;
}

/** What libheif left: of several pictures, the first. */
async function pictureAt(path: string, extension: string): Promise<string> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  return isThere ? path : path.replace(extension, `-1${extension}`);
}

/** The metadata of a photo: EXIF behind a number that says where it begins, and XMP. */
function cameraData(file: Buffer): Pick<DecodedPhoto, 'exif' | 'xmpAsString'> {
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
 * Decodes a photo into the folder for temporary files.
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
  // libheif has turned the picture: what is told of that would turn it again.
  await writeFile(path, (isJpeg ? strippedJpeg : strippedPng)(picture) ?? picture);
  return { path, ...cameraData(file) };
}
