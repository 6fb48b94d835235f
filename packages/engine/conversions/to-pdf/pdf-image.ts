// Embeds an image in a PDF: a JPEG unchanged, everything else as losslessly compressed pixels.
import { deflateSync } from 'node:zlib';
import type { Sharp } from 'sharp';
import { ref, type PdfWriter, type Reference } from '#formats/pdf/writer.ts';
import type { Jpeg } from '#formats/image/codecs/jpeg.ts';

const devices: Record<number, string> = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' };
const dictionary = (width: number, height: number, colours: string) =>
  `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace ${colours}`;

async function coloursOf(writer: PdfWriter, { components, profile }: Jpeg): Promise<string> {
  const device = devices[components] ?? '/DeviceRGB';
  if (!profile) return device;
  const entries = `/N ${components}/Alternate ${device}/Filter/FlateDecode`;
  return `[/ICCBased ${ref(await writer.addStream(entries, deflateSync(profile)))}]`;
}

/** Embeds a JPEG unchanged. */
export async function addJpeg(writer: PdfWriter, jpeg: Jpeg): Promise<Reference> {
  const colours = await coloursOf(writer, jpeg);
  const decode = jpeg.isInverted ? `/Decode[${'1 0 '.repeat(4).trim()}]` : '';
  const entries = `${dictionary(jpeg.width, jpeg.height, colours)}/Filter/DCTDecode${decode}`;
  return writer.addStream(entries, jpeg.lean);
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
async function addLayer(writer: PdfWriter, layer: Sharp, more = ''): Promise<Reference> {
  const { data, info } = await layer
    .png({ compressionLevel: 9, adaptiveFiltering: true, palette: false })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const unpack = `<</Predictor 15/Colors ${channels}/BitsPerComponent 8/Columns ${width}>>`;
  const entries = `${dictionary(width, height, devices[channels] ?? '/DeviceRGB')}${more}`;
  return writer.addStream(`${entries}/Filter/FlateDecode/DecodeParms${unpack}`, packedPixels(data));
}

/**
 * Adds an image as pixels, with its transparency as a soft mask.
 * @param open opens the upright image; called for each layer
 */
export async function addPixels(writer: PdfWriter, open: () => Promise<Sharp>): Promise<Reference> {
  const { hasAlpha, channels } = await (await open()).metadata();
  const space = channels <= 2 ? 'b-w' : 'srgb';
  const isClear = hasAlpha && !(await (await open()).stats()).isOpaque;
  const alpha = isClear
    ? await addLayer(writer, (await open()).extractChannel('alpha').toColourspace('b-w'))
    : undefined;
  const colours = (await open()).removeAlpha().toColourspace(space);
  return addLayer(writer, colours, alpha === undefined ? '' : `/SMask ${ref(alpha)}`);
}
