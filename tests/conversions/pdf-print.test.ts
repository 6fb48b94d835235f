// Operations that prepare a PDF for printing. The results are drawn and read by poppler and qpdf.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagedPdf } from './paged-pdf.ts';
import { barePageOf, pdfOf } from './pdf-objects.ts';
import { run, textOfPdf } from './programs.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;

beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const mustBeWellFormed = async (path: string) =>
  expect(await run('qpdf', ['--check', path])).toContain('No syntax or stream encoding errors');

/** The first page as poppler draws it, one pixel for each point. */
async function drawn(path: string) {
  await run('pdftoppm', ['-r', '72', '-png', '-singlefile', path, path]);
  const png = sharp(await readFile(`${path}.png`)).removeAlpha();
  const { data, info } = await png.raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
  let spread = 0;
  for (let pixel = 0; pixel < data.length; pixel += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel, pixel + 3);
    spread = Math.max(spread, Math.max(red, green, blue) - Math.min(red, green, blue));
  }
  return { at, spread };
}

const stream = (dictionary: string, data: string) => ({ dictionary, stream: data });

/** A page with a square of 10 points for each way to draw colours, row by row. */
const colours = () => {
  const image = '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8';
  const cell = (index: number) =>
    `1 0 0 1 ${(index % 20) * 10} ${90 - Math.floor(index / 20) * 10} cm`;
  const squares = [
    '1 0 0 rg 0 0 10 10 re f',
    '0 0 0 1 k 0 0 10 10 re f',
    '/Spot cs 1 scn 0 0 10 10 re f',
    '/Spot cs 0 0 10 10 re f',
    '/Cal cs 0 1 0 sc 0 0 10 10 re f',
    '/Table cs 1 sc 0 0 10 10 re f',
    '/Pattern cs /Tiles scn 0 0 10 10 re f',
    '/Uncoloured cs 0 0 1 /Stencil scn 0 0 10 10 re f',
    '/Pattern cs /Ramp scn 0 0 10 10 re f',
    '0 0 10 10 re W n /Corners sh',
    '0 0 1 RG 10 w 0 5 m 10 5 l S',
    '10 0 0 10 0 0 cm /Photo Do',
    '10 0 0 10 0 0 cm /Palette Do',
    '10 0 0 10 0 0 cm /Keyed Do',
    '10 0 0 10 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /RGB ID \xff\x00\x00 EI',
    '/Form Do',
    '/Lab cs 50 60 20 sc 0 0 10 10 re f',
    '0 1 0 0 k 0 0 10 10 re f q 1 1 0 rg Q 0 0 5 10 re f',
  ];
  const content = squares.map((square, index) => `q ${cell(index)} ${square} Q`).join('\n');
  const corner = (x: string, y: string, colour: string) => `\x00${x}${y}${colour}`;
  const mesh =
    corner('\x00', '\x00', '\xff\x00\x00') +
    corner('\xff', '\x00', '\x00\xff\x00') +
    corner('\x00', '\xff', '\x00\x00\xff');
  return barePageOf(
    {
      content: `${content}\nBT /F 10 Tf 0 0 1 rg 20 20 Td (Blue words) Tj ET`,
      page: '/Group<</S/Transparency/CS/DeviceRGB>>/Annots[13 0 R]',
      resources: [
        '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>',
        '/ColorSpace<</Spot[/Separation/Gold/DeviceCMYK 5 0 R]/Cal[/CalRGB<</WhitePoint[.95 1 1.09]>>]',
        '/Lab[/Lab<</WhitePoint[.95 1 1.09]/Range[-100 100 -100 100]>>]',
        '/Table[/Indexed/DeviceRGB 1<000000ff0000>]/Uncoloured[/Pattern/DeviceRGB]>>',
        '/Pattern<</Tiles 6 0 R/Stencil 7 0 R/Ramp<</PatternType 2/Shading 8 0 R>>>>',
        '/Shading<</Corners 9 0 R>>',
        '/XObject<</Photo 10 0 R/Palette 11 0 R/Keyed 12 0 R/Form 15 0 R>>',
      ].join(''),
    },
    [
      '<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0 .3 1 0]>>',
      stream(
        '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 10 10]/XStep 10/YStep 10/Resources<<>>',
        '1 0 0 rg 0 0 10 10 re f',
      ),
      stream(
        '/Type/Pattern/PatternType 1/PaintType 2/TilingType 1/BBox[0 0 10 10]/XStep 10/YStep 10/Resources<<>>',
        '0 0 10 10 re f',
      ),
      '<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 200 0]/Extend[true true]/Function<</FunctionType 2/Domain[0 1]/N 1/C0[1 0 0]/C1[0 0 1]>>>>',
      stream(
        '/ShadingType 4/ColorSpace/DeviceRGB/BitsPerCoordinate 8/BitsPerComponent 8/BitsPerFlag 8/Decode[0 10 0 10 0 1 0 1 0 1]',
        mesh,
      ),
      stream(`${image}/ColorSpace/DeviceRGB/SMask 14 0 R`, '\x00\xff\x00'),
      stream(`${image}/ColorSpace[/Indexed/DeviceRGB 0<0000ff>]`, '\x00'),
      stream(`${image}/ColorSpace/DeviceRGB/Mask[250 255 0 5 0 5]`, '\xff\x00\x00'),
      '<</Type/Annot/Subtype/Square/Rect[150 20 170 40]/C[1 0 0]/IC[0 1 0]/F 4/AP<</N 16 0 R>>>>',
      stream(`${image}/ColorSpace/DeviceGray`, '\x80'),
      stream(
        '/Type/XObject/Subtype/Form/BBox[0 0 10 10]/Group<</S/Transparency/CS/DeviceCMYK>>',
        '1 0 0 0 k 0 0 10 10 re f',
      ),
      stream('/Type/XObject/Subtype/Form/BBox[0 0 20 20]/Resources<<>>', '0 1 0 rg 0 0 20 20 re f'),
    ],
  );
};

