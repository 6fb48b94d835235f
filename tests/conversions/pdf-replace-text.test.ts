// Replacing text in a PDF. poppler, which did not write it, reads the result.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfOf } from './pdf-objects.ts';
import { pages } from './redaction-pages.ts';
import { said, textsOf, unpacked, wordsOf, writtenIn } from './redaction-reading.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const usual = { matchCase: true, wholeWords: true, pages: '', password: '' };

async function replaced(
  pdf: Buffer,
  find: string,
  replace: string,
  more: Partial<typeof usual> = {},
) {
  const path = await place.write('letter.pdf', pdf);
  const result = await place.convert('pdf-replace-text', path, {
    ...usual,
    find,
    replace,
    ...more,
  });
  const codes = result.warnings.map(({ code }) => code);
  return { path, after: result.path, codes, warnings: result.warnings };
}

const text = (path: string, ...more: string[]) => said('pdftotext', '-raw', ...more, path, '-');

async function everythingIn(path: string): Promise<string> {
  return `${await textsOf(path)}\n${writtenIn((await unpacked(path)).bytes)}`;
}

/** A line at 40, 200 between two others. */
const between = (ops: string) =>
  `BT /F1 12 Tf 40 220 Td (Above all) Tj ET BT /F1 12 Tf 40 200 Td ${ops} ET BT /F1 12 Tf 40 180 Td (Below) Tj ET`;

it.each([
  ['in one string', '(Dear Miller, welcome back) Tj'],
  ['in parts of an array', '[(Dear Mi) 20 (ll) -15 (er, welcome) -300 (back)] TJ'],
  ['in several operations', '(Dear Mil) Tj (ler, wel) Tj (come back) Tj'],
  [
    'letter by letter',
    '[(D) -60 (e) -60 (a) -60 (r) -400 (M) -60 (i) -60 (l) -60 (l) -60 (e) -60 (r) -60 (,)] TJ',
  ],
  ['on the next line by itself', "(Dear) Tj 12 TL (Miller, welcome back) '"],
  ['raised and narrow', '80 Tz 3 Ts 1 Tc (Dear Miller, welcome back) Tj'],
])('replaces a word %s', async (_, ops) => {
  const pdf = pages({ contents: [between(ops)] });
  const { path, after, codes } = await replaced(pdf, 'Miller', 'Robinson');
  expect(codes).toEqual(['text_replaced']);
  const old = (await text(path)).replace('Miller', 'Robinson').trim();
  expect((await text(after)).trim()).toBe(old);
  expect(await everythingIn(after)).not.toContain('Miller');
  // What stands before the word and in the other lines is where it was; what follows moves along.
  const [was, is] = [await wordsOf(path), await wordsOf(after)];
  for (const word of was.filter((one) => /Dear|Above|Below|all/.test(one.text)))
    expect(is.find((one) => one.text === word.text)).toEqual(word);
});

it('finds what the options say, on the chosen pages', async () => {
  const contents = ['Cat cat catalogue', 'cat'].map((line) => between(`(${line}) Tj`));
  const pdf = pages({ contents });
  const all = await replaced(pdf, 'cat', 'dog', { matchCase: false, wholeWords: false });
  expect(await text(all.after)).toMatch(/dog dog dogalogue[^]*dog/);
  const exact = await replaced(pdf, 'cat', 'dog', { pages: '2' });
  expect(await text(exact.after)).toMatch(/Cat cat catalogue[^]*dog/);
  const path = await place.write('letter.pdf', pdf);
  const options = { ...usual, find: 'Dog', replace: 'cat' };
  expect(await place.attempt('pdf-replace-text', path, options)).toMatchObject({
    problem: { code: 'nothing_to_replace' },
  });
});

it('leaves parts of divided words, and tells of text over the end of a line', async () => {
  const lines = "BT /F1 12 Tf 14 TL 40 200 Td (with a col-) Tj (laboration of Ann) ' (Miller) ' ET";
  const pdf = pages({ contents: [lines] });
  const path = await place.write('letter.pdf', pdf);
  for (const find of ['laboration', 'col'])
    expect(
      await place.attempt('pdf-replace-text', path, { ...usual, find, replace: 'x' }),
    ).toMatchObject({ problem: { code: 'nothing_to_replace' } });
  for (const find of ['Ann Miller', 'collaboration']) {
    const { codes } = await replaced(pdf, find, 'work');
    expect(codes).toEqual(['text_replaced', 'text_not_settable']);
  }
});

it('keeps the protection of a file', async () => {
  const plain = await place.write('plain.pdf', pages({ contents: [between('(Dear Miller) Tj')] }));
  const path = place.path('protected.pdf');
  await said('qpdf', '--encrypt', 'pw', 'pw', '256', '--', plain, path);
  const options = { ...usual, find: 'Miller', replace: 'Robinson', password: 'pw' };
  const { path: after } = await place.convert('pdf-replace-text', path, options);
  expect(await text(after, '-upw', 'pw')).toContain('Dear Robinson');
  await expect(text(after)).rejects.toThrow(/assword/);
});

it('copies a form only if it is also drawn with its old text', async () => {
  const form = (stream: string) => ({
    dictionary: '/Type/XObject/Subtype/Form/BBox[0 0 400 300]/Resources 3 0 R',
    stream,
  });
  const pdf = pages({
    contents: ['/Head Do', '/Head Do'],
    resources: '/XObject<</Head 20 0 R>>',
    more: [form(between('(Report of Miller) Tj'))],
  });
  const one = await replaced(pdf, 'Miller', 'Robinson', { pages: '1' });
  expect(await text(one.after, '-l', '1')).toContain('Report of Robinson');
  expect(await text(one.after, '-f', '2')).toContain('Report of Miller');
  const both = await replaced(pdf, 'Miller', 'Robinson');
  expect(await everythingIn(both.after)).not.toContain('Miller');
});

