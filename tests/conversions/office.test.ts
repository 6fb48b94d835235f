// Word, Excel and PowerPoint to PDF, checked with poppler.
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  flatSheet,
  flatSlides,
  flatText,
  writeCommentedDocx,
  writeDocx,
  writeXlsx,
} from './documents.ts';
import { saveAs } from './libreoffice.ts';
import { rewriteZip } from '../../packages/engine/containers/zip-rewrite.ts';
import { partOf } from '../presentation/package.ts';
import { infoOfPdf, textOfPdf } from './programs.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;

/** `A` to `Z`, then `AA` and on. */
const columnName = (column: number): string =>
  (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') +
  String.fromCharCode(65 + (column % 26));

beforeAll(async () => {
  place = await openWorkplace();
  await writeDocx(place.path('letter.docx'), [
    'Octavo page one',
    'Octavo page two',
    'Octavo page three',
  ]);
  await writeXlsx(place.path('book.xlsx'), { A1: 'Octavo sheet', B2: 'cell' });
  await place.write('letter.fodt', flatText('Octavo letter'));
  await place.write('book.fods', flatSheet('Octavo sheet'));
  await place.write('talk.fodp', flatSlides(['Octavo slide one', 'Octavo slide two']));
  for (const extension of ['doc', 'rtf', 'odt'])
    await saveAs(place.folder, extension, place.path('letter.docx'));
  for (const extension of ['xls', 'ods'])
    await saveAs(place.folder, extension, place.path('book.xlsx'));
  for (const extension of ['ppt', 'pptx', 'odp'])
    await saveAs(place.folder, extension, place.path('talk.fodp'));
}, 120_000);

afterAll(() => place.close());

describe('every office format becomes a PDF with its text', () => {
  it.each([
    ['word-to-pdf', 'letter.docx', 'Octavo page three'],
    ['word-to-pdf', 'letter.doc', 'Octavo page three'],
    ['word-to-pdf', 'letter.odt', 'Octavo page three'],
    ['word-to-pdf', 'letter.fodt', 'Octavo letter'],
    ['word-to-pdf', 'letter.rtf', 'Octavo page three'],
    ['excel-to-pdf', 'book.xlsx', 'Octavo sheet'],
    ['excel-to-pdf', 'book.xls', 'Octavo sheet'],
    ['excel-to-pdf', 'book.ods', 'Octavo sheet'],
    ['excel-to-pdf', 'book.fods', 'Octavo sheet'],
    ['ppt-to-pdf', 'talk.ppt', 'Octavo slide two'],
    ['ppt-to-pdf', 'talk.odp', 'Octavo slide two'],
    ['pptx-to-pdf', 'talk.pptx', 'Octavo slide two'],
    ['pptx-to-pdf', 'talk.fodp', 'Octavo slide two'],
  ] as const)(
    '%s reads %s',
    async (type, name, text) => {
      const result = await place.convert(type, place.path(name));
      expect(await textOfPdf(result.path)).toContain(text);
      expect(result.pages).toBe(Number((await infoOfPdf(result.path))['Pages']));
    },
    60_000,
  );
});

describe('plain text', () => {
  const text = 'Grüße – “quoted” für 12 €';
  const littleEndian = Buffer.from(`\uFEFF${text}`, 'utf16le');
  const western = Buffer.from('Gr\xfc\xdfe \x96 \x93quoted\x94 f\xfcr 12 \x80', 'latin1');
  const bigEndian = Buffer.from(littleEndian).swap16();

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 little endian', littleEndian],
    ['UTF-16 big endian', bigEndian],
    ['Windows-1252', western],
  ])('in %s keeps every letter', async (_, content) => {
    const { path } = await place.convert('txt-to-pdf', await place.write('text.txt', content));
    expect(await textOfPdf(path)).toContain(text);
  });

  it('of many lines flows onto further pages', async () => {
    const lines = Array.from({ length: 400 }, (_, row) => `Line ${row}`).join('\n');
    const { path, pages } = await place.convert('txt-to-pdf', await place.write('l.txt', lines));
    expect(pages).toBeGreaterThan(4);
    expect(await textOfPdf(path)).toContain('Line 399');
  });

  it('that is Rich Text has a type of its own', async () => {
    const { path } = await place.convert('rtf-to-pdf', place.path('letter.rtf'));
    expect(await textOfPdf(path)).toContain('Octavo page two');
    const outcome = await place.attempt('txt-to-pdf', place.path('letter.rtf'));
    expect(outcome).toMatchObject({ problem: { code: 'wrong_format' } });
  });
});