describe('Grayscale', () => {
  it('leaves no colour of any kind, and text and drawings stay what they are', async () => {
    const file = await place.write('colours.pdf', colours());
    const before = await drawn(file);
    const { path, warnings } = await place.convert('pdf-grayscale', file, {});
    expect(warnings).toEqual([]);
    await mustBeWellFormed(path);
    expect(await textOfPdf(path)).toContain('Blue words');
    const after = await drawn(path);
    expect(before.spread).toBe(255);
    expect(after.spread).toBe(0);
    // Red has three tenths of the light of white, and black ink is black.
    expect(Math.abs((after.at(5, 5)[0] ?? 0) - 76.5)).toBeLessThan(1);
    expect(after.at(15, 5)[0]).toBe(0);
    const grays = [0, 2, 4, 5, 6, 7, 8, 10, 12, 14, 15, 16].map((cell) => {
      const [red = 0, green = 0, blue = 0] = before.at(cell * 10 + 5, 5);
      return {
        cell,
        gray: after.at(cell * 10 + 5, 5)[0],
        expected: 0.3 * red + 0.59 * green + 0.11 * blue,
      };
    });
    // Programs disagree on inks; their grays are near.
    for (const { cell, gray = 0, expected } of grays)
      expect(Math.abs(gray - expected), `square ${cell}`).toBeLessThan(
        [2, 15].includes(cell) ? 45 : 4,
      );
    // Half covered green stays half covered, and the transparent colour of an image stays transparent.
    expect(after.at(115, 5)[0]).toBeGreaterThan(190);
    expect(after.at(135, 5)[0]).toBe(255);
    const objects = await run('qpdf', ['--qdf', '--object-streams=disable', path, '-']);
    expect(objects).not.toMatch(/DeviceRGB|DeviceCMYK|CalRGB|Separation|\b(rg|RG|k|K)\n/);
    expect(objects).toContain('/ShadingType 4');
    const again = await place.convert('pdf-grayscale', path, {});
    expect(again.warnings).toEqual([{ code: 'was_gray', values: {} }]);
  });

  it('keeps the protection of the document', async () => {
    const file = await place.write('open.pdf', barePageOf({ content: '1 0 0 rg 0 0 9 9 re f' }));
    const locked = place.path('locked.pdf');
    await run('qpdf', ['--encrypt', 'user', 'owner', '256', '--', file, locked]);
    const { path } = await place.convert('pdf-grayscale', locked, { password: 'user' });
    const protection = await run('qpdf', ['--show-encryption', '--password=owner', path]);
    expect(protection).toContain('Supplied password is owner password');
  });

  it('names colours that stay in inline images of patterns, and takes palettes of themselves', async () => {
    const content = '/Loop cs 1 sc 0 0 9 9 re f /Pattern cs /Tiles scn 0 0 200 100 re f';
    const resources = '/ColorSpace<</Loop 5 0 R>>/Pattern<</Tiles 6 0 R>>/XObject<</Photo 7 0 R>>';
    const objects = [
      '[/Indexed 5 0 R 1<0001>]',
      stream(
        '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 10 10]/XStep 10/YStep 10/Resources<<>>',
        '10 0 0 10 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /RGB ID \xff\x00\x00 EI BI /W 1 /H 1 /BPC 8 /CS /G ID \x00 EI ',
      ),
      stream(
        '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace 5 0 R',
        '\x00',
      ),
    ];
    const file = await place.write('inline.pdf', barePageOf({ content, resources }, objects));
    const { warnings } = await place.convert('pdf-grayscale', file, {});
    expect(warnings).toEqual([{ code: 'colors_remain', values: { count: 1 } }]);
  });
});

