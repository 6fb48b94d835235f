// Making PDFs accessible: the tags are read by poppler, and the pages drawn by it.
import { readFile } from 'node:fs/promises';
import { pdfTags } from '@octavo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from './pdf-objects.ts';
import { run } from './programs.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const text = (x: number, y: number, words: string, size = 11, font = 'F') =>
  `BT /${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${words}) Tj ET`;

const sentence =
  'Every paragraph of this report has enough words to tell that it is written in English.';

/** A table of two rows below a bold header; each row is shown by one operator. */
const table = [
  ...[500, 482, 464, 446].map((y) => `72 ${y} m 372 ${y} l S`),
  ...[72, 172, 272, 372].map((x) => `${x} 446 m ${x} 500 l S`),
  'BT /B 11 Tf 1 0 0 1 76 486 Tm [(Name) -6000 (Weight) -6000 (Price)] TJ ET',
  'BT /F 11 Tf 1 0 0 1 76 468 Tm [(Apple) -6000 (12 kg) -6600 (30)] TJ ET',
  'BT /F 11 Tf 1 0 0 1 76 450 Tm [(Pear) -6500 (34 kg) -6600 (40)] TJ ET',
].join('\n');

/** A report with a heading, paragraphs, a list, a table, a link, a field and a picture. */
function report({ annotations = true, catalog = '', picture = true } = {}): Buffer {
  const content = [
    text(72, 740, 'The yearly report', 22, 'B'),
    text(72, 700, sentence),
    text(72, 686, 'The second line belongs to it, with a link to the web site in it.'),
    text(72, 640, '1. The first item'),
    text(72, 624, '2. The second item'),
    text(72, 608, '3. The third item'),
    text(72, 560, sentence),
    table,
    text(72, 420, 'Your name:'),
    ...(picture ? ['q 120 0 0 90 72 300 cm /I Do Q'] : []),
    text(72, 270, sentence),
  ].join('\n');
  const link =
    '<</Type/Annot/Subtype/Link/Rect[190 683 300 697]/Border[0 0 0]/A<</S/URI/URI(https://example.org/)>>>>';
  const field = '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/Rect[140 415 300 432]/F 4>>';
  const font = (name: string) =>
    `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const shades = Array.from({ length: 64 }, (_, index) => String.fromCharCode(index * 4)).join('');
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R${annotations ? '/AcroForm<</Fields[9 0 R]>>' : ''}${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R${annotations ? '/Annots[8 0 R 9 0 R]' : ''}/Resources<</Font<</F 5 0 R/B 6 0 R>>/XObject<</I 7 0 R>>>>>>`,
    { dictionary: '', stream: content },
    font('Helvetica'),
    font('Helvetica-Bold'),
    {
      dictionary:
        '/Type/XObject/Subtype/Image/Width 8/Height 8/ColorSpace/DeviceGray/BitsPerComponent 8',
      stream: shades,
    },
    link,
    field,
  ]);
}

/** The structure with its texts, as poppler reads it. */
const structureOf = async (path: string) =>
  (await run('pdfinfo', ['-struct-text', path])).replace(/ \(block\)/g, '');

/** The objects in PDF syntax. */
async function objectsOf(path: string): Promise<string> {
  const plain = place.path('plain.pdf');
  await run('qpdf', ['--qdf', '--object-streams=disable', path, plain]);
  return readFile(plain, 'latin1');
}

const claim = '<pdfuaid:part>1</pdfuaid:part>';

