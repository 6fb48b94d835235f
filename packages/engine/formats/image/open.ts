// Opens an image of any supported format, after checking its size from the header.
import { readFile } from 'node:fs/promises';
import { fileTooLarge, isPhoto, ProblemError, type Format } from '@octavo/contract';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import type { InputFile, Run } from '#kernel/converter.ts';
import { headOf } from '#kernel/file-bytes.ts';
import { imageFileLimits as limits } from '#kernel/limits.ts';
import { stillOfSequence } from '#formats/image/animation.ts';
import { decodeBmp } from '#formats/image/codecs/bmp.ts';
import { decodeIco } from '#formats/image/codecs/ico.ts';
import { addedDecoders, type Decode } from '#formats/image/codecs/pixels.ts';
import { decodePnm } from '#formats/image/codecs/pnm.ts';
import { decodeTga } from '#formats/image/codecs/tga.ts';
import { decodeHeic } from '#formats/image/heic.ts';
import { labToRgb, withoutLab } from '#formats/image/codecs/lab-tiff.ts';
import { loadSharp, openImage } from '#formats/image/codecs/sharp.ts';
import { openDrawing } from '#formats/image/svg.ts';

/** An image that is safe to decode. */
export type OpenedImage = {
  metadata: Metadata;
  /** The number of frames of an animation, or 1. */
  frames: number;
  /** The source of a vector drawing. */
  svg?: Buffer;
  /** Opens the picture; each pipeline needs a new one. */
  open(options?: SharpOptions): Promise<Sharp>;
};

function checkPixels(width: number, height: number, limit: number): void {
  const found = (width * height) / 1e6;
  if (found > limit) throw new ProblemError('too_many_pixels', { found: Math.ceil(found), limit });
}

function checkFrames(frames: number): void {
  if (frames > limits.frames)
    throw new ProblemError('too_many_frames', { found: frames, limit: limits.frames });
}

/**
 * Refuses an image whose decoding would take too much memory.
 * @throws ProblemError `too_many_pixels`, `too_many_frames`
 */
export function checkImageSize({ width, height, pages, pageHeight }: Metadata): void {
  const frames = pages ?? 1;
  const frameHeight = pageHeight ?? height;
  checkPixels(width, frameHeight, limits.megapixels);
  checkFrames(frames);
  checkPixels(width, frameHeight * frames, limits.animationMegapixels);
}

/** Checks a GIF's canvas size: libvips ignores an absurd one, but browsers do not. */
async function checkGifCanvas({ path }: InputFile): Promise<void> {
  const head = await headOf(path, 10);
  if (head.length === 10)
    checkPixels(head.readUInt16LE(6), head.readUInt16LE(8), limits.megapixels);
}

/** The formats that sharp does not read. */
const decoders: Partial<Record<Format, Decode>> = {
  bmp: decodeBmp,
  ico: decodeIco,
  ppm: decodePnm,
  tga: decodeTga,
};

async function openDecoded(input: InputFile, decode: Decode, run: Run): Promise<OpenedImage> {
  const file = await readWhole(input);
  const decoded = await decoding(async () => decode(file, limits.megapixels * 1e6, run));
  const { data, width, height, channels } = decoded;
  const sharp = await loadSharp();
  const open = async () =>
    sharp(data, { raw: { width, height, channels }, limitInputPixels: false });
  return { metadata: await (await open()).metadata(), frames: 1, open };
}

async function openSvg({ path, size }: InputFile): Promise<OpenedImage> {
  checkBytes(size, limits.svgBytes);
  const drawing = await decoding(() => openDrawing(path));
  checkImageSize(drawing.metadata);
  return { ...drawing, frames: 1 };
}

function checkBytes(size: number, limit: number): void {
  if (size > limit) throw fileTooLarge(limit, { size });
}

/**
 * Reads the whole file into memory.
 * @throws ProblemError `file_too_large`
 */
export async function readWhole({ path, size }: InputFile): Promise<Buffer> {
  checkBytes(size, limits.fileBytes);
  return readFile(path);
}