it.each([
  ['the cell of a pattern', '/Pattern cs /P scn 300 300 50 50 re f'],
  ['a soft mask', '/M gs 300 300 50 50 re f'],
  ['a glyph', 'BT /T 1 Tf 300 300 Td (a) Tj ET'],
])('copies a form that %s draws, too', async (_, drawing) => {
  const box = '/BBox[0 0 400 400]/Resources<</XObject<</X 6 0 R>>>>';
  const own = [
    '/XObject<</X 6 0 R>>/Pattern<</P 7 0 R>>/ExtGState<</M<</SMask<</S/Alpha/G 8 0 R>>>>>>',
    '/Font<</T<</Type/Font/Subtype/Type3/FontBBox[0 0 400 400]/FontMatrix[1 0 0 1 0 0]/CharProcs<</a 9 0 R>>',
    '/Encoding<</Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[400]/Resources<</XObject<</X 6 0 R>>>>>>>>',
  ].join('');
  const pdf = pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 4 0 R/Resources<<${own}>>>>`,
    { dictionary: '', stream: `/X Do ${drawing}` },
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    {
      dictionary: '/Subtype/Form/BBox[0 0 400 400]/Resources<</Font<</F 5 0 R>>>>',
      stream: 'BT /F 12 Tf 40 200 Td (Dear Miller) Tj ET',
    },
    {
      dictionary: `/PatternType 1/PaintType 1/TilingType 1/XStep 400/YStep 400${box}`,
      stream: '/X Do',
    },
    { dictionary: `/Subtype/Form/Group<</S/Transparency>>${box}`, stream: '/X Do' },
    { dictionary: '', stream: '400 0 d0 /X Do' },
  ]);
  const { after } = await replaced(pdf, 'Miller', 'Robinson');
  expect(await text(after)).toContain('Robinson');
  const written = writtenIn((await unpacked(after)).bytes);
  expect(written).toContain('(Dear Miller)');
  expect(written).toContain('Robinson');
});

it('leaves a word whose replacement has no space, and says so', async () => {
  const pdf = pages({ contents: ['340 190 50 20 re S BT /F1 12 Tf 345 200 Td (Miller) Tj ET'] });
  const { after, warnings } = await replaced(pdf, 'Miller', 'Throatwobbler');
  expect(await text(after)).toContain('Miller');
  expect(warnings).toContainEqual({
    code: 'text_too_long',
    values: { places: 1, pages: '1' },
  });
});

it('leaves a word whose shadow is a picture', async () => {
  const image = {
    dictionary: '/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8',
    stream: 'x',
  };
  const shadow = 'q 50 0 0 16 38 197 cm /Shadow Do Q';
  const pdf = pages({
    contents: [`${shadow} BT /F1 12 Tf 40 200 Td (Dr. Miller) Tj ET`],
    resources: '/XObject<</Shadow 20 0 R>>',
    more: [image],
  });
  const { codes } = await replaced(pdf, 'Miller', 'Robin');
  expect(codes).toContain('text_not_settable');
});

it('spreads the difference over the spaces of a justified line', async () => {
  const line = (y: number, words: string) => `BT /F2 10 Tf 40 ${y} Td ${words} ET`;
  const pdf = pages({
    contents: [
      [
        line(220, '(a word or two or more in here) Tj'),
        line(208, '(one Miller of the many ones aa) Tj'),
        line(196, '(and another line of words here) Tj'),
      ].join(' '),
    ],
  });
  const { path, after } = await replaced(pdf, 'Miller', 'Millers');
  const ends = async (file: string) =>
    (await wordsOf(file)).filter(({ text: word }) => word === 'aa').map(({ left }) => left);
  expect((await ends(after))[0]).toBeCloseTo((await ends(path))[0] as number, 1);
  expect(await text(after)).toContain('one Millers of the many ones aa');
});

it('sets letters that no font of the file has in an installed one, and says so', async () => {
  const pdf = pages({ contents: [between('(Dear Miller) Tj')] });
  const { after, warnings } = await replaced(pdf, 'Miller', 'Иван');
  expect(await text(after)).toContain('Dear Иван');
  expect(warnings.map(({ code }) => code)).toContain('text_in_other_font');
});

it('replaces what is read aloud, and leaves text that is not painted', async () => {
  const spoken = '/Span <</ActualText (Miller)>> BDC (Miller) Tj EMC';
  const pdf = pages({
    contents: [between(spoken), 'BT 3 Tr /F1 12 Tf 40 200 Td (Miller) Tj ET'],
    catalog: '/StructTreeRoot 20 0 R',
    more: ['<</Type/StructTreeRoot/K[21 0 R]>>', '<</S/P/P 20 0 R/Alt(About Miller)>>'],
  });
  const { after, codes } = await replaced(pdf, 'Miller', 'Robinson');
  expect(codes).toEqual(['text_replaced', 'text_not_settable']);
  const written = writtenIn((await unpacked(after)).bytes);
  expect(written).toContain('About Robinson');
  expect(written).not.toContain('About Miller');
  expect(await text(after, '-l', '1')).toContain('Robinson');
});