describe('Posters', () => {
  it('enlarge each page over sheets that overlap, with names of the sheets and bookmarks', async () => {
    const file = await place.write('two.pdf', pagedPdf({ name: 'two', pages: 2, field: 'name' }));
    const { path } = await place.convert('pdf-poster', file, { sheetsAcross: 2, pages: '1' });
    await mustBeWellFormed(path);
    const json = await run('qpdf', ['--json=2', '--json-key=pages', path]);
    const { pages } = JSON.parse(json) as { pages: { label: { '/P': string } }[] };
    expect(pages.map(({ label }) => label['/P'])).toEqual(['u:1-A1', 'u:1-A2', 'u:1-B1', 'u:1-B2']);
  });

  it('tile a page at its own size, and leave the rest of the sheets white', async () => {
    const content = '1 0 0 rg 0 0 200 100 re f';
    const file = await place.write('plan.pdf', barePageOf({ content, page: '/UserUnit 10' }));
    const scale = { posterSize: 'scale', overlap: 10, margin: 10, orientation: 'portrait' };
    const { path } = await place.convert('pdf-poster', file, scale);
    // 2000 by 1000 points on areas of 539 by 785, of which 28 are common.
    expect(await run('pdfinfo', [path])).toMatch(/Pages: +8\n/);
    const { at } = await drawn(path);
    expect(at(300, 400)).toEqual([255, 0, 0]);
    // The margin has marks only.
    expect(at(300, 10)).toEqual([255, 255, 255]);
    const huge = await place.attempt('pdf-poster', file, { ...scale, scale: 2000 });
    expect(huge).toMatchObject({ problem: { code: 'poster_too_large' } });
    const narrow = { ...scale, paper: 'a5', margin: 50, overlap: 50 };
    expect(await place.attempt('pdf-poster', file, narrow)).toMatchObject({
      problem: { code: 'sheet_too_small' },
    });
  });
});

