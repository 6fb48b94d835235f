// Generates documents for the compression benchmark: scans, slides and a brochure, the same on every run and machine.
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { PdfWriter, ref, type Reference } from '../packages/engine/formats/pdf/writer.ts';

export type Document = { name: string; path: string; about: string };

const a4 = { width: 595, height: 842 };
const screen = { width: 960, height: 540 };
type Size = { width: number; height: number };
type Picture = Size & { data: Buffer; channels: 1 | 3 };

/** A pseudorandom generator of numbers from 0 to 1 (Numerical Recipes, 7.1.4). */
function pseudorandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** An image like a photo: detail at every scale, less of it at finer scales, and shapes with edges. */
async function photo({ width, height }: Size, seed: number): Promise<Picture> {
  const next = pseudorandom(seed);
  const sum = new Float32Array(width * height * 3).fill(128);
  for (let cells = 3, weight = 110; cells < width; cells *= 2, weight *= 0.6) {
    const rows = Math.max(2, Math.round((cells * height) / width));
    const noise = Buffer.from(Array.from({ length: cells * rows * 3 }, () => 255 * next()));
    const layer = await sharp(noise, { raw: { width: cells, height: rows, channels: 3 } })
      .resize({ width, height, fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer();
    layer.forEach((value, at) => {
      sum[at] = (sum[at] as number) + ((value - 128) / 128) * weight;
    });
  }
  const shapes = Array.from({ length: 12 }, () => {
    const [x, y, r] = [next() * width, next() * height, (0.03 + 0.08 * next()) * width];
    const colour = [next(), next(), next()].map((part) => Math.round(255 * part)).join(' ');
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="rgb(${colour})" fill-opacity="0.8"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`;
  const data = await sharp(Buffer.from(sum), { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { width, height, channels: 3, data };
}

const sentence =
  'The committee met on Tuesday and reviewed the budget of the harbour; two new cranes are ordered before March.';

/** A scanned page of text on paper, with grain. */
async function paper(
  { width, height }: Size,
  { page, grain, picture }: { page: number; grain: number; picture?: Picture },
): Promise<Picture> {
  const size = height / 75;
  const lines = Array.from({ length: picture ? 28 : 50 }, (_, line) => {
    const y = height * 0.08 + line * size * 1.35;
    return `<text x="${width * 0.1}" y="${y}" font-family="Liberation Serif" font-size="${size}">${page}.${line} ${sentence.slice(0, 82)}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f4efe4"/>${lines.join('')}</svg>`;
  const at = { left: Math.round(width * 0.1), top: Math.round(height * 0.62) };
  const inset = picture && (await sharp(picture.data, { raw: picture }).png().toBuffer());
  const data = await sharp(Buffer.from(svg))
    .composite(inset ? [{ input: inset, ...at }] : [])
    .blur(0.6)
    .removeAlpha()
    .raw()
    .toBuffer();
  const next = pseudorandom(page);
  data.forEach((value, index) => {
    data[index] = Math.max(0, Math.min(255, value + (next() + next() - 1) * grain));
  });
  return { width, height, channels: 3, data };
}

const jpeg = ({ data, ...raw }: Picture, quality: number): Promise<Buffer> =>
  sharp(data, { raw })
    .toColourspace(raw.channels === 1 ? 'b-w' : 'srgb')
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toBuffer();

const gray = async ({ data, ...raw }: Picture): Promise<Picture> => ({
  ...raw,
  channels: 1,
  data: await sharp(data, { raw }).toColourspace('b-w').raw().toBuffer(),
});

/** Writes a PDF page by page; pages contain text and images. */
class Pages {
  readonly #pdf: PdfWriter;
  readonly #tree: Reference;
  readonly #font: Reference;
  readonly #kids: Reference[] = [];

  private constructor(pdf: PdfWriter, tree: Reference, font: Reference) {
    this.#pdf = pdf;
    this.#tree = tree;
    this.#font = font;
  }

  static async create(path: string): Promise<Pages> {
    const pdf = await PdfWriter.create(path);
    const font = await pdf.add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
    return new Pages(pdf, pdf.reserve(), font);
  }

  /** @param keys dictionary entries of the image besides its size */
  image({ width, height }: Size, keys: string, data: Buffer): Promise<Reference> {
    const entries = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}${keys}`;
    return this.#pdf.addStream(entries, data);
  }

  async photo(picture: Picture, quality: number): Promise<Reference> {
    const keys = `/ColorSpace/Device${picture.channels === 1 ? 'Gray' : 'RGB'}/BitsPerComponent 8/Filter/DCTDecode`;
    return this.image(picture, keys, await jpeg(picture, quality));
  }

  flate(picture: Picture, more = ''): Promise<Reference> {
    const keys = `/ColorSpace/Device${picture.channels === 1 ? 'Gray' : 'RGB'}/BitsPerComponent 8/Filter/FlateDecode${more}`;
    return this.image(picture, keys, deflateSync(picture.data, { level: 6 }));
  }

  /** @param content the content stream; it can use the images as /I0, /I1 …, and the font as /F */
  async add(size: Size, content: string, images: readonly Reference[]): Promise<void> {
    const names = images.map((image, index) => `/I${index} ${ref(image)}`).join('');
    const stream = await this.#pdf.addStream('', Buffer.from(content));
    const resources = `/Resources<</XObject<<${names}>>/Font<</F ${ref(this.#font)}>>>>`;
    const box = `/MediaBox[0 0 ${size.width} ${size.height}]`;
    this.#kids.push(
      await this.#pdf.add(
        `<</Type/Page/Parent ${ref(this.#tree)}${box}${resources}/Contents ${ref(stream)}>>`,
      ),
    );
  }

  async finish(): Promise<void> {
    const kids = this.#kids.map(ref).join(' ');
    await this.#pdf.add(`<</Type/Pages/Count ${this.#kids.length}/Kids[${kids}]>>`, this.#tree);
    await this.#pdf.finish(await this.#pdf.add(`<</Type/Catalog/Pages ${ref(this.#tree)}>>`));
  }
}

const place = (left: number, bottom: number, { width, height }: Size, image: number): string =>
  `q ${width} 0 0 ${height} ${left} ${bottom} cm /I${image} Do Q `;
const lines = (count: number, left: number, top: number, size: number): string =>
  Array.from(
    { length: count },
    (_, line) =>
      `BT /F ${size} Tf ${left} ${top - line * size * 1.4} Td (${line + 1}. ${sentence.slice(0, 70)}) Tj ET `,
  ).join('');

const sheet = { width: 2480, height: 3508 };

async function colourScan(pages: Pages): Promise<void> {
  for (let page = 1; page <= 4; page += 1) {
    const picture = await photo({ width: 1600, height: 1100 }, page);
    const scan = await paper(sheet, { page, grain: 12, picture });
    await pages.add(a4, place(0, 0, a4, 0), [await pages.photo(scan, 92)]);
  }
}

async function grayScan(pages: Pages): Promise<void> {
  for (let page = 1; page <= 4; page += 1) {
    const scan = await gray(await paper(sheet, { page, grain: 60 }));
    await pages.add(a4, place(0, 0, a4, 0), [await pages.photo(scan, 90)]);
  }
}

async function bilevelScan(pages: Pages): Promise<void> {
  for (let page = 1; page <= 5; page += 1) {
    const { data } = await gray(await paper(sheet, { page, grain: 10 }));
    const row = sheet.width / 8;
    const bits = Buffer.alloc(row * sheet.height);
    data.forEach((value, at) => {
      const [x, y] = [at % sheet.width, Math.floor(at / sheet.width)];
      if (value > 140)
        bits[y * row + (x >> 3)] = (bits[y * row + (x >> 3)] as number) | (0x80 >> (x & 7));
    });
    const keys = '/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/FlateDecode';
    await pages.add(a4, place(0, 0, a4, 0), [await pages.image(sheet, keys, deflateSync(bits))]);
  }
}

/** Slides with lossy and lossless images, a partly transparent one, and a logo that is repeated in the file for each page. */
async function slides(pages: Pages): Promise<void> {
  const logo = await photo({ width: 600, height: 300 }, 99);
  for (let page = 1; page <= 6; page += 1) {
    const large = await photo({ width: 1920, height: 1280 }, page);
    const soft = await gray(await photo({ width: 1200, height: 800 }, page + 50));
    const mask = await pages.flate(soft);
    const small = await photo({ width: 1200, height: 800 }, page + 20);
    const images = [
      page % 2 ? await pages.photo(large, 95) : await pages.flate(large),
      await pages.flate(small, `/SMask ${ref(mask)}`),
      await pages.flate(logo),
    ];
    const pictures = [
      place(40, 60, { width: 480, height: 320 }, 0),
      place(560, 120, { width: 300, height: 200 }, 1),
      place(820, 480, { width: 100, height: 50 }, 2),
    ];
    await pages.add(screen, `${pictures.join('')}${lines(4, 560, 460, 9)}`, images);
  }
}

/** Pages of text with CMYK, indexed and grayscale images. */
async function brochure(pages: Pages): Promise<void> {
  for (let page = 1; page <= 5; page += 1) {
    const { data, ...raw } = await photo({ width: 1800, height: 1200 }, page + 200);
    const cmyk = await sharp(data, { raw }).toColourspace('cmyk').jpeg({ quality: 93 }).toBuffer();
    const cmykKeys =
      '/ColorSpace/DeviceCMYK/BitsPerComponent 8/Filter/DCTDecode/Decode[1 0 1 0 1 0 1 0]';
    const small = await gray(await photo({ width: 1200, height: 900 }, page + 300));
    const table = Buffer.from(Array.from({ length: 256 }, (_, n) => [n, n * 0.8, 255 - n]).flat());
    const indexed = `/ColorSpace[/Indexed/DeviceRGB 255<${table.toString('hex')}>]/BitsPerComponent 8/Filter/FlateDecode`;
    const images = [
      await pages.image(raw, cmykKeys, cmyk),
      await pages.image(small, indexed, deflateSync(small.data)),
      await pages.photo(small, 95),
    ];
    const pictures = [
      place(50, 480, { width: 480, height: 320 }, 0),
      place(50, 60, { width: 200, height: 150 }, 1),
      place(300, 60, { width: 200, height: 150 }, 2),
    ];
    await pages.add(a4, `${pictures.join('')}${lines(18, 50, 450, 9)}`, images);
  }
}

const kinds = {
  'scan in colour': [colourScan, '4 pages at 300 dpi with grain, text and a photo'],
  'noisy scan in grey': [grayScan, '4 pages of text at 300 dpi with strong grain'],
  'scan in black and white': [bilevelScan, '5 pages of text at 300 dpi, one bit per pixel'],
  slides: [
    slides,
    '6 slides with text, lossy and lossless photos, transparency and a logo on each',
  ],
  brochure: [brochure, '5 pages of text with CMYK, indexed and grayscale photos'],
} as const satisfies Record<string, readonly [(pages: Pages) => Promise<void>, string]>;

/** Writes the documents into a folder. */
export async function writeDocuments(folder: string): Promise<Document[]> {
  const documents: Document[] = [];
  for (const [name, [fill, about]] of Object.entries(kinds)) {
    const path = join(folder, `${name.replaceAll(' ', '-')}.pdf`);
    const pages = await Pages.create(path);
    await fill(pages);
    await pages.finish();
    documents.push({ name, path, about });
  }
  return documents;
}
