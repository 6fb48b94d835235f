// Editing the paragraphs of a PDF. poppler, which did not write it, reads the result.
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

const text = (path: string, ...more: string[]) => said('pdftotext', '-raw', ...more, path, '-');

async function everythingIn(path: string): Promise<string> {
  return `${await textsOf(path)}\n${writtenIn((await unpacked(path)).bytes)}`;
}

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

  it('have no spaces where those are painted over syllables', async () => {
    const shown = (x: number, words: string) => `BT /F2 10 Tf ${x} 260 Td (${words}) Tj ET`;
    const parts = [
      ...[shown(40, 'all their under'), shown(124, ' '), shown(130, 'stand')],
      ...[shown(154, ' '), shown(160, 'ing of it')],
    ];
    const pdf = pages({ contents: [parts.join(' ')] });
    const [first] = await paragraphsIn(await place.write('syllables.pdf', pdf));
    expect(first?.text).toBe('all their understanding of it');
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

  it('leave signs out that are not seen, and stay if the new letters change their order', async () => {
    const path = await place.write('letter.pdf', letter());
    const [, , last] = await paragraphsIn(path);
    const { after, codes } = await edited([
      { paragraph: 2, text: '\u202eThe\u200b last \u00ad word of the page' },
    ]);
    expect(codes).toEqual(['paragraphs_edited']);
    expect((await paragraphsIn(after))[2]?.text).toBe('The last word of the page');
    const text = 'The नमस्ते page';
    expect(await attemptOf({ id: last?.id, text }, path)).toBe('paragraph_not_settable');
  });

  describe('from right to left', () => {
    const page = `<!doctype html><html dir="rtl" lang="he"><meta charset="utf-8">
      <style>body { font: 14px/1.5 'Liberation Serif'; width: 300px } [lang=ar] { font-family: 'Noto Sans Arabic' }</style>
      <p>החברה פרסמה היום (2026–2028) את הדוחות שלה, ובהם Octavo Server, עלייה של 12.5% בהכנסות לעומת השנה הקודמת.</p>
      <p lang="ar">هذا النص مكتوب بخط ثالث لكي نختبر أن التحرير يعمل أيضا عندما تكون الحروف مختلفة تماما.</p>
      <p dir="ltr">The greeting שלום עליכם is old.</p></html>`;
    let pdf: Buffer;
    beforeAll(async () => {
      const html = await place.write('page.html', page);
      pdf = await readFile((await place.convert('html-to-pdf', html)).path);
    });
    // Of each new word the letters are in the file, and those of Arabic in the forms that are needed.
    const changes = [
      {
        paragraph: 0,
        text: 'החברה שלה פרסמה היום (2026–2028) את הדוחות בהכנסות, ובהם Octavo Server, עלייה של 12.5% לעומת השנה.',
      },
      {
        paragraph: 1,
        text: 'هذا التحرير مكتون بخط ثالث لكي نختبر أن النص يعمل عندما تكون الحروف مختلفة تماما.',
      },
      // With a mark that is not seen between the space and the word.
      { paragraph: 2, text: 'The greeting \u200eעליכם שלום is old.' },
    ];

    it('are read in the order of reading, with numbers and Latin words', async () => {
      const known = await paragraphsIn(await place.write('right.pdf', pdf));
      expect(known.map((one) => one.text)).toEqual(
        [...page.matchAll(/<p[^>]*>(.*)<\/p>/g)].map(([, said]) => said),
      );
      expect(known.map(({ direction }) => direction)).toEqual(['rtl', 'rtl', undefined]);
      expect(known[0]?.alignment).toBe('right');
    });

    it('get new words in the fonts of the file, and end at the same edge', async () => {
      const { known, after, codes } = await edited(changes, false, pdf);
      expect(codes).toEqual(['paragraphs_edited']);
      const now = await paragraphsIn(after);
      expect(now.map((one) => one.text)).toEqual(
        changes.map((one) => one.text.replace('\u200e', '')),
      );
      const right = ({ box }: PdfParagraph) => Math.round(box.left + box.width);
      expect(right(now[0]!)).toBe(right(known[0]!));
      const read = (await said('pdftotext', '-layout', after, '-'))
        .normalize('NFKC')
        .replace(/[\p{Cf}\s]/gu, '');
      expect(read).toContain('החברהשלהפרסמההיום');
    });
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

  it('divide words by the language of the text if the page has divided words', async () => {
    const page = (words: string) =>
      pages({
        contents: [
          `BT /F2 10 Tf 12 TL 40 260 Td (the men of the town were never) ' (asked for any of their ${words}) ' (of it by the others) ' 0 -150 Td (The last line of the page) Tj ET`,
        ],
      });
    const change = {
      paragraph: 0,
      text: 'the men of the town were never asked for all their understanding of it by the others',
    };
    const { after } = await edited([change], false, page("opin-) ' (ion"));
    expect(await text(after)).toContain('asked for all their under-\nstanding of it by the others');
    expect((await paragraphsIn(after))[0]?.text).toContain('under\u00adstanding');
    const whole = await edited([change], false, page("power) ' (ful"));
    expect(await text(whole.after)).toContain('asked for all their\nunderstanding');
  });

  it('break lines of Chinese between its signs, without spaces', async () => {
    const hex = (words: string) => Buffer.from(words, 'utf16le').swap16().toString('hex');
    const lines = ['文件的每一行都在这里。', '它们之间没有空格（和', '词），最后一行。'];
    const shown = lines.map((one) => `<${hex(one)}> '`).join(' ');
    const pdf = pages({
      contents: [`BT /F3 10 Tf 12 TL 40 260 Td ${shown} /F2 10 Tf 0 -100 Td (The last line) Tj ET`],
      fonts: '/F3 20 0 R',
      more: [
        '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UTF16-H/DescendantFonts[21 0 R]>>',
        '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/DW 1000/FontDescriptor 22 0 R>>',
        '<</Type/FontDescriptor/FontName/STSong-Light/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
      ],
    });
    const change = '文件的每一行都没有在这里。它们之间没有空格（和词），最后一行。';
    const { after, known, codes } = await edited([{ paragraph: 0, text: change }], false, pdf);
    expect(known[0]?.text).toBe(lines.join(''));
    expect(codes).toEqual(['paragraphs_edited']);
    const [now] = await paragraphsIn(after);
    expect(now?.text).toBe(change);
    expect(now?.lines).toEqual([
      '文件的每一行都没有在这',
      '里。它们之间没有空格',
      '（和词），最后一行。',
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
