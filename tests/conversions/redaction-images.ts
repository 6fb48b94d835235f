// Images of 80 × 60 pixels that fill a page of 400 × 300 points, with something to be redacted at 16, 12, as large as 16 × 12 pixels.
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pages, type Part } from './redaction-pages.ts';

export const size = { width: 80, height: 60 } as const;
export const secret = { left: 16, top: 12, right: 32, bottom: 24 } as const;
/** The mark that covers it. */
export const mark = '1 80 60 80 60';

/** A slope of light, and a chequered field where the secret is. */
export const lightAt = (x: number, y: number): number => {
  const isSecret = x >= secret.left && x < secret.right && y >= secret.top && y < secret.bottom;
  if (isSecret) return (x + y) % 2 ? 250 : 5;
  return 40 + x + y;
};

/** Rows of samples, each of `bits` bits. @param level gives a sample from the light, 0–255 */
function rows(channels: number, bits: number, level: (light: number, channel: number) => number) {
  const stride = Math.ceil((size.width * channels * bits) / 8);
  const data = Buffer.alloc(stride * size.height);
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1)
      for (let channel = 0; channel < channels; channel += 1) {
        const value = level(lightAt(x, y), channel);
        const index = x * channels + channel;
        if (bits === 16) data.writeUInt16BE(value * 257, y * stride + index * 2);
        else if (bits === 8) data[y * stride + index] = value;
        else
          data[y * stride + ((index * bits) >> 3)]! |= value << (8 - bits - ((index * bits) & 7));
      }
  return data;
}

const grey = rows(1, 8, (light) => light);
const colours = rows(3, 8, (light, channel) => (channel === 1 ? 255 - light : light));
const bilevel = rows(1, 1, (light) => (light > 100 ? 1 : 0));
const nibbles = rows(1, 4, (light) => light >> 4);

/** The part of a row of samples in the middle of the secret, which nothing else in the file is like. */
const rowOf = (data: Buffer, bytesPerPixel: number): Buffer => {
  const y = (secret.top + secret.bottom) / 2;
  const from = (y * size.width + secret.left) * bytesPerPixel;
  return data.subarray(from, from + (secret.right - secret.left) * bytesPerPixel);
};

export type ImageCase = {
  pdf: Buffer;
  mark?: string;
  /** Bytes of the secret as the file holds them once it is unpacked. */
  bytes?: Buffer;
  /** How far equal samples may be apart, once they were a JPEG. */
  tolerance?: number;
  /** Where the secret is, when it is elsewhere in the pixels. */
  at?: typeof secret | { left: number; top: number; right: number; bottom: number };
  /** Images that keep it, because it was not marked there: their numbers. */
  untouched?: number[];
  isInline?: boolean;
};

const dimensions = `/Type/XObject/Subtype/Image/Width ${size.width}/Height ${size.height}`;
const filled = 'q 400 0 0 300 0 0 cm /I1 Do Q';
const packed = (data: Buffer) => deflateSync(data).toString('latin1');

const image = (keys: string, data: Buffer): Part => ({
  dictionary: `${dimensions}${keys}/Filter/FlateDecode`,
  stream: packed(data),
});

const onPage = (more: Part[], content = filled, resources = '/XObject<</I1 20 0 R>>') =>
  pages({ contents: [content], resources, more });

const ofGrey = (keys = '', data = grey) =>
  image(`/ColorSpace/DeviceGray/BitsPerComponent 8${keys}`, data);

const table = Buffer.from(Array.from({ length: 256 }, (_, n) => [n, n, 255 - n]).flat());

async function jpeg(data: Buffer, channels: 1 | 3): Promise<Part> {
  const image = sharp(data, { raw: { ...size, channels } }).toColourspace(
    channels === 1 ? 'b-w' : 'srgb',
  );
  const stream = await image.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
  const space = channels === 1 ? 'DeviceGray' : 'DeviceRGB';
  return {
    dictionary: `${dimensions}/ColorSpace/${space}/BitsPerComponent 8/Filter/DCTDecode`,
    stream: stream.toString('latin1'),
  };
}

/** Rows with the filter “Up” of PNG. */
function predicted(): Part {
  const lines: Buffer[] = [];
  for (let y = 0; y < size.height; y += 1) {
    const at = (row: number, x: number) => (row < 0 ? 0 : grey[row * size.width + x]!);
    const line = Array.from({ length: size.width }, (_, x) => (at(y, x) - at(y - 1, x)) & 255);
    lines.push(Buffer.from([2, ...line]));
  }
  return image(
    `/ColorSpace/DeviceGray/BitsPerComponent 8/DecodeParms<</Predictor 15/Columns ${size.width}>>`,
    Buffer.concat(lines),
  );
}

/** The one strip of a TIFF that is packed by CCITT Group 4. */
async function fax(): Promise<Part> {
  const tiff = await sharp(grey, { raw: { ...size, channels: 1 } })
    .threshold(100)
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, tileHeight: 64 })
    .toBuffer();
  const entries = tiff.readUInt32LE(4);
  const values = new Map<number, number>();
  for (let index = 0; index < tiff.readUInt16LE(entries); index += 1) {
    const entry = entries + 2 + index * 12;
    const isShort = tiff.readUInt16LE(entry + 2) === 3;
    values.set(
      tiff.readUInt16LE(entry),
      isShort ? tiff.readUInt16LE(entry + 8) : tiff.readUInt32LE(entry + 8),
    );
  }
  const [photometric, offset, length] = [262, 273, 279].map((tag) => values.get(tag) ?? 0);
  return {
    dictionary: `${dimensions}/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns ${size.width}/Rows ${size.height}/BlackIs1 ${photometric === 0 ? 'false' : 'true'}>>`,
    stream: tiff.toString('latin1', offset, offset! + length!),
  };
}

