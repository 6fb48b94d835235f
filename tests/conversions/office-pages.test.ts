// Tests printed office documents: paper, encodings, tracked changes, hidden parts, notes, and the tags and bookmarks of the PDF.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flatSheet, flatSlides, flatText, writeDocx, writeXlsx } from './documents.ts';
import { saveAs } from './libreoffice.ts';
import { infoOfPdf, run, textOfPdf } from './programs.ts';
import { protectOpenXml } from './protect.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const landscapeA4 = /^84[12]\S* x 59[56]/;
const landscapeLetter = /^792\S* x 612/;
const pageSize = async (pdf: string) => (await infoOfPdf(pdf))['Page size'];

describe('CSV becomes a PDF', () => {
  it('as a table with all its columns on a page', async () => {
    const columns = Array.from({ length: 18 }, (_, index) => `Column ${index}`);
    const rows = Array.from({ length: 5 }, (_, row) => columns.map((_, at) => `r${row}c${at}`));
    const csv = [columns, ...rows].map((cells) => cells.join(';')).join('\n');
    const result = await place.convert('excel-to-pdf', await place.write('wide.csv', csv));
    expect(result).toMatchObject({ pages: 1, name: 'wide.pdf' });
    const text = await textOfPdf(result.path);
    for (const cell of ['Column 0', 'Column 17', 'r4c17']) expect(text).toContain(cell);
  });

  it('in its own encoding, each value as it is written', async () => {
    const csv = Buffer.from('Name,PLZ,Betrag\nJ\xfcrgen,01067,13.50\n', 'latin1');
    const { path } = await place.convert('excel-to-pdf', await place.write('codes.csv', csv));
    expect(await textOfPdf(path)).toMatch(/Jürgen\s+01067\s+13\.50/);
  });
});

describe('paper', () => {
  it.each(['xlsx', 'ods'])('of the sheets of a workbook in %s is chosen', async (extension) => {
    await writeXlsx(place.path('book.xlsx'), { A1: 'one' });
    if (extension !== 'xlsx') await saveAs(place.folder, extension, place.path('book.xlsx'));
    const options = { paper: 'letter', orientation: 'landscape' };
    const { path } = await place.convert('excel-to-pdf', place.path(`book.${extension}`), options);
    expect(await pageSize(path)).toMatch(landscapeLetter);
  });

  it('of a text is chosen', async () => {
    const text = await place.write('note.txt', 'one line');
    const a4 = await place.convert('txt-to-pdf', text, { orientation: 'landscape' });
    expect(await pageSize(a4.path)).toMatch(landscapeA4);
    const letter = await place.convert('txt-to-pdf', text, { paper: 'letter' });
    expect(await pageSize(letter.path)).toContain('letter');
  });
});

describe('a text is printed as it stands', () => {
  it('with its spaces, tabs and signs, a form feed beginning a page', async () => {
    const lines = [
      '  indented <b> & more',
      'a    b',
      '1\t2',
      '12345\t6',
      `end\fnext page \x01${'word '.repeat(40)}`,
    ];
    const content = Buffer.from(lines.join('\r\n'));
    const { path, pages } = await place.convert('txt-to-pdf', await place.write('t.txt', content));
    expect(pages).toBe(2);
    const printed = (await textOfPdf(path)).split('\n');
    expect(printed[0]).toBe('  indented <b> & more');
    expect(printed[1]).toMatch(/^a {3,5}b$/);
    expect(printed[2]?.indexOf('2')).toBe(printed[3]?.indexOf('6'));
    expect(printed.join('\n')).toMatch(/\fnext page/);
  });

  it('in the letters of its script, where no Unicode says so', async () => {
    const text = 'Обычный русский текст о погоде и о людях';
    const bytes = [...text].map((letter) => letter.charCodeAt(0) - (letter === ' ' ? 0 : 0x350));
    const { path } = await place.convert(
      'txt-to-pdf',
      await place.write('1251.txt', Buffer.from(bytes)),
    );
    expect(await textOfPdf(path)).toContain(text);
  });

  it('line by line, empty ones too, whatever ends them', async () => {
    for (const ending of ['\n', '\r\n', '\r']) {
      const text = await place.write('l.txt', ['one', '', '', 'four'].join(ending));
      const { path } = await place.convert('txt-to-pdf', text);
      const boxes = await run('pdftotext', ['-bbox', path, '-']);
      const [one = 0, four = 0] = [...boxes.matchAll(/yMin="([\d.]+)"/g)].map(([, y]) => Number(y));
      expect((four - one) / 3).toBeGreaterThan(10);
      expect((four - one) / 3).toBeLessThan(13);
    }
  });
});

