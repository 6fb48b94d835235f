// Embeds an image in a PDF: a JPEG unchanged, everything else as losslessly compressed pixels.
import { deflateSync } from 'node:zlib';
import type { Sharp } from 'sharp';
import type { Jpeg } from '#formats/image/codecs/jpeg.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

/** A PDF that takes streams. */
export type StreamTarget = {
  /** @param data encoded as its dictionary says @returns the reference */
  addEncoded(dictionary: Dictionary, data: Buffer): Promise<string> | string;
};

const devices: Record<number, string> = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' };
const dictionary = (width: number, height: number, colours: Value): Dictionary => ({
  ...{ '/Type': '/XObject', '/Subtype': '/Image', '/Width': width, '/Height': height },
  ...{ '/BitsPerComponent': 8, '/ColorSpace': colours },
});

async function coloursOf(pdf: StreamTarget, { components, profile }: Jpeg): Promise<Value> {
  const device = devices[components] ?? '/DeviceRGB';
  if (!profile) return device;
  const entries = { '/N': components, '/Alternate': device, '/Filter': '/FlateDecode' };
  return ['/ICCBased', await pdf.addEncoded(entries, deflateSync(profile))];
}

/** Embeds a JPEG unchanged. */
export async function addJpeg(pdf: StreamTarget, jpeg: Jpeg): Promise<string> {
  const entries = {
    ...dictionary(jpeg.width, jpeg.height, await coloursOf(pdf, jpeg)),
    '/Filter': '/DCTDecode',
    ...(jpeg.isInverted && { '/Decode': [1, 0, 1, 0, 1, 0, 1, 0] }),
  };
  return pdf.addEncoded(entries, jpeg.lean);
}

/** The compressed pixels of a PNG file: its concatenated IDAT chunks, which PDF reads with predictor 15. */
export function packedPixels(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length;) {
    const bytes = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + bytes));
    at += 12 + bytes;
  }
  return Buffer.concat(parts);
}

/** Writes one layer of pixels. libvips compresses it as PNG line by line, so that it is never held uncompressed. */
async function addLayer(pdf: StreamTarget, layer: Sharp, more: Dictionary = {}): Promise<string> {
  const { data, info } = await layer
    .png({ compressionLevel: 9, adaptiveFiltering: true, palette: false })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const entries = {
    ...dictionary(width, height, devices[channels] ?? '/DeviceRGB'),
    ...more,
    '/Filter': '/FlateDecode',
    '/DecodeParms': {
      ...{ '/Predictor': 15, '/Colors': channels, '/BitsPerComponent': 8, '/Columns': width },
    },
  };
  return pdf.addEncoded(entries, packedPixels(data));
}

/**
 * Adds an image as pixels, with its transparency as a soft mask.
 * @param open opens the upright image; called for each layer
 */
export async function addPixels(pdf: StreamTarget, open: () => Promise<Sharp>): Promise<string> {
  const { hasAlpha, channels } = await (await open()).metadata();
  const space = channels <= 2 ? 'b-w' : 'srgb';
  const isClear = hasAlpha && !(await (await open()).stats()).isOpaque;
  const alpha = isClear
    ? await addLayer(pdf, (await open()).extractChannel('alpha').toColourspace('b-w'))
    : undefined;
  const colours = (await open()).removeAlpha().toColourspace(space);
  return addLayer(pdf, colours, alpha === undefined ? {} : { '/SMask': alpha });
}