describe('sheets', () => {
  const wide = Object.fromEntries(
    Array.from({ length: 40 }, (_, column) => [`${columnName(column)}1`, `column ${column}`]),
  );

  it.each(['xlsx', 'ods'])(
    'of a wide %s fit the width of a page if requested',
    async (extension) => {
      await writeXlsx(place.path('wide.xlsx'), wide);
      if (extension !== 'xlsx') await saveAs(place.folder, extension, place.path('wide.xlsx'));
      const path = place.path(`wide.${extension}`);
      expect((await place.convert('excel-to-pdf', path)).pages).toBeGreaterThan(3);
      const fitted = await place.convert('excel-to-pdf', path, { fit: 'width' });
      expect(fitted.pages).toBe(1);
      expect(await textOfPdf(fitted.path)).toContain('column 39');
    },
  );

  it('are turned if requested', async () => {
    const path = place.path('book.xlsx');
    const { path: made } = await place.convert('excel-to-pdf', path, { orientation: 'landscape' });
    expect((await infoOfPdf(made))['Page size']).toMatch(/^(841|842).* x (595|596)/);
  });
});

it('a sheet of Excel 2 becomes a PDF with its text', async () => {
  const record = (kind: number, ...bytes: number[]) => [kind, 0, bytes.length, 0, ...bytes];
  const text = [...Buffer.from('Octavo 1987')];
  const sheet = [
    ...record(9, 2, 0, 0x10, 0),
    ...record(4, 0, 0, 0, 0, 0, 0, 0, text.length, ...text),
    ...record(10),
  ];
  const { path } = await place.convert(
    'excel-to-pdf',
    await place.write('early.xls', Buffer.from(sheet)),
  );
  expect(await textOfPdf(path)).toContain('Octavo 1987');
});

describe('tracked changes', () => {
  it('are printed as accepted, in Word and OpenDocument texts', async () => {
    const by = 'w:id="1" w:author="Anna" w:date="2026-01-31T00:00:00Z"';
    const changed = `kept</w:t></w:r><w:del ${by}><w:r><w:delText>removed</w:delText></w:r></w:del><w:ins ${by}><w:r><w:t>added</w:t></w:r></w:ins><w:r><w:t>`;
    await writeDocx(place.path('changed.docx'), [changed]);
    const word = await place.convert('word-to-pdf', place.path('changed.docx'));
    expect((await textOfPdf(word.path)).trim()).toBe('keptadded');
    const list =
      '<text:tracked-changes><text:changed-region xml:id="c1" text:id="c1"><text:deletion><text:p>removed</text:p></text:deletion></text:changed-region></text:tracked-changes>';
    const flat = flatText('kept<text:change text:change-id="c1"/> on').replace(
      '<office:text>',
      `<office:text>${list}`,
    );
    const open = await place.convert('word-to-pdf', await place.write('changed.fodt', flat));
    expect((await textOfPdf(open.path)).trim()).toBe('kept on');
    // As LibreOffice saves it, with folders of their own in the archive.
    await saveAs(place.folder, 'odt', place.path('changed.docx'));
    const packed = await place.convert('word-to-pdf', place.path('changed.odt'));
    expect((await textOfPdf(packed.path)).trim()).toBe('keptadded');
  });
});

describe('comments', () => {
  it('do not keep a document from being printed, and are not printed', async () => {
    await writeCommentedDocx(place.path('reviewed.docx'), 'The clause', 'Is this so?');
    const { path } = await place.convert('word-to-pdf', place.path('reviewed.docx'));
    expect(await textOfPdf(path)).toContain('The clause');
    const bytes = (await readFile(path)).toString('latin1');
    expect(bytes).not.toContain('/Subtype/Text');
  });
});

