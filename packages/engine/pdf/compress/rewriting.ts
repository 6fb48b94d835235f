// Writes an image of a PDF smaller: with as many pixels as can be seen, and packed better.
import type { Sharp } from 'sharp';
import { openImage } from '#image/sharp.ts';
import type { Dictionary } from '#pdf/structure/document.ts';
import type { Shown } from './image-use.ts';
import type { Samples } from './samples.ts';

export type Level = {
  /** Pixels per inch as the image is shown; images with more of them are drawn smaller. */
  resolution: number;
  /** Of JPEG, 1–100. */
  quality: number;
};

export type Rewritten = { data: Buffer; changes: Dictionary };

/** An image with a little more than enough pixels keeps them: drawing it anew would only blur it. */
const tolerance = 1.2;

/** Where a picture without loss is hardly larger than one with, it is taken: a drawing, a screenshot. */
const losslessPremium = 1.15;

/** How far an image must be drawn smaller, at most 1. */
export function scaleOf({ width, height }: Samples, shown: Shown, { resolution }: Level): number {
  const found = Math.max(perInch(width, shown.width), perInch(height, shown.height));
  return found > resolution * tolerance ? resolution / found : 1;
}

const perInch = (pixels: number, points: number) => (points > 0 ? pixels / (points / 72) : 0);

/** The image at a scale, in the smaller of the ways to write it. */
export async function rewritten(samples: Samples, scale: number, level: Level): Promise<Rewritten> {
  const { channels, isLossy } = samples;
  const size = {
    width: Math.max(1, Math.round(samples.width * scale)),
    height: Math.max(1, Math.round(samples.height * scale)),
  };
  const raw = await drawn(samples, size);
  const pixels = () => openImage(raw, { raw: { ...size, channels } });
  const photo = await asPhoto(await pixels(), channels, level);
  const drawing = isLossy ? undefined : await asDrawing(await pixels(), channels);
  const usual: Dictionary = {
    '/Width': size.width,
    '/Height': size.height,
    '/BitsPerComponent': 8,
    ...(samples.colours !== undefined && { '/ColorSpace': samples.colours }),
  };
  if (!drawing || drawing.length > photo.length * losslessPremium)
    return { data: photo, changes: { ...usual, '/Filter': '/DCTDecode' } };
  const parameters = { '/Predictor': 15, '/Colors': channels, '/Columns': size.width };
  const filter = {
    '/Filter': '/FlateDecode',
    '/DecodeParms': { ...parameters, '/BitsPerComponent': 8 },
  };
  return { data: drawing, changes: { ...usual, ...filter } };
}

const spaceOf = (channels: number) => (channels === 1 ? 'b-w' : 'srgb');

/** Samples at another size; a grey JPEG comes with three equal channels, of which one is enough. */
async function drawn({ image, channels }: Samples, size: Shown): Promise<Buffer> {
  const resized = image.resize({ ...size, fit: 'fill', kernel: 'lanczos3' });
  const { data, info } = await resized.raw().toBuffer({ resolveWithObject: true });
  if (info.channels === channels) return data;
  const samples = Buffer.alloc(info.width * info.height * channels);
  for (let index = 0; index < samples.length; index += 1)
    samples[index] = data[
      Math.floor(index / channels) * info.channels + (index % channels)
    ] as number;
  return samples;
}

const asPhoto = (image: Sharp, channels: number, { quality }: Level): Promise<Buffer> =>
  image
    .toColourspace(spaceOf(channels))
    .jpeg({ quality, mozjpeg: true, chromaSubsampling: quality >= 75 ? '4:4:4' : '4:2:0' })
    .toBuffer();

/** What a PNG packs is what Flate with PNG's predictors unpacks. */
async function asDrawing(image: Sharp, channels: number): Promise<Buffer | undefined> {
  const png = await image
    .toColourspace(spaceOf(channels))
    .png({ compressionLevel: 9, adaptiveFiltering: true, palette: false })
    .toBuffer();
  return packedPixels(png, channels);
}

/** The data of a PNG of 8 bits (RFC 2083, sections 3 and 4.1); nothing when it was written in other colours. */
function packedPixels(png: Buffer, channels: number): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const kind = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    if (kind === 'IHDR' && data[9] !== (channels === 1 ? 0 : 2)) return undefined;
    if (kind === 'IDAT') parts.push(data);
    at += 12 + length;
  }
  return Buffer.concat(parts);
}
