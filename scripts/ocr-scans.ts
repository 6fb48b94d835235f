// Makes scans for the measurement of text recognition: pages of text in several fonts and sizes, as scanners and cameras give them.
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { PdfWriter, ref } from '../packages/engine/formats/pdf/writer.ts';

export type Scan = {
  name: string;
  path: string;
  /** Tesseract's name of the language. */
  language: 'eng' | 'deu';
  /** The words of the page, in order. */
  words: string[];
};

/** From the Universal Declaration of Human Rights (1948) and its German translation. */
const texts = {
  eng: `Whereas recognition of the inherent dignity and of the equal and inalienable rights of all members of the human family is the foundation of freedom, justice and peace in the world, whereas disregard and contempt for human rights have resulted in barbarous acts which have outraged the conscience of mankind, and the advent of a world in which human beings shall enjoy freedom of speech and belief and freedom from fear and want has been proclaimed as the highest aspiration of the common people. All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood. Everyone is entitled to all the rights and freedoms set forth in this Declaration, without distinction of any kind, such as race, colour, sex, language, religion, political or other opinion, national or social origin, property, birth or other status. Everyone has the right to life, liberty and security of person. No one shall be held in slavery or servitude; slavery and the slave trade shall be prohibited in all their forms. Everyone has the right to recognition everywhere as a person before the law. Everyone charged with a penal offence has the right to be presumed innocent until proved guilty according to law in a public trial at which he has had all the guarantees necessary for his defence.`,
  deu: `Da die Anerkennung der angeborenen Würde und der gleichen und unveräußerlichen Rechte aller Mitglieder der Gemeinschaft der Menschen die Grundlage von Freiheit, Gerechtigkeit und Frieden in der Welt bildet, da die Nichtanerkennung und Verachtung der Menschenrechte zu Akten der Barbarei geführt haben, die das Gewissen der Menschheit mit Empörung erfüllen, und da verkündet worden ist, dass einer Welt, in der die Menschen Rede- und Glaubensfreiheit und Freiheit von Furcht und Not genießen, das höchste Streben des Menschen gilt. Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen. Jeder hat Anspruch auf die in dieser Erklärung verkündeten Rechte und Freiheiten ohne irgendeinen Unterschied, etwa nach Hautfarbe, Geschlecht, Sprache, Religion, politischer oder sonstiger Überzeugung, nationaler oder sozialer Herkunft, Vermögen, Geburt oder sonstigem Stand. Jeder hat das Recht auf Leben, Freiheit und Sicherheit der Person. Niemand darf in Sklaverei oder Leibeigenschaft gehalten werden; Sklaverei und Sklavenhandel sind in allen ihren Formen verboten. Jeder hat das Recht, überall als rechtsfähig anerkannt zu werden. Jeder, der wegen einer strafbaren Handlung beschuldigt wird, hat das Recht, als unschuldig zu gelten, solange seine Schuld nicht in einem öffentlichen Verfahren nachgewiesen ist.`,
} as const;

/** Fonts, with their size in points and the mean width of their letters in ems. */
const faces = [
  { font: 'Liberation Serif', size: 11, width: 0.45 },
  { font: 'Liberation Sans', size: 9, width: 0.5 },
  { font: 'EB Garamond', size: 13, width: 0.42 },
  { font: 'DejaVu Sans', size: 8, width: 0.58 },
] as const;

/** An A4 page at 300 dots per inch. */
const sheet = { width: 2480, height: 3508 };
const dotsPerPoint = 300 / 72;
const margin = 260;