describe('options of office documents', () => {
  it('gives only the requested pages', async () => {
    const result = await place.convert('word-to-pdf', place.path('letter.docx'), { pages: '2-' });
    const text = await textOfPdf(result.path);
    expect(result.pages).toBe(2);
    expect(text).not.toContain('page one');
  });

  it('names the trouble when no page of the range exists', async () => {
    const outcome = await place.attempt('word-to-pdf', place.path('letter.docx'), { pages: '8-9' });
    expect(outcome).toMatchObject({ problem: { code: 'no_such_page' } });
  });

  it.each([
    ['pdfa-1b', '1'],
    ['pdfa-2b', '2'],
    ['pdfa-3b', '3'],
  ])('writes %s as PDF/A', async (pdfa, part) => {
    const result = await place.convert('word-to-pdf', place.path('letter.docx'), { pdfa });
    expect((await readFile(result.path)).toString('latin1')).toContain(`<pdfaid:part>${part}<`);
  });

  it('tags the PDF for screen readers by default', async () => {
    const tagged = await place.convert('word-to-pdf', place.path('letter.docx'));
    const plain = await place.convert('word-to-pdf', place.path('letter.docx'), { tagged: false });
    expect((await infoOfPdf(tagged.path))['Tagged']).toBe('yes');
    expect((await infoOfPdf(plain.path))['Tagged']).toBe('no');
  });

  it('prints on A4', async () => {
    const result = await place.convert('word-to-pdf', place.path('letter.fodt'));
    expect((await infoOfPdf(result.path))['Page size']).toContain('A4');
  });
});

describe('documents that cannot be converted have different problems', () => {
  it.each([
    ['word-to-pdf', 'letter.doc'],
    ['word-to-pdf', 'letter.docx'],
    ['excel-to-pdf', 'book.xls'],
    ['ppt-to-pdf', 'talk.ppt'],
  ] as const)('%s calls half of %s damaged', async (type, name) => {
    const whole = await readFile(place.path(name));
    const path = await place.write(`half-${name}`, whole);
    await truncate(path, Math.floor(whole.length / 2));
    expect(await place.attempt(type, path)).toEqual({
      problem: { code: 'damaged_file', values: {} },
    });
  });

  it('calls noise after the magic bytes damaged', async () => {
    const noise = Buffer.from(Array.from({ length: 8192 }, (_, index) => (index * 7919) % 251));
    const path = await place.write('noise.doc', noise);
    await writeFile(path, Buffer.from('d0cf11e0a1b11ae1', 'hex'), { flag: 'r+' });
    expect(await place.attempt('word-to-pdf', path)).toMatchObject({
      problem: { code: 'damaged_file' },
    });
  });

  it('refuses a sheet that would print a million pages', async () => {
    const cells: Record<string, string> = {};
    for (let row = 1; row <= 10_100; row++) cells[`A${row * 100}`] = 'x';
    await writeXlsx(place.path('far.xlsx'), cells);
    expect(await place.attempt('excel-to-pdf', place.path('far.xlsx'))).toMatchObject({
      problem: { code: 'too_many_pages' },
    });
  });

  it('prints a sheet with one far cell without the empty pages between', async () => {
    await writeXlsx(place.path('corner.xlsx'), { A1: 'near', Z1048576: 'far' });
    const outcome = await place.attempt('excel-to-pdf', place.path('corner.xlsx'));
    expect(outcome).toMatchObject({ result: { pages: 2 } });
  });

  it('refuses a sheet with a cell in the last corner', async () => {
    await writeXlsx(place.path('last.xlsx'), { A1: 'near', XFD1048576: 'far' });
    const outcome = await place.attempt('excel-to-pdf', place.path('last.xlsx'));
    expect(outcome).toMatchObject({ problem: { code: 'too_many_pages' } });
  });

  it('refuses a workbook sent as a Word document', async () => {
    const path = await place.write('book-as.docx', await readFile(place.path('book.xlsx')));
    expect(await place.attempt('word-to-pdf', path)).toMatchObject({
      problem: { code: 'wrong_format', values: { found: 'an Excel workbook' } },
    });
  });
});