describe('make-accessible', () => {
  it('tags headings, paragraphs, lists, tables, links, fields and pictures', async () => {
    const file = await place.write('report.pdf', report());
    const { path, name, warnings } = await place.convert('pdf-make-accessible', file, {
      imageTexts: 'Shades of gray',
    });
    expect(name).toBe('report-accessible.pdf');
    expect(warnings.map(({ code }) => code)).toEqual(['fonts_replaced']);
    expect(await run('qpdf', ['--check', path])).toContain('No syntax or stream encoding');
    const structure = await structureOf(path);
    expect(structure).toMatch(/^ {2}H1\n {4}"The yearly report"/m);
    expect(structure).toMatch(/P\n\s+"Every paragraph[^]*Link[^]*Object[^]*L:/);
    expect(structure.match(/^ +LI$/gm)).toHaveLength(3);
    expect(structure).toMatch(/LI\n\s+LBody\n\s+"1\. The first item"/);
    expect(structure).toMatch(
      /TH\n?[^]*\/Scope \/Column[^]*"Name"[^]*TH[^]*"Weight"[^]*TH[^]*"Price"/,
    );
    expect(structure).toMatch(/TH[^]*"Apple"\n\s+TD\n\s+"12 kg"\n\s+TD\n\s+"30"/);
    expect(structure).toMatch(/Form[^]*Figure[^]*\/BBox/);
    const objects = await objectsOf(path);
    for (const part of [claim, '/DisplayDocTitle true', '/Tabs /S', '(Shades of gray)'])
      expect(objects).toContain(part);
    expect(await run('pdfinfo', [path])).toMatch(/Title: +The yearly report[^]*Tagged: +yes/);
    expect(objects).toMatch(/\/Lang \(en\)/);
  });

  it('changes no pixel of a page whose fonts are embedded, and keeps tags that are good', async () => {
    const file = await place.write('plain.pdf', report({ annotations: false }));
    const archived = await place.convert('pdf-to-pdfa', file);
    const { path } = await place.convert('pdf-make-accessible', archived.path);
    const drawn = (pdf: string) => run('pdftoppm', ['-r', '100', '-png', pdf]);
    expect(await drawn(path)).toBe(await drawn(archived.path));
    const again = await place.convert('pdf-make-accessible', path, { imageTexts: 'Shades' });
    expect(await structureOf(again.path)).toBe(await structureOf(path));
    expect(await objectsOf(again.path)).toContain(claim);
  });

  it('lists pictures without a text and claims nothing, or marks them as decorative', async () => {
    const file = await place.write('pictures.pdf', report());
    const first = await place.convert('pdf-make-accessible', file);
    expect(first.warnings).toContainEqual({
      ...{ code: 'images_without_text', values: { figures: '1', pages: '1' } },
    });
    expect(await objectsOf(first.path)).not.toContain(claim);
    const second = await place.convert('pdf-make-accessible', file, {
      imagesWithoutText: 'decorative',
    });
    expect(await objectsOf(second.path)).toContain(claim);
    expect(await structureOf(second.path)).not.toContain('Figure');
  });

  const pageOf = (content: readonly string[]) =>
    pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R/B 6 0 R/I 7 0 R>>>>>>',
      { dictionary: '', stream: content.join('\n') },
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>',
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Oblique/Encoding/WinAnsiEncoding>>',
    ]);

  it('tags tables of contents, captions, headers of rows, and passages in another language', async () => {
    const titles = [
      ...['1 Introduction', '2 Methods', '2.1 Samples', '2.2 Measures', '3 Results'],
      ...['4 Discussion', '5 References'],
    ];
    const entries = titles.map((title, index) => `${title} ${'.'.repeat(60)} ${3 * index + 2}`);
    const content = [
      text(72, 780, 'Contents', 18, 'B'),
      ...entries.map((entry, index) => text(72, 750 - 16 * index, entry)),
      text(72, 620, sentence),
      text(
        72,
        606,
        'It has a second line, so that it is a paragraph and not the title of something.',
      ),
      text(
        72,
        560,
        'Dieser Absatz ist in deutscher Sprache, und er hat genug Beispiele, damit das auch ohne',
      ),
      text(
        72,
        546,
        'einen Hinweis zu sehen ist; die anderen sind nicht in dieser Sprache geschrieben.',
      ),
      text(72, 514, 'Table 1: Weights and prices of fruit'),
      table,
    ];
    const file = await place.write('parts.pdf', pageOf(content));
    const { path } = await place.convert('pdf-make-accessible', file);
    const structure = await structureOf(path);
    expect(structure.match(/^ +TOCI$/gm)).toHaveLength(7);
    expect(structure.match(/^ +TOC$/gm)).toHaveLength(2);
    expect(structure).toMatch(
      /^ {4}TOC\n +TOCI\n[^]*"2\.1 Samples[^]*"2\.2 Measures[^]*^ {4}TOCI/m,
    );
    expect(structure).toMatch(/TOC\n +TOCI\n +Reference \(inline\)\n +"1 Introduction/);
    expect(structure).toMatch(/Table\n +Caption\n +"Table 1: Weights/);
    expect(structure).toMatch(/\/Scope \/Row\n +"Apple"/);
    expect(structure).toMatch(/\/Scope \/Row\n +"Pear"/);
    expect((await objectsOf(path)).match(/\/Lang \(de\)/g)).toHaveLength(1);
  });

  it('names the language of quotations, and of words in italics, inside a paragraph', async () => {
    const quotation =
      'The judge of the court said: \\223Das Gesetz ist auch f\\374r die Richter nicht ganz klar\\224, and he left.';
    const file = await place.write(
      'quoted.pdf',
      pageOf([
        text(72, 700, sentence),
        text(72, 686, quotation),
        text(72, 672, 'This is the last line of the paragraph, and it is in English as well.'),
        text(72, 630, 'She had read'),
        text(142, 630, 'les lettres de la reine et du roi', 11, 'I'),
        text(300, 630, 'when she was young, but not'),
        text(442, 630, 'The Tale of Two Cities', 11, 'I'),
      ]),
    );
    const { path } = await place.convert('pdf-make-accessible', file);
    const structure = await structureOf(path);
    expect(structure).toMatch(/P\n[^]*said: "\n +Span[^\n]*\n[^]*"“?Das Gesetz ist[^]*ganz klar/);
    expect(structure).toMatch(
      /"She had read ?"\n +Span[^\n]*\n[^]*"les lettres de la reine et du roi ?"/,
    );
    const languages = (await objectsOf(path)).match(/\/Lang \(\w+\)/g);
    expect(languages?.toSorted()).toEqual(['/Lang (de)', '/Lang (en)', '/Lang (fr)']);
    expect(await objectsOf(path)).toContain(claim);
  });

  it('recognises the text of scans first', async () => {
    const drawn = place.path('scan');
    const page = await place.write(
      'page.pdf',
      pageOf([text(72, 700, 'Scanned letters', 30, 'B'), text(72, 640, sentence)]),
    );
    await run('pdftoppm', ['-r', '100', '-jpeg', '-singlefile', page, drawn]);
    const scan = (await place.convert('jpg-to-pdf', `${drawn}.jpg`)).path;
    const { path, warnings } = await place.convert('pdf-make-accessible', scan, {
      languages: 'eng',
    });
    expect(warnings.map(({ code }) => code)).toContain('text_recognised');
    expect(await structureOf(path)).toContain('Scanned letters');
    expect(await objectsOf(path)).toContain(claim);
    const off = await place.attempt('pdf-make-accessible', scan, { ocr: false });
    expect(off).toMatchObject({ problem: { code: 'scan_without_text' } });
  });

  it('refuses scans without text, and says what to do', async () => {
    const scan = pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>',
      { dictionary: '', stream: 'q 200 0 0 300 0 0 cm /I Do Q' },
      {
        dictionary:
          '/Type/XObject/Subtype/Image/Width 8/Height 8/ColorSpace/DeviceGray/BitsPerComponent 8',
        stream: 'abcdefgh'.repeat(8),
      },
    ]);
    const attempt = await place.attempt('pdf-make-accessible', await place.write('scan.pdf', scan));
    expect(attempt).toMatchObject({
      problem: { code: 'scan_without_text', values: { pages: '1' } },
    });
  });

  it('names the pages of what breaks a clause', async () => {
    const page = (more: string) =>
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 5 0 R/Resources<</Font<</F 6 0 R>>>>${more}>>`;
    const file = await place.write(
      'comment.pdf',
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R/Lang(en)>>',
        '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
        page(''),
        page('/Annots[7 0 R]'),
        { dictionary: '', stream: text(72, 700, sentence) },
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
        '<</Type/Annot/Subtype/Square/Rect[70 690 200 715]>>',
      ]),
    );
    const { warnings } = await place.convert('pdf-make-accessible', file);
    expect(warnings).toContainEqual({
      ...{ code: 'pages_not_accessible', values: { rules: '7.18.1 (2)' } },
    });
  });

  it('describes marks by the text that they mark, and asks for other comments without a text', async () => {
    const comment = (kind: string, more: string) =>
      `<</Type/Annot/Subtype/${kind}/F 4/Rect[70 696 200 712]${more}>>`;
    const file = await place.write(
      'marks.pdf',
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R/Lang(en)>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Annots[6 0 R 7 0 R 8 0 R 9 0 R 10 0 R]/Resources<</Font<</F 5 0 R>>>>>>',
        { dictionary: '', stream: text(72, 700, sentence) },
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
        comment('Highlight', '/QuadPoints[70 712 200 712 70 696 200 696]/Popup 7 0 R'),
        '<</Type/Annot/Subtype/Popup/Parent 6 0 R/Rect[300 600 400 700]>>',
        comment('Square', '/Contents(Compare this)/Popup 9 0 R'),
        '<</Type/Annot/Subtype/Popup/Parent 8 0 R/Rect[300 500 400 600]>>',
        comment('Stamp', ''),
      ]),
    );
    const { path, warnings } = await place.convert('pdf-make-accessible', file);
    const rules = { code: 'pages_not_accessible', values: { rules: '7.18.1 (1)' } };
    expect(warnings).toContainEqual(rules);
    const objects = await objectsOf(path);
    expect(objects).toMatch(/\/Alt \(Every paragraph of this/);
    expect(objects).toMatch(/\/Alt \(Compare this\)/);
    expect(objects.match(/\/Subtype \/Popup/g)).toHaveLength(1);
    const read = await place.convert('pdf-read-tags', path, { reportLanguage: 'en' });
    const { problems } = pdfTags.parse(JSON.parse(await readFile(read.path, 'utf8')));
    const [question] = problems.filter(({ code }) => code === 'comment_without_text');
    const changes = JSON.stringify([{ element: question?.element, alt: 'Approved' }]);
    const answered = await place.convert('pdf-edit-tags', path, { changes });
    const last = await place.convert('pdf-make-accessible', answered.path);
    expect(last.warnings).not.toContainEqual(rules);
    expect(await objectsOf(last.path)).toContain(claim);
  });

  it('keeps the protection of a file', async () => {
    const open = await place.write('open.pdf', report({ picture: false }));
    const locked = await place.convert('pdf-password-set', open, {
      ...{ newPassword: 'secret', allowPrinting: true, allowCopying: true, allowChanges: true },
    });
    const { path } = await place.convert('pdf-make-accessible', locked.path, {
      password: 'secret',
    });
    const printed = await run('pdfinfo', ['-upw', 'secret', path]);
    expect(printed).toMatch(/Tagged: +yes[^]*Encrypted: +yes/);
  });
});
