// Pages that show one JPEG, drawn as poppler draws them: alone, turned, cut, or with something that a JPEG of its own would not show.
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfOf } from './pdf-objects.ts';
import { run } from './programs.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const [width, height] = [400, 300];

/** Its four corners differ. */
function picture(channels: 1 | 3): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3, 60);
  for (let at = 0; at < width * height; at += 1) {
    data[at * 3] = ((at % width) * 255) / width;
    data[at * 3 + 1] = (Math.floor(at / width) * 255) / height;
  }
  const image = sharp(data, { raw: { width, height, channels: 3 } });
  const shade = channels === 1 ? image.toColourspace('b-w') : image;
  return shade.jpeg({ quality: 90 }).toBuffer();
}

type Page = {
  content: string;
  /** Keys of the page. */
  page?: string;
  /** Keys of the picture. */
  image?: string;
  isGray?: boolean;
};

const whole = 'q 200 0 0 150 0 0 cm /I Do Q';

const pages: Record<string, Page> = {
  whole: { content: whole },
  'turned to the right': { content: whole, page: '/Rotate 90' },
  'turned around': { content: whole, page: '/Rotate 180' },
  'turned to the left': { content: whole, page: '/Rotate 270' },
  'turned by its matrix': { content: 'q 0 150 -200 0 200 0 cm /I Do Q' },
  mirrored: { content: 'q -200 0 0 150 200 0 cm /I Do Q' },
  skewed: { content: 'q 150 0 50 150 0 0 cm /I Do Q' },
  'with margins': { content: 'q 160.3 0 0 120.7 20.4 15.2 cm /I Do Q' },
  'beyond the page': { content: 'q 260 0 0 200 -30 -25 cm /I Do Q' },
  'on a cropped page': { content: whole, page: '/CropBox[40 30 160 140]' },
  'cut by a clip': { content: `q 0 0 100 150 re W n ${whole} Q` },
  'in a clip around it': { content: `q 0 0 200 150 re W n ${whole} Q` },
  'with an inverted range': { content: whole, image: '/Decode[1 0 1 0 1 0]' },
  'with a colour that is masked out': { content: whole, image: '/Mask[0 90 0 90 0 255]' },
  'with a soft mask': { content: whole, image: '/SMask 5 0 R' },
  'under a bar': { content: `${whole} 1 0 0 rg 0 60 200 30 re f` },
  'half transparent': { content: `/G gs ${whole}` },
  'over hidden text': { content: `BT /F 20 Tf 3 Tr 20 60 Td (hidden) Tj ET ${whole}` },
  'with a comment': {
    content: whole,
    page: '/Annots[<</Type/Annot/Subtype/Square/Rect[20 20 90 90]/C[1 0 0]/AP<</N 7 0 R>>>>]',
  },
  gray: { content: whole, isGray: true },
};

async function album(): Promise<string> {
  const [colour, gray] = [
    (await picture(3)).toString('latin1'),
    (await picture(1)).toString('latin1'),
  ];
  const shared = 7;
  const all = Object.values(pages);
  const numbers = all.map((_, index) => shared + 1 + index * 3);
  const look = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/Filter/DCTDecode`;
  const resources = (image: number) =>
    `/Resources<</XObject<</I ${image} 0 R>>/ExtGState<</G 6 0 R>>/Font<</F 3 0 R>>>>`;
  const objects = all.flatMap(({ content, page = '', image = '', isGray }, index) => {
    const number = numbers[index] ?? 0;
    const box = page.includes('CropBox') ? '' : '/CropBox[0 0 200 150]';
    return [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 150]${box}${page}/Contents ${number + 1} 0 R${resources(number + 2)}>>`,
      { dictionary: '', stream: content },
      {
        dictionary: `${look}/ColorSpace/Device${isGray ? 'Gray' : 'RGB'}${image}`,
        stream: isGray ? gray : colour,
      },
    ];
  });
  const kids = numbers.map((number) => `${number} 0 R`).join(' ');
  const mask =
    '/Type/XObject/Subtype/Image/Width 2/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray';
  const pdf = pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${all.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    'null',
    { dictionary: mask, stream: '\u0000\u00ff' },
    '<</Type/ExtGState/ca .5>>',
    {
      dictionary: '/Type/XObject/Subtype/Form/BBox[0 0 70 70]',
      stream: '1 0 0 RG 4 w 2 2 66 66 re S',
    },
    ...objects,
  ]);
  return place.write('album.pdf', pdf);
}

/** The mean difference of two pictures, 0–255. */
async function difference(one: string, other: string): Promise<number> {
  const pixels = (path: string) => sharp(path).removeAlpha().toColourspace('srgb').raw().toBuffer();
  const [a, b] = await Promise.all([pixels(one), pixels(other)]);
  expect(a.length).toBe(b.length);
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}

it('a page that shows a JPEG looks as in poppler, whatever is done to the JPEG', async () => {
  const path = await album();
  const { path: zip } = await place.convert('pdf-to-png', path, { dpi: 96 });
  await run('unzip', ['-q', '-o', zip, '-d', place.path('ours')]);
  await run('pdftocairo', ['-png', '-r', '96', '-cropbox', path, place.path('theirs')]);
  const found: Record<string, number> = {};
  for (const [index, name] of Object.keys(pages).entries()) {
    const number = String(index + 1);
    const ours = join(
      place.path('ours'),
      `${basename(path, '.pdf')}-${number.padStart(3, '0')}.png`,
    );
    found[name] = await difference(ours, `${place.path('theirs')}-${number.padStart(2, '0')}.png`);
    if (name === 'gray') expect((await sharp(ours).metadata()).channels).toBe(1);
  }
  const wrong = Object.entries(found).filter(([, much]) => much > 3);
  expect(wrong).toEqual([]);
});