describe('accessible PDFs', () => {
  const claims = async (path: string) =>
    (await readFile(path, 'latin1')).includes('<pdfuaid:part>1</pdfuaid:part>');

  it.each([
    ['word-to-pdf', 'letter.docx'],
    ['excel-to-pdf', 'book.xlsx'],
    ['ppt-to-pdf', 'talk.odp'],
    ['pptx-to-pdf', 'talk.pptx'],
    ['rtf-to-pdf', 'letter.rtf'],
  ] as const)(
    '%s claims PDF/UA by default, beside PDF/A, and not if it is off',
    async (type, name) => {
      const { path } = await place.convert(type, place.path(name), { pdfa: 'pdfa-2b' });
      expect(await claims(path)).toBe(true);
      expect(await infoOfPdf(path)).toMatchObject({ Tagged: 'yes' });
      const { path: plain } = await place.convert(type, place.path(name), { accessible: 'off' });
      expect(await claims(plain)).toBe(false);
    },
  );

  it('of plain text claims PDF/UA', async () => {
    const text = await place.write('plain.txt', 'Octavo');
    const { path } = await place.convert('txt-to-pdf', text, { accessible: 'required' });
    expect(await claims(path)).toBe(true);
  });

  it('needs a description of each image, which can be entered', async () => {
    const shape = '<draw:rect svg:width="3cm" svg:height="3cm" text:anchor-type="as-char"/>';
    const path = await place.write('shape.fodt', flatText(`Octavo ${shape}`));
    const listed = await place.convert('word-to-pdf', path);
    expect(await claims(listed.path)).toBe(false);
    expect(listed.warnings).toEqual([
      { code: 'images_without_text', values: { figures: '1', pages: '1' } },
    ]);
    expect(await place.attempt('word-to-pdf', path, { accessible: 'required' })).toMatchObject({
      problem: { code: 'not_accessible', values: { rules: '7.3 (1)' } },
    });
    for (const options of [{ imageTexts: 'A square' }, { imagesWithoutText: 'decorative' }]) {
      const named = await place.convert('word-to-pdf', path, options);
      expect([await claims(named.path), named.warnings]).toEqual([true, []]);
    }
  });

  it('describe arrows between texts, and leave out areas behind texts', async () => {
    const panel = slideShape(90, [0, 0, 90, 20], 'rect');
    const boxes = [
      slideShape(91, [5, 5, 30, 10], 'rect', 'Collect'),
      slideShape(92, [50, 5, 30, 10], 'rect', 'Check'),
    ];
    const slide = 'ppt/slides/slide1.xml';
    const known = await partOf(place.path('talk.pptx'), slide);
    const convert = async (name: string, shapes: readonly string[]) => {
      const xml = known.replace('</p:spTree>', `${shapes.join('')}</p:spTree>`);
      const path = place.path(name);
      await rewriteZip(place.path('talk.pptx'), path, new Map([[slide, xml]]));
      return place.convert('pptx-to-pdf', path);
    };
    const arrow = slideShape(93, [37, 8, 10, 4], 'rightArrow');
    const named = await convert('arrow.pptx', [panel, ...boxes, arrow]);
    expect([await claims(named.path), named.warnings]).toEqual([true, []]);
    const loose = await convert('loose.pptx', [arrow]);
    expect(loose.warnings).toMatchObject([{ code: 'images_without_text' }]);
  });
});

const millimetre = 36_000;

/** @param at left, top, width and height in millimetres */
function slideShape(id: number, at: readonly number[], preset: string, text = ''): string {
  const [x, y, cx, cy] = at.map((length) => length * millimetre);
  const body = text && `<a:p><a:r><a:rPr lang="en"/><a:t>${text}</a:t></a:r></a:p>`;
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Shape ${id}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="${preset}"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="DDDDDD"/></a:solidFill></p:spPr>${body && `<p:txBody><a:bodyPr/><a:lstStyle/>${body}</p:txBody>`}</p:sp>`;
}
