// Replacing text in a PDF, and editing its paragraphs. poppler, which did not write it, reads the result.
import { readFile } from 'node:fs/promises';
import { paragraphsReport, type ParagraphEdit, type PdfParagraph } from '@octavo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

/** Two justified paragraphs of 10 points, with a link on the second, and a line far below. */
const letter = () => {
  const line = (y: number, words: string) => `BT /F2 10 Tf 40 ${y} Td (${words}) Tj ET`;
  const lines = [
    ...[
      line(260, 'the first line of this paragraph is'),
      line(248, 'as wide as each of its other lines'),
    ],
    ...[line(236, 'or nearly so, and ends here'), line(206, 'Another one that follows it closely')],
    line(60, 'The last line of the page'),
  ];
  return pages({
    contents: [lines.join(' ')],
    page: '/Annots[20 0 R]',
    more: ['<</Type/Annot/Subtype/Link/Rect[40 204 90 215]>>'],
  });
};

async function paragraphsIn(path: string): Promise<PdfParagraph[]> {
  const { path: json } = await place.convert('pdf-read-paragraphs', path, {
    pages: '',
    password: '',
  });
  const { pages: read } = paragraphsReport.parse(JSON.parse(await readFile(json, 'utf8')));
  return read.flatMap(({ paragraphs }) => paragraphs);
}

type Change = Omit<ParagraphEdit, 'id'> & { paragraph: number };

async function edited(changes: Change[], push = false, pdf = letter()) {
  const path = await place.write('letter.pdf', pdf);
  const known = await paragraphsIn(path);
  const edits = changes.map(({ paragraph, ...change }) => ({
    id: known[paragraph]?.id,
    ...change,
  }));
  const options = { edits: JSON.stringify(edits), push, password: '' };
  const result = await place.convert('pdf-edit-paragraphs', path, options);
  return { path, known, after: result.path, codes: result.warnings.map(({ code }) => code) };
}

/** The problem of a change. */
async function attemptOf(edit: Record<string, unknown>, path: string) {
  const options = { edits: JSON.stringify([edit]), push: false };
  const attempt = await place.attempt('pdf-edit-paragraphs', path, options);
  return 'problem' in attempt ? attempt.problem.code : undefined;
}