const inForm: Part = {
  dictionary:
    '/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Matrix[400 0 0 300 0 0]/Resources<</XObject<</I1 20 0 R>>>>',
  stream: '/I1 Do',
};

export const imageCases: Record<string, () => ImageCase | Promise<ImageCase>> = {
  'in grey': () => ({ pdf: onPage([ofGrey()]), bytes: rowOf(grey, 1) }),
  'in colours': () => ({
    pdf: onPage([image('/ColorSpace/DeviceRGB/BitsPerComponent 8', colours)]),
    bytes: rowOf(colours, 3),
  }),
  'in CMYK': () => ({
    pdf: onPage([
      image(
        '/ColorSpace/DeviceCMYK/BitsPerComponent 8',
        rows(4, 8, (light) => light),
      ),
    ]),
    bytes: rowOf(
      rows(4, 8, (light) => light),
      4,
    ),
    tolerance: 3,
  }),
  'as a JPEG in colours': async () => ({ pdf: onPage([await jpeg(colours, 3)]), tolerance: 40 }),
  'as a JPEG in grey': async () => ({ pdf: onPage([await jpeg(grey, 1)]), tolerance: 40 }),
  'with a predictor': () => ({ pdf: onPage([predicted()]), bytes: rowOf(grey, 1) }),
  'of numbered colours': () => ({
    pdf: onPage([
      image(
        `/ColorSpace[/Indexed/DeviceRGB 255<${table.toString('hex')}>]/BitsPerComponent 8`,
        grey,
      ),
    ]),
    bytes: rowOf(grey, 1),
  }),
  'of sixteen colours': () => ({
    pdf: onPage([
      image(
        `/ColorSpace[/Indexed/DeviceRGB 15<${table.toString('hex', 0, 48)}>]/BitsPerComponent 4`,
        nibbles,
      ),
    ]),
    // Two pixels in a byte.
    bytes: nibbles.subarray(18 * 40 + 8, 18 * 40 + 16),
  }),
  'of one bit': () => ({
    pdf: onPage([image('/ColorSpace/DeviceGray/BitsPerComponent 1', bilevel)]),
    bytes: bilevel.subarray(18 * 10 + 2, 18 * 10 + 4),
  }),
  'as a fax': async () => ({ pdf: onPage([await fax()]) }),
  'that lets colour through': () => ({
    pdf: onPage([image('/ImageMask true/BitsPerComponent 1', bilevel)]),
    bytes: bilevel.subarray(18 * 10 + 2, 18 * 10 + 4),
  }),
  'of sixteen bits': () => ({
    pdf: onPage([
      image(
        '/ColorSpace/DeviceGray/BitsPerComponent 16',
        rows(1, 16, (light) => light),
      ),
    ]),
    bytes: rowOf(
      rows(1, 16, (light) => light),
      2,
    ),
  }),
  'in inverted grey': () => ({ pdf: onPage([ofGrey('/Decode[1 0]')]), bytes: rowOf(grey, 1) }),
  'that is transparent in its shape': () => ({
    pdf: onPage([ofGrey('/SMask 21 0 R', Buffer.alloc(4800, 90)), ofGrey()]),
    bytes: rowOf(grey, 1),
    untouched: [0],
  }),
  'behind a stencil': () => ({
    pdf: onPage([
      ofGrey('/Mask 21 0 R', Buffer.alloc(4800, 90)),
      image('/ImageMask true/BitsPerComponent 1', bilevel),
    ]),
    bytes: bilevel.subarray(18 * 10 + 2, 18 * 10 + 4),
    untouched: [0],
  }),
  'with a colour that stands for nothing': () => ({
    pdf: onPage([ofGrey('/Mask[60 60]')]),
    bytes: rowOf(grey, 1),
  }),
  'that is turned': () => ({
    pdf: onPage([ofGrey()], 'q 0 300 -400 0 400 0 cm /I1 Do Q'),
    // Its rows lead up the page.
    mark: '1 80 180 80 60',
    at: { left: 16, top: 12, right: 32, bottom: 24 },
    bytes: rowOf(grey, 1),
  }),
  'in a form': () => ({
    pdf: onPage([ofGrey(), inForm], '/X1 Do', '/XObject<</X1 21 0 R>>'),
    bytes: rowOf(grey, 1),
  }),
  'that the page holds in itself': () => ({
    pdf: onPage(
      [],
      `q 40 0 0 40 100 180 cm BI /W 16 /H 16 /BPC 8 /CS /G ID ${rowOf(grey, 1).toString('latin1').repeat(16)} EI Q`,
      '',
    ),
    bytes: rowOf(grey, 1),
    isInline: true,
  }),
  'that another page lists, but does not show': () => ({
    pdf: pages({
      contents: [filled, '0 0 9 9 re f'],
      resources: '/XObject<</I1 20 0 R>>',
      more: [ofGrey()],
    }),
    bytes: rowOf(grey, 1),
  }),
};

/** Two pages that show the same image. */
export const sharedImage = (): Buffer =>
  pages({ contents: [filled, filled], resources: '/XObject<</I1 20 0 R>>', more: [ofGrey()] });