describe('tracked changes', () => {
  const by = 'w:id="1" w:author="Anna" w:date="2026-01-31T00:00:00Z"';
  const changed = `kept</w:t></w:r><w:del ${by}><w:r><w:delText>removed</w:delText></w:r></w:del><w:ins ${by}><w:r><w:t>added</w:t></w:r></w:ins><w:r><w:t>on`;

  it.each(['doc', 'rtf'] as const)('are printed as accepted in %s', async (extension) => {
    await writeDocx(place.path('changed.docx'), [changed]);
    await saveAs(place.folder, extension, place.path('changed.docx'));
    const { path } = await place.convert('word-to-pdf', place.path(`changed.${extension}`));
    expect((await textOfPdf(path)).trim()).toBe('keptaddedon');
  });
});

describe('tracked changes of a protected document', () => {
  it('are printed as accepted, too', async () => {
    const by = 'w:id="1" w:author="Anna" w:date="2026-01-31T00:00:00Z"';
    const removed = `kept</w:t></w:r><w:del ${by}><w:r><w:delText>removed</w:delText></w:r></w:del><w:r><w:t>on`;
    await writeDocx(place.path('open.docx'), [removed]);
    const path = await protectOpenXml(place.path('open.docx'), place.path('locked.docx'), 'word');
    const { path: pdf } = await place.convert('word-to-pdf', path, { password: 'word' });
    expect((await textOfPdf(pdf)).trim()).toBe('kepton');
  });
});

describe('what is hidden is left out', () => {
  const hide = (text: string, part: string, what: string) => text.replace(part, `${part} ${what}`);

  it.each(['fods', 'xlsx', 'xls'])('a hidden sheet in %s', async (extension) => {
    const one = flatSheet('seen');
    const table = /<table:table [\s\S]*<\/table:table>/.exec(one)?.[0] ?? '';
    const hidden = hide(table, '<table:table', 'table:style-name="hidden"')
      .replace('seen', 'secret')
      .replace('"One"', '"Two"');
    const style =
      '<office:automatic-styles><style:style style:name="hidden" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body>';
    const both = one
      .replace(table, table + hidden)
      .replace('<office:body>', style)
      .replace(
        '<office:document ',
        '<office:document xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" ',
      );
    await place.write('hidden.fods', both);
    if (extension !== 'fods') await saveAs(place.folder, extension, place.path('hidden.fods'));
    for (const options of [{}, { fit: 'width' }]) {
      const { path } = await place.convert(
        'excel-to-pdf',
        place.path(`hidden.${extension}`),
        options,
      );
      const text = await textOfPdf(path);
      expect(text).toContain('seen');
      expect(text).not.toContain('secret');
    }
  });

  it.each(['pptx', 'ppt'])('a hidden slide in %s', async (extension) => {
    const style =
      '<office:automatic-styles><style:style style:name="hidden" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style></office:automatic-styles><office:body>';
    const talk = flatSlides(['seen', 'secret', 'seen too'])
      .replace('draw:name="s1"', 'draw:name="s1" draw:style-name="hidden"')
      .replace('<office:body>', style)
      .replace(
        '<office:document ',
        '<office:document xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0" ',
      );
    await place.write('talk.fodp', talk);
    await saveAs(place.folder, extension, place.path('talk.fodp'));
    const { path, pages } = await place.convert('pptx-to-pdf', place.path(`talk.${extension}`));
    expect(pages).toBe(2);
    expect(await textOfPdf(path)).not.toContain('secret');
  });
});