/** Breaks a text into lines of about equal length. */
function linesOf(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last && last.length + word.length < letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function pageOf(text: string, { font, size, width }: (typeof faces)[number]): Sharp {
  const dots = size * dotsPerPoint;
  const lines = linesOf(text, (sheet.width - 2 * margin) / (width * dots));
  const drawn = lines.map(
    (line, index) =>
      `<text x="${margin}" y="${margin + 200 + index * dots * 1.35}" font-family="${font}" font-size="${dots}">${line}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}"><rect width="100%" height="100%" fill="#fff"/>${drawn.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: 'white' });
}

/** Renders a picture, so that further operations follow in order. */
async function rendered(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } });
}

const turned = (degrees: number) => (picture: Sharp) =>
  rendered(picture.rotate(degrees, { background: 'white' }));

/** Grain, such as of a sensor, and paper that is not white. */
async function grainy(picture: Sharp, sigma: number): Promise<Sharp> {
  const { width, height } = await picture.metadata();
  const grain = sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma },
      background: 'gray',
    },
  });
  const paper = await rendered(picture.linear(0.8, 25).toColourspace('srgb'));
  const input = await grain.png({ compressionLevel: 0 }).toBuffer();
  return rendered(paper.composite([{ input, blend: 'soft-light' }]));
}

/** Lit from one side, out of focus, slightly turned and sheared, and smaller. */
async function photographed(picture: Sharp): Promise<Sharp> {
  const light = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}"><defs><linearGradient id="g" x2="1" y2="1"><stop offset="0" stop-color="#fff8ea"/><stop offset="1" stop-color="#8f8a80"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  );
  const lit = await rendered(picture.composite([{ input: light, blend: 'multiply' }]));
  const sheared = await rendered(
    lit.affine([1, 0.02, 0.01, 1], { background: '#777', interpolator: 'bicubic' }),
  );
  const seen = await grainy(await rendered(sheared.blur(1.2)), 12);
  return rendered(seen.resize({ width: 2000 }));
}

type Treatment = {
  name: string;
  make: (page: Sharp) => Promise<Sharp>;
  isOneBit?: boolean;
  quality?: number;
};

const treatments: Treatment[] = [
  { name: 'grey', make: (page) => rendered(page.toColourspace('b-w')) },
  { name: 'one-bit', make: (page) => rendered(page.grayscale().threshold(150)), isOneBit: true },
  { name: 'skewed by 2°', make: turned(2) },
  { name: 'skewed by -6°', make: turned(-6) },
  { name: 'skewed by 10°', make: turned(10) },
  { name: 'on its side', make: turned(90) },
  { name: 'upside down', make: turned(180) },
  { name: 'noisy', make: async (page) => grainy(await rendered(page.grayscale()), 30) },
  {
    name: 'faded, JPEG 50',
    make: (page) => rendered(page.tint('#f4e4c0').linear(0.55, 100)),
    quality: 50,
  },
  { name: 'photograph', make: photographed, quality: 75 },
];

/** The image of a page as a PDF stream: a JPEG, or bits. */
async function imageOf(picture: Sharp, { isOneBit, quality = 85 }: Treatment) {
  const { width, height } = await picture.metadata();
  const size = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}`;
  if (!isOneBit) {
    const { data, info } = await picture.jpeg({ quality }).toBuffer({ resolveWithObject: true });
    const space = info.channels === 1 ? '/DeviceGray' : '/DeviceRGB';
    const dictionary = `${size}/BitsPerComponent 8/ColorSpace${space}/Filter/DCTDecode`;
    return { width, height, dictionary, data };
  }
  const tiff = await picture
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, tile: true, tileWidth: width, tileHeight: 3520 })
    .toBuffer();
  return {
    width,
    height,
    dictionary: `${size}/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns ${width}/Rows ${height}/BlackIs1 true>>`,
    data: tileOf(tiff),
  };
}

/** The only tile of a little-endian TIFF. */
function tileOf(tiff: Buffer): Buffer {
  const at = tiff.readUInt32LE(4);
  const tags = new Map<number, number>();
  for (let index = 0; index < tiff.readUInt16LE(at); index += 1) {
    const entry = at + 2 + index * 12;
    const isShort = tiff.readUInt16LE(entry + 2) === 3;
    tags.set(
      tiff.readUInt16LE(entry),
      isShort ? tiff.readUInt16LE(entry + 8) : tiff.readUInt32LE(entry + 8),
    );
  }
  const [offset = 0, length = 0] = [tags.get(324), tags.get(325)];
  return tiff.subarray(offset, offset + length);
}

/** Makes one scan. */
async function write(page: Sharp, treatment: Treatment, path: string): Promise<void> {
  const image = await imageOf(await treatment.make(page), treatment);
  const isSmaller = image.width === 2000;
  const scale = isSmaller ? 595 / image.width : 72 / 300;
  const [width, height] = [image.width * scale, image.height * scale];
  const writer = await PdfWriter.create(path);
  const [catalog, pages] = [writer.reserve(), writer.reserve()];
  const picture = await writer.addStream(image.dictionary, image.data);
  const content = await writer.addStream(
    '',
    Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /I Do Q`),
  );
  const only = await writer.add(
    `<</Type/Page/Parent ${ref(pages)}/MediaBox[0 0 ${width} ${height}]/Contents ${ref(content)}/Resources<</XObject<</I ${ref(picture)}>>>>>>`,
  );
  await writer.add(`<</Type/Pages/Count 1/Kids[${ref(only)}]>>`, pages);
  await writer.add(`<</Type/Catalog/Pages ${ref(pages)}>>`, catalog);
  await writer.finish(catalog);
}

/**
 * Makes forty scans: each treatment in two languages, in two fonts each.
 * @param only a part of the names of those to make
 * @param each how many of each treatment, at most four
 */
export async function* makeScans(folder: string, only: string, each: number): AsyncGenerator<Scan> {
  let count = 0;
  for (const [row, treatment] of treatments.entries())
    for (const [column, language] of (['eng', 'deu', 'eng', 'deu'] as const)
      .slice(0, each)
      .entries()) {
      const face = faces[(row + column) % faces.length] as (typeof faces)[number];
      const name = `${treatment.name}, ${language}, ${face.font} ${face.size} pt`;
      if (!name.includes(only)) continue;
      const path = join(folder, `scan-${(count += 1)}.pdf`);
      await write(await rendered(pageOf(texts[language], face)), treatment, path);
      yield { name, path, language, words: texts[language].split(' ') };
    }
}