describe('paragraphs', () => {
  it('are read with their place and style', async () => {
    const [first, second, last] = await paragraphsIn(await place.write('letter.pdf', letter()));
    expect(first).toMatchObject({
      ...{ font: 'Courier', family: 'mono', size: 10, leading: 12, color: '#000000' },
      ...{ angle: 0, isEditable: true, lines: { length: 3 } },
      text: 'the first line of this paragraph is as wide as each of its other lines or nearly so, and ends here',
      box: { left: 40, top: 32.5, height: 34 },
    });
    expect(second?.text).toBe('Another one that follows it closely');
    expect(last?.text).toBe('The last line of the page');
  });

  it('end at the rules of a table', async () => {
    const cell = (y: number, words: string) =>
      `BT /F2 10 Tf 40 ${y} Td (${words}) Tj ET 30 ${y - 4} m 250 ${y - 4} l S`;
    const pdf = pages({
      contents: [`${cell(260, 'first cell here')} ${cell(247, 'second cell here')}`],
    });
    const read = await paragraphsIn(await place.write('letter.pdf', pdf));
    expect(read.map(({ text: cellText }) => cellText)).toEqual([
      'first cell here',
      'second cell here',
    ]);
  });

  it('get a new word, and lines that do not change stay where they are', async () => {
    const text =
      'the first line of this paragraph is as wide as most of its other lines or nearly so, and ends here';
    const { path, after, codes } = await edited([{ paragraph: 0, text }]);
    expect(codes).toEqual(['paragraphs_edited']);
    const [was, is] = [await wordsOf(path), await wordsOf(after)];
    expect(is.map(({ text: word }) => word)).toEqual(
      was.map(({ text: word }) => (word === 'each' ? 'most' : word)),
    );
    expect(is.map(({ left }) => Math.round(left))).toEqual(was.map(({ left }) => Math.round(left)));
    expect(await everythingIn(after)).not.toContain('each');
  });

  it('grow, and move those below with their links if asked', async () => {
    const known = await paragraphsIn(await place.write('letter.pdf', letter()));
    const text = `${known[0]?.text} with some more words than there were before, which need three more lines, as they do not fit in here`;
    const path = await place.write('letter.pdf', letter());
    const options = { edits: JSON.stringify([{ id: known[0]?.id, text }]), push: false };
    expect(await place.attempt('pdf-edit-paragraphs', path, options)).toMatchObject({
      problem: { code: 'paragraph_too_long' },
    });
    const { after, codes } = await edited([{ paragraph: 0, text }], true);
    expect(codes).toEqual(['paragraphs_edited', 'paragraphs_pushed']);
    const now = await paragraphsIn(after);
    expect(now.map((one) => one.text)).toEqual([text, ...known.slice(1).map((one) => one.text)]);
    const down = (now[0]!.lines.length - 3) * 12;
    expect(down).toBeGreaterThan(0);
    expect(now[1]?.box.top).toBeCloseTo(known[1]!.box.top + down, 0);
    expect(now[2]?.box.top).toBe(known[2]?.box.top);
    expect((await unpacked(after)).bytes.toString('latin1')).toContain(`${204 - down}`);
  });

  it('are deleted, moved and set to another width', async () => {
    const { after, known } = await edited([
      { paragraph: 0, width: 120 },
      { paragraph: 1, delete: true },
      { paragraph: 2, dx: 30, dy: -20 },
    ]);
    const now = await paragraphsIn(after);
    expect(await everythingIn(after)).not.toContain('Another');
    expect(now.map((one) => one.text)).toEqual([known[0]?.text, known[2]?.text]);
    expect(now[0]?.box.width).toBeLessThanOrEqual(120.5);
    const [was, is] = [known[2]!.box, now[1]!.box];
    expect([is.left - was.left, is.top - was.top].map(Math.round)).toEqual([30, -20]);
  });

  it('leave signs out that are not seen, and stay if the new letters are set from right to left', async () => {
    const path = await place.write('letter.pdf', letter());
    const [, , last] = await paragraphsIn(path);
    const { after, codes } = await edited([
      { paragraph: 2, text: '\u202eThe\u200b last \u00ad word of the page' },
    ]);
    expect(codes).toEqual(['paragraphs_edited']);
    expect((await paragraphsIn(after))[2]?.text).toBe('The last word of the page');
    for (const text of ['The שלום page', 'The مرحبا page', 'The नमस्ते page'])
      expect(await attemptOf({ id: last?.id, text }, path)).toBe('paragraph_not_settable');
  });

  it('stay where a new width or place would be over other text or not visible', async () => {
    const column = (x: number, words: string) =>
      `BT /F2 10 Tf ${x} 260 Td (${words} here) Tj 0 -12 Td (and here it goes) Tj 0 -12 Td (to its end) Tj ET`;
    const clipped = `q 20 100 300 40 re W n BT /F2 10 Tf 40 110 Td (Within a clipping path) Tj ET Q`;
    const pdf = pages({
      contents: [`${column(40, 'one column')} ${column(190, 'another is')} ${clipped}`],
      page: '/CropBox[10 10 350 290]',
    });
    const path = await place.write('letter.pdf', pdf);
    const [one, other, last] = await paragraphsIn(path);
    for (const edit of [
      { id: one?.id, width: 200 },
      { id: other?.id, width: 190 },
      { id: other?.id, dx: 100 },
      { id: last?.id, dy: 60 },
    ])
      expect(await attemptOf(edit, path), JSON.stringify(edit)).toBe('paragraph_too_long');
  });

  it('replace what is read aloud in their place', async () => {
    const spoken = '/Span <</ActualText (Above all)>> BDC';
    const pdf = pages({ contents: [`${spoken} BT /F1 12 Tf 40 220 Td (Above all) Tj ET EMC`] });
    const { after } = await edited([{ paragraph: 0, text: 'Above all others' }], false, pdf);
    expect(await everythingIn(after)).toContain('/ActualText (Above all others)');
  });

  it('move links with their words, and set these in the fonts and clipping paths that show them', async () => {
    const line = (y: number, words: string) =>
      `q 40 ${y - 3} 300 12 re W n BT /F2 10 Tf 40 ${y} Td (${words}) Tj ET Q`;
    const item = 'BT /F3 10 Tf 40 200 Td (\\267) Tj /F2 10 Tf 12 0 Td (an item in a list) Tj ET';
    const contents = `${line(260, 'Read the manual, and the old')} ${line(248, 'notes on the way to it, here')} ${item}`;
    const pdf = pages({
      contents: [contents],
      fonts: '/F3<</Type/Font/Subtype/Type1/BaseFont/Symbol>>',
      page: '/Annots[20 0 R 21 0 R 22 0 R]',
      more: [
        ...[
          '<</Type/Annot/Subtype/Link/Rect[94 258 130 270]>>',
          '<</Type/Annot/Subtype/Link/Rect[40 246 70 258]>>',
        ],
        '<</Type/Annot/Subtype/Link/Rect[64 198 94 210]>>',
      ],
    });
    const { after, known } = await edited(
      [
        { paragraph: 0, text: 'Read it or the manual, and the old notes on the way here' },
        { paragraph: 1, text: 'and so item a list in' },
      ],
      false,
      pdf,
    );
    expect(known.map(({ text: old }) => old)).toEqual([
      ...['Read the manual, and the old notes on the way to it, here', '• an item in a list'],
    ]);
    expect(await said('pdftotext', after, '-')).toMatch(
      /manual, and\s+the old notes[^]*and so item a list in/,
    );
    const found = await unpacked(after);
    const rects = [...found.bytes.toString('latin1').matchAll(/\/Rect\s*\[([^\]]+)\]/g)];
    expect(rects.map(([, numbers]) => numbers?.trim().split(/\s+/).map(Number))).toEqual([
      ...[
        [130, 258, 166, 270],
        [88, 246, 118, 258],
        [76, 198, 106, 210],
      ],
    ]);
  });

  it('keep the lines of a header', async () => {
    const right = (y: number, words: string) =>
      `BT /F2 10 Tf ${360 - words.length * 6} ${y} Td (${words}) Tj ET`;
    const pdf = pages({
      contents: [`${right(260, 'Appendix Five')} ${right(248, 'Page 8 of 11')}`],
    });
    const { after, known } = await edited(
      [{ paragraph: 0, text: 'Index Five Page 8 of 11' }],
      false,
      pdf,
    );
    expect(known[0]?.lines).toEqual(['Appendix Five', 'Page 8 of 11']);
    const now = await paragraphsIn(after);
    expect(now[0]?.lines).toEqual(['Index Five', 'Page 8 of 11']);
  });

  it('are not changed in a file that has changed since', async () => {
    const path = await place.write('letter.pdf', letter());
    const edits = JSON.stringify([{ id: '1-1-0123456789', text: 'New' }]);
    expect(await place.attempt('pdf-edit-paragraphs', path, { edits, push: false })).toMatchObject({
      problem: { code: 'paragraphs_changed' },
    });
  });
});