async function openFile(input: InputFile): Promise<OpenedImage> {
  const source = (input.format === 'avif' && (await stillOfSequence(input.path))) || input.path;
  const metadata = await readMetadata(source);
  checkImageSize(metadata);
  const open = (options?: SharpOptions) => openImage(source, options);
  return { metadata, frames: metadata.pages ?? 1, open };
}

/** A photo as libheif decoded it, with the metadata of the original. */
async function openHeic(input: InputFile, run: Run): Promise<OpenedImage> {
  const file = await readWhole(input);
  const { path, exif, xmpAsString } = await decodeHeic(file, run);
  const opened = await openFile({ ...input, path });
  const metadataOfPhoto = { ...(exif && { exif }), ...(xmpAsString && { xmpAsString }) };
  return { ...opened, metadata: { ...opened.metadata, ...metadataOfPhoto } };
}

async function openTiff(input: InputFile): Promise<OpenedImage> {
  try {
    return await openFile(input);
  } catch (error) {
    const isRefused = error instanceof ProblemError && error.problem.code === 'damaged_file';
    const lab = isRefused ? await openLabTiff(input) : undefined;
    if (lab) return lab;
    throw error;
  }
}

/** A CIELAB TIFF, which libvips refuses; nothing for other files. */
async function openLabTiff(input: InputFile): Promise<OpenedImage | undefined> {
  const { file, labPages } = withoutLab(await readWhole(input));
  if (!labPages.size) return undefined;
  const sharp = await loadSharp();
  const asRead = (options?: SharpOptions) =>
    sharp(file, { limitInputPixels: false, ignoreIcc: true, page: 0, ...options });
  const { pages, density, ...found } = await decoding(() => asRead().metadata());
  checkImageSize({ ...found, ...(pages && { pages }) });
  const open = async (options?: SharpOptions) => {
    const upright = asRead({ ...options, pages: 1 }).autoOrient();
    const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    if (labPages.has(options?.page ?? 0)) labToRgb(data, channels);
    return sharp(data, { raw: { width, height, channels }, limitInputPixels: false });
  };
  const metadata = await decoding(async () => (await open()).metadata());
  return {
    metadata: { ...metadata, format: 'tiff', ...(density && { density }) },
    frames: pages ?? 1,
    open,
  };
}

async function readMetadata(source: string | Buffer): Promise<Metadata> {
  try {
    return await (await openImage(source)).metadata();
  } catch (error) {
    throw new ProblemError('damaged_file', {}, error);
  }
}

/**
 * Opens an image and checks its size before decoding anything.
 * @throws ProblemError `too_many_pixels`, `too_many_frames`, `damaged_file`, `file_too_large`, `tool_missing`
 */
export async function openPicture(input: InputFile, run: Run): Promise<OpenedImage> {
  if (input.format === 'heic') return openHeic(input, run);
  const decode = decoders[input.format] ?? addedDecoders[input.format];
  if (decode) return openDecoded(input, decode, run);
  if (input.format === 'svg') return openSvg(input);
  if (input.format === 'gif') await checkGifCanvas(input);
  return input.format === 'tiff' ? openTiff(input) : openFile(input);
}

/** True for a photo, false for a drawing. */
export const isTaken = ({ format, size }: InputFile, { metadata, frames }: OpenedImage): boolean =>
  isPhoto(format, size, metadata.width * metadata.height * frames);

/**
 * One page or frame as an image; each may have another size.
 * @param page counted from 0
 * @throws ProblemError `too_many_pixels`
 */
export async function pageOf(picture: OpenedImage, page: number): Promise<OpenedImage> {
  const open = () => picture.open({ page, pages: 1 });
  const metadata = await (await open()).metadata();
  checkPixels(metadata.width, metadata.pageHeight ?? metadata.height, limits.megapixels);
  return { metadata, frames: 1, open };
}

/**
 * Runs work that decodes pixels, and reports a decoder's errors as a damaged file.
 * @throws ProblemError `damaged_file`
 */
export async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError('damaged_file', {}, error);
  }
}
