// Fonts with wrong or hostile tables, whose glyphs are measured and copied to set new text in a PDF.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfOf } from './pdf-objects.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
let font: Buffer;
beforeAll(async () => {
  place = await openWorkplace();
  font = await readFile('/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf');
});
afterAll(() => place.close());

/** The font with other bytes in some tables. */
function broken(changes: readonly (readonly [tag: string, at: number, count: number])[]): Buffer {
  const copy = Buffer.from(font);
  for (const [tag, at, count] of changes) {
    const entry = font.indexOf(tag, 12, 'latin1');
    const offset = font.readUInt32BE(entry + 8) + at;
    copy.fill(0xff, offset, offset + count);
  }
  return copy;
}

const withFont = (file: Buffer): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    { dictionary: '', stream: 'BT /F 12 Tf 40 200 Td (Dear Miller, welcome) Tj ET' },
    `<</Type/Font/Subtype/TrueType/BaseFont/Any/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 126/Widths[${'600 '.repeat(95)}]
      /FontDescriptor<</Type/FontDescriptor/FontName/Any/Flags 32/FontFile2 6 0 R>>>>`,
    { dictionary: '/Filter/ASCIIHexDecode', stream: `${file.toString('hex')}>` },
  ]);

it.each([
  ['an end that is missing', () => font.subarray(0, font.length / 3)],
  [
    'more glyphs than it has, at no place',
    () =>
      broken([
        ['maxp', 4, 2],
        ['loca', 40, 2000],
      ]),
  ],
  [
    'senseless tables for letters and ligatures',
    () =>
      broken([
        ['cmap', 4, 400],
        ['GSUB', 0, 3000],
      ]),
  ],
])('text is replaced, or not, in a font with %s', async (_, file) => {
  const path = await place.write('font.pdf', withFont(file()));
  const options = { find: 'Miller', replace: 'Zoë', matchCase: true, wholeWords: true };
  const attempt = await place.attempt('pdf-replace-text', path, { ...options, pages: '' });
  const code = 'problem' in attempt ? attempt.problem.code : 'result';
  expect(['result', 'nothing_to_replace', 'damaged_file']).toContain(code);
});