describe('Scans', () => {
  const lines =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#eee"/><path d="M50 50h300M50 90h300M50 350h300" stroke="#222" stroke-width="8"/></svg>';

  /** A scan of lines that fall by 3 degrees on unevenly lit paper, with a shadow at an edge and a speck. */
  async function tiltedScan(): Promise<string> {
    const lines = Array.from(
      { length: 14 },
      (_, line) =>
        `<path d="M80 ${120 + line * 32}h300" stroke="#222" stroke-width="10" stroke-dasharray="22 6"/>`,
    );
    const words = `<g transform="rotate(3 300 400)">${lines.join('')}</g>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800">
      <linearGradient id="g"><stop offset="0" stop-color="#e8e0d0"/><stop offset="1" stop-color="#c8c0b0"/></linearGradient>
      <rect width="600" height="800" fill="url(#g)"/>${words}
      <rect width="14" height="800" fill="#181818"/><rect x="500" y="700" width="2" height="1" fill="#111"/></svg>`;
    const photo = await sharp(Buffer.from(svg)).flatten().jpeg({ quality: 95 }).toBuffer();
    const angle = (-3 * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)].map((value) => value.toFixed(4));
    const matrix = `${cos} ${sin} ${-Number(sin)} ${cos} 70 600 Tm`;
    const content = `q 600 0 0 800 0 0 cm /Scan Do Q BT /F 14 Tf 3 Tr ${matrix} (Recognised) Tj ET`;
    const image = `/Type/XObject/Subtype/Image/Width 600/Height 800/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`;
    const resources =
      '/XObject<</Scan 5 0 R>>/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
    const objects = [stream(image, photo.toString('latin1'))];
    const page = barePageOf({ content, resources }, objects).toString('latin1');
    const large = page.replace('/MediaBox[0 0 200 100]', '/MediaBox[0 0 600 800]');
    return place.write('tilted.pdf', Buffer.from(large, 'latin1'));
  }

  const wordHeight = async (path: string) => {
    const html = await run('pdftotext', ['-bbox', path, '-']);
    const [, top, bottom] = /yMin="([\d.]+)"[^>]*yMax="([\d.]+)">Recognised/.exec(html) ?? [];
    return Number(bottom) - Number(top);
  };

  it('become level and white, without edges and specks, and their text moves along', async () => {
    const file = await tiltedScan();
    const { path, warnings } = await place.convert('pdf-clean-scans', file, {});
    await mustBeWellFormed(path);
    expect(warnings.map(({ code }) => code)).toEqual(['scans_cleaned', 'straightened']);
    const [before, after] = [await drawn(file), await drawn(path)];
    expect(before.at(5, 400)[0]).toBeLessThan(60);
    expect(after.at(5, 400)).toEqual([255, 255, 255]);
    expect(after.at(501, 700)).toEqual([255, 255, 255]);
    expect(after.at(550, 100)).toEqual([255, 255, 255]);
    // The left and right ends of a line are at the same height now.
    const firstDark = (picture: typeof after, x: number) =>
      Array.from({ length: 800 }, (_, y) => y).find((y) => (picture.at(x, y)[0] ?? 0) < 120) ?? 0;
    expect(Math.abs(firstDark(before, 110) - firstDark(before, 340))).toBeGreaterThan(8);
    expect(Math.abs(firstDark(after, 110) - firstDark(after, 340))).toBeLessThan(3);
    expect(await wordHeight(path)).toBeLessThan((await wordHeight(file)) - 2);
  });

  it('keep their resolution and what other pages draw, if pages have resources in common', async () => {
    const scan = await sharp(Buffer.from(lines)).flatten().jpeg().toBuffer();
    const image = (size: number, space: string, filter = '') =>
      `/Type/XObject/Subtype/Image/Width ${size}/Height ${size}/BitsPerComponent 8/ColorSpace/${space}${filter}`;
    const page = (content: number) =>
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents ${content} 0 R>>`;
    const file = await place.write(
      'common.pdf',
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/Resources<</XObject<</Scan 7 0 R/Other 8 0 R/Logo 9 0 R>>>>>>',
        ...[page(5), page(6)],
        stream('', 'q 200 0 0 200 0 0 cm /Scan Do Q /Logo Do'),
        stream('', '/Logo Do 0 0 m 200 9 l S'),
        stream(image(400, 'DeviceRGB', '/Filter/DCTDecode'), scan.toString('latin1')),
        stream(image(800, 'DeviceGray'), '\xff'.repeat(640_000)),
        stream(
          '/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<</XObject<</Blue 10 0 R>>>>',
          'q 20 0 0 20 90 90 cm /Blue Do Q',
        ),
        stream(image(1, 'DeviceRGB'), '\x00\x00\xff'),
      ]),
    );
    const { path } = await place.convert('pdf-clean-scans', file, { straighten: false });
    await mustBeWellFormed(path);
    const images = await run('pdfimages', ['-list', path]);
    expect(images).toMatch(/^ +1 +0 image +39\d +39\d +rgb.*\n +2 +1 image +1 +1 +rgb[^\n]*\n$/m);
  });

  it('are distinguished from other pages, which stay', async () => {
    const file = await place.write('two.pdf', pagedPdf({ name: 'two', pages: 2, field: 'name' }));
    expect(await place.attempt('pdf-clean-scans', file, {})).toMatchObject({
      problem: { code: 'no_scans' },
    });
  });
});

describe('Prepare for print', () => {
  it('embeds fonts, adds bleed and marks on all inks, and names coarse images and RGB', async () => {
    const content =
      'q 220 0 0 120 -10 -10 cm /Photo Do Q BT /F 12 Tf 20 20 Td (Printed words) Tj ET';
    const image =
      '/Type/XObject/Subtype/Image/Width 2/Height 1/ColorSpace/DeviceRGB/BitsPerComponent 8';
    const resources =
      '/XObject<</Photo 5 0 R>>/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
    const objects = [stream(image, '\x00\x80\xff'.repeat(2))];
    const file = await place.write('shop.pdf', barePageOf({ content, resources }, objects));
    const { path, warnings } = await place.convert('pdf-prepare-print', file, { cropMarks: true });
    await mustBeWellFormed(path);
    expect(warnings.map(({ code }) => code)).toEqual([
      ...['fonts_replaced', 'print_low_resolution', 'print_rgb'],
    ]);
    expect(await run('pdffonts', [path])).toMatch(/\+Helvetica .* yes +yes +/);
    const boxes = await run('pdfinfo', ['-box', path]);
    expect(boxes).toMatch(/TrimBox: +0.00 +0.00 +200.00 +100.00/);
    expect(boxes).toMatch(/BleedBox: +-8.50 +-8.50 +208.50 +108.50/);
    const { at } = await drawn(path);
    // The sheet is larger by 9 mm on each side, which are 25.5 points.
    expect(at(25 - 5, 60)).toEqual([0, 128, 255]);
    expect(at(25 - 11, 60)).toEqual([255, 255, 255]);
    expect(Math.min(...at(10, 25), ...at(10, 26))).toBeLessThan(250);
    expect(await textOfPdf(path)).toContain('Printed words');
  });
});
