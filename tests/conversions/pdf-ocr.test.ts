// Recognising the text of scanned PDFs. Results are read and drawn by poppler and qpdf, which did not make them.
import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from './pdf-objects.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const run = promisify(execFile);
const said = async (program: string, ...words: string[]) => (await run(program, words)).stdout;

/** A sheet of 400 by 300 points, 250 dots to the inch. */
const sheet = { width: 400, height: 300 };
const scale = 250 / 72;
const pixels = { width: Math.round(sheet.width * scale), height: Math.round(sheet.height * scale) };

const lines = [
  'Minutes of the harbour',
  'committee which met on Tuesday',
  'to order two new cranes',
];
/** Where the baselines of the lines are, in points from the top, and where they begin. */
const [firstLine, distance, left] = [60, 40, 50];

/** A picture of lines of text on a sheet that is rotated by some degrees, clockwise. */
function drawnSheet(texts: readonly string[], font: string, degrees = 0): Promise<Buffer> {
  const drawn = texts.map(
    (line, index) =>
      `<text x="${left}" y="${firstLine + index * distance}" font-family="${font}" font-size="16">${line}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels.width}" height="${pixels.height}" viewBox="0 0 400 300"><rect width="400" height="300" fill="#fffdf5"/><g transform="rotate(${degrees} 200 150)">${drawn.join('')}</g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}

const scan = async (degrees: number): Promise<string> =>
  (await drawnSheet(lines, 'Liberation Serif', degrees)).toString('latin1');

const names = ['upright', 'askew', 'turned', 'cropped', 'headlong', 'typed', 'blank'] as const;
type Name = (typeof names)[number];
const page = (name: Name) => names.indexOf(name) + 1;

const image = (stream: string) => ({
  dictionary: `/Type/XObject/Subtype/Image/Width ${pixels.width}/Height ${pixels.height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
  stream,
});
const [firstPage, firstAnnotation] = [10, 20];

/** A document of such pages; some of their contents leave graphics states open or close too many. */
async function scans(): Promise<Buffer> {
  const draws = (name: string) => `q 400 0 0 300 0 0 cm /${name} Do Q`;
  const pages: Record<Name, [keys: string, content: number]> = {
    upright: ['', 6],
    askew: [`/Annots[${firstAnnotation} 0 R]`, 7],
    turned: ['/Rotate 90', 6],
    cropped: ['/CropBox[40 100 300 280]', 6],
    headlong: ['', 8],
    typed: ['', 9],
    blank: ['/Contents[]', 0],
  };
  const typed = `BT /F 12 Tf 20 200 Td (${'A page of typed words. '.repeat(4)}) Tj ET`;
  const resources =
    '/Resources<</XObject<</Upright 3 0 R/Askew 4 0 R/Headlong 5 0 R>>/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>';
  const kids = names.map((_, index) => `${firstPage + index} 0 R`).join(' ');
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R/PageLabels<</Nums[0<</S/r>>]>>>>`,
    `<</Type/Pages/Count ${names.length}/Kids[${kids}]/MediaBox[0 0 400 300]${resources}>>`,
    image(await scan(0)),
    image(await scan(2)),
    image(await scan(180)),
    { dictionary: '', stream: `q ${draws('Upright')}` },
    { dictionary: '', stream: `${draws('Askew')} Q` },
    { dictionary: '', stream: draws('Headlong') },
    { dictionary: '', stream: typed },
    ...names.map((name) => {
      const [keys, content] = pages[name];
      const contents = content ? `/Contents ${content} 0 R` : '';
      return `<</Type/Page/Parent 2 0 R${contents}${keys}>>`;
    }),
    ...Array.from({ length: firstAnnotation - firstPage - names.length }, () => 'null'),
    '<</Type/Annot/Subtype/Link/Rect[300 140 340 160]/Dest[10 0 R/Fit]>>',
  ]);
}

type Word = { text: string; left: number; top: number; right: number; bottom: number };

async function wordsOf(path: string, number: number): Promise<Word[]> {
  const html = await said('pdftotext', '-bbox', '-f', `${number}`, '-l', `${number}`, path, '-');
  const word = /<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)<\/word>/g;
  return [...html.matchAll(word)].map(([, ...found]) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = found.slice(0, 4).map(Number);
    return { text: found[4] ?? '', left, top, right, bottom };
  });
}

const drawn = async (path: string, number: number): Promise<string> => {
  const part = ['-f', `${number}`, '-l', `${number}`];
  const { stdout } = await run('pdftoppm', ['-r', '60', ...part, path], {
    encoding: 'buffer',
    maxBuffer: 1 << 26,
  });
  return stdout.toString('latin1');
};

let place: Workplace;
let path: string;
let made: Awaited<ReturnType<Workplace['convert']>>;
beforeAll(async () => {
  place = await openWorkplace();
  path = await place.write('scans.pdf', await scans());
  made = await place.convert('pdf-ocr', path);
}, 60_000);
afterAll(() => place.close());

describe('OCR: make text searchable', () => {
  it('reports the outcome of each page', () => {
    expect(made.warnings).toEqual([
      {
        code: 'text_recognised',
        values: {
          pages: '1-5',
          confidence: expect.stringMatching(/^1(-\d)?: 9\d %(, \d(-\d)?: 9\d %)*$/),
        },
      },
      { code: 'straightened', values: { pages: '2' } },
      { code: 'turned_upright', values: { pages: '3, 5' } },
      { code: 'text_there_already', values: { pages: '6' } },
      { code: 'no_text_seen', values: { pages: '7' } },
    ]);
  });

  it.each(['upright', 'askew', 'turned', 'cropped', 'headlong'] as const)(
    'finds every word of a page that is %s, in its order',
    async (name) => {
      const words = (await wordsOf(made.path, page(name))).map(({ text }) => text);
      expect(words.join(' ')).toBe(lines.join(' '));
    },
  );

  it('separates words with a narrow space, which Tesseract joins', async () => {
    const texts = ['Minutes of the harbour', 'which met in a hall', 'to order two new cranes'];
    const picture = await place.write('narrow.jpg', await drawnSheet(texts, 'EB Garamond'));
    const { path: scanned } = await place.convert('jpg-to-pdf', picture);
    const { path: read } = await place.convert('pdf-ocr', scanned, { languages: 'eng' });
    const words = (await wordsOf(read, 1)).map((word) => word.text);
    expect(words.join(' ')).toBe(texts.join(' '));
  });

  it.each([
    ['upright', { left, bottom: firstLine }],
    // Once it is straight, the words stand where they do on the other pages.
    ['askew', { left, bottom: firstLine }],
    // Pages that lie on a side or stand on their head are turned, and their words with them.
    ['turned', { left, bottom: firstLine }],
    ['headlong', { left, bottom: firstLine }],
  ] as const)('puts them exactly over those of a page that is %s', async (name, place) => {
    const [first] = await wordsOf(made.path, page(name));
    expect(first?.text).toBe('Minutes');
    for (const [side, expected] of Object.entries(place) as [keyof Word, number][])
      // The descenders of the font reach four points below the baseline.
      expect(Math.abs(Number(first?.[side]) - expected)).toBeLessThan(5);
    const length = first!.right - first!.left;
    expect(length).toBeGreaterThan(45);
    expect(length).toBeLessThan(56);
  });

  it.each(['upright', 'cropped', 'typed', 'blank'] as const)(
    'does not change how a page looks that is %s',
    async (name) => {
      expect(await drawn(made.path, page(name))).toBe(await drawn(path, page(name)));
    },
  );

  it('compresses JPEGs losslessly with Flate, so that the text layer adds little to the size of the file', async () => {
    const filters = await said('qpdf', '--json=2', '--json-key=qpdf', made.path);
    expect(filters.replaceAll(/\s/g, '')).toContain('["/FlateDecode","/DCTDecode"]');
    expect((await stat(made.path)).size).toBeLessThan((await stat(path)).size + 12_000);
  });

  it('turns a page upright that lies on its side', async () => {
    expect(await drawn(made.path, page('turned'))).toBe(await drawn(made.path, page('upright')));
  });

  it('carries links along with a page that is straightened, and keeps labels', async () => {
    const { qpdf } = JSON.parse(await said('qpdf', '--json=2', '--json-key=qpdf', made.path)) as {
      qpdf: [unknown, Record<string, { value?: { '/Subtype'?: string; '/Rect'?: number[] } }>];
    };
    const link = Object.values(qpdf[1]).find(({ value }) => value?.['/Subtype'] === '/Link');
    // 120 points right of the middle of the page: two degrees lift it by four.
    const [x = 0, y = 0] = link?.value?.['/Rect'] ?? [];
    expect(x).toBeCloseTo(300, 0);
    expect(y).toBeGreaterThan(143.5);
    expect(y).toBeLessThan(145);
    expect(await said('qpdf', '--json=2', '--json-key=pagelabels', made.path)).toContain(
      '"/S": "/r"',
    );
    expect(await said('qpdf', '--check', made.path)).toContain(
      'No syntax or stream encoding errors',
    );
  });

  it('does not straighten a page if so requested, and fits the words to it', async () => {
    const { path: result, warnings } = await place.convert('pdf-ocr', path, {
      deskew: false,
      pages: '2',
    });
    expect(warnings).toMatchObject([{ code: 'text_recognised', values: { pages: '2' } }]);
    expect(warnings).toHaveLength(1);
    expect(await drawn(result, 2)).toBe(await drawn(path, 2));
    const [first] = await wordsOf(result, 2);
    // Left of the middle, the page is higher by 150 points times two degrees; the word itself falls by two points.
    const bottom = firstLine - 150 * Math.tan(Math.PI / 90) + 2;
    expect(Math.abs(Number(first?.bottom) - bottom)).toBeLessThan(5);
  });

  it('returns files unchanged that already have text', async () => {
    const again = await place.convert('pdf-ocr', made.path, { pages: '1-6' });
    expect(await readFile(again.path)).toEqual(await readFile(made.path));
    expect(again.warnings).toEqual([{ code: 'text_there_already', values: { pages: '1-6' } }]);
  });

  it('names the languages that are installed when another is asked for', async () => {
    const attempt = await place.attempt('pdf-ocr', path, { languages: 'eng+xyz', pages: '1' });
    expect(attempt).toMatchObject({
      problem: { code: 'language_missing', values: { language: 'xyz' } },
    });
    expect(attempt).toHaveProperty('problem.values.languages', expect.stringContaining('eng'));
  });

  it('leaves a protected document protected', async () => {
    const locked = await place.convert('pdf-password-set', path, { newPassword: 'open' });
    const options = { password: 'open', languages: 'eng', pages: '1' };
    const { path: result } = await place.convert('pdf-ocr', locked.path, options);
    await expect(said('pdfinfo', result)).rejects.toThrow('Incorrect password');
    const text = await said('pdftotext', '-upw', 'open', '-l', '1', result, '-');
    expect(text).toContain('Minutes of the harbour');
  });
});