describe('speaker notes', () => {
  const withNotes = flatSlides(['the slide'])
    .replace(
      '</draw:page>',
      '<presentation:notes><draw:frame presentation:class="notes" svg:x="2cm" svg:y="14cm" svg:width="16cm" svg:height="10cm"><draw:text-box><text:p>what to say</text:p></draw:text-box></draw:frame></presentation:notes></draw:page>',
    )
    .replace(
      '<office:document ',
      '<office:document xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0" ',
    );

  it('are left out by default; if requested, they follow on pages of their own', async () => {
    const path = await place.write('notes.fodp', withNotes);
    const without = await place.convert('pptx-to-pdf', path);
    expect(without.pages).toBe(1);
    expect(await textOfPdf(without.path)).not.toContain('what to say');
    const notes = await place.convert('pptx-to-pdf', path, { notes: 'pages' });
    expect(notes.pages).toBe(2);
    expect(await textOfPdf(notes.path)).toContain('what to say');
  });
});

describe('a reader of the PDF finds', () => {
  const heading = (level: number, text: string) =>
    `<text:h text:outline-level="${level}">${text}</text:h>`;
  const chapters = () =>
    flatText('').replace(
      '<text:p></text:p>',
      `${heading(1, 'First')}<text:p><text:a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:type="simple" xlink:href="https://example.com/there">a link</text:a></text:p>${heading(2, 'Inside')}${heading(1, 'Second')}`,
    );

  it.each(['fodt', 'docx', 'doc', 'rtf'])(
    'bookmarks and links of a text in %s',
    async (extension) => {
      await place.write('chapters.fodt', chapters());
      if (extension !== 'fodt') await saveAs(place.folder, extension, place.path('chapters.fodt'));
      const { path } = await place.convert('word-to-pdf', place.path(`chapters.${extension}`));
      const outline = JSON.parse(await run('qpdf', ['--json', '--json-key=outlines', path])) as {
        outlines: { title: string; kids: { title: string }[] }[];
      };
      expect(outline.outlines.map(({ title }) => title)).toEqual(['First', 'Second']);
      expect(outline.outlines[0]?.kids.map(({ title }) => title)).toEqual(['Inside']);
      expect((await readFile(path)).toString('latin1')).toContain('https://example.com/there');
    },
  );

  it.each([
    ['Calibri', 'Carlito'],
    ['Cambria', 'Caladea'],
    ['Arial', 'LiberationSans'],
    ['Times New Roman', 'LiberationSerif'],
    ['Courier New', 'LiberationMono'],
    ['Aptos', 'Carlito'],
    ['Segoe UI', 'NotoSans'],
    ['Verdana', 'DejaVuSans'],
    ['Comic Sans MS', 'ComicNeue'],
    ['Palatino Linotype', 'P052'],
    ['Century Gothic', 'URWGothic'],
    ['Garamond', 'EBGaramond08'],
    ['Lato', 'Lato'],
  ])('letters like those of %s', async (font, standIn) => {
    const marked = `</w:t></w:r><w:r><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr><w:t>Words`;
    await writeDocx(place.path('font.docx'), [marked]);
    const { path } = await place.convert('word-to-pdf', place.path('font.docx'));
    expect(await run('pdffonts', [path])).toMatch(new RegExp(`\\+${standIn}\\b`));
  });

  it.each([
    ['Cambria', ['Cambria (Caladea)']],
    ['Arial', []],
  ])(
    'a warning only if the letters in place of those of %s have other widths',
    async (font, fonts) => {
      const marked = `</w:t></w:r><w:r><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr><w:t>Words`;
      await writeDocx(place.path('widths.docx'), [marked]);
      const { warnings } = await place.convert('word-to-pdf', place.path('widths.docx'));
      const expected = fonts.map((names) => ({
        code: 'fonts_of_other_width',
        values: { fonts: names },
      }));
      expect(warnings).toEqual(expected);
    },
  );
});
