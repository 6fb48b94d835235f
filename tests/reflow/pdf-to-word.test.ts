// PDFs to Word documents: what comes out is read part by part, opened by LibreOffice, and holds what the PDF held.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveAs } from '../conversions/libreoffice.ts';
import { infoOfPdf, run, textOfPdf } from '../conversions/programs.ts';
import { openWorkplace, type Workplace } from '../conversions/workplace.ts';
import { paragraphsOf, partOf, problemsOf } from '../presentation/package.ts';
import { drawnPages, numberedPages, textLines } from './drawn-pages.ts';
import { listItems, noteText, printPages, printReport, prose, tableRows } from './report.ts';

let place: Workplace;
let report: string;

beforeAll(async () => {
  place = await openWorkplace();
  report = await printReport(place);
}, 120_000);

afterAll(() => place.close());

/** The document that a PDF becomes; nothing in it may be out of place. */
async function converted(pdf: string, options: Record<string, unknown> = {}) {
  const { path } = await place.convert('pdf-to-word', pdf, options);
  expect(await problemsOf(path)).toEqual([]);
  return { path, xml: await partOf(path, 'word/document.xml') };
}

/** The style and the text of each paragraph. */
const styled = (xml: string): string[] =>
  [...xml.matchAll(/<w:p>[\s\S]*?<\/w:p>/g)].map(([paragraph]) => {
    const style = /<w:pStyle w:val="(\w+)"/.exec(paragraph)?.[1] ?? 'Normal';
    return `${style}: ${paragraphsOf(paragraph).join('')}`;
  });

/** The words of a text in the order of the alphabet; the number of a note may stand close to its text. */
const words = (text: string) =>
  text
    .replaceAll(/(?<=\d)(?=\p{L})/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .toSorted();

describe('a report', () => {
  it('has its headings, paragraphs, lists and tables again', async () => {
    const { xml } = await converted(report);
    const paragraphs = styled(xml);
    expect(paragraphs.filter((text) => /^(?:Title|Heading\d): /.test(text))).toEqual([
      expect.stringMatching(/: Governance$/),
      expect.stringMatching(/: Duties$/),
    ]);
    expect(paragraphs.filter((text) => text === `Normal: ${prose}`)).toHaveLength(4);
    for (const text of listItems) expect(paragraphs).toContain(`ListParagraph: ${text}`);
    const [table = ''] = /<w:tbl>[\s\S]*<\/w:tbl>/.exec(xml) ?? [];
    expect(paragraphsOf(table)).toEqual(tableRows.flat());
  });

  it('has its note at the foot of the page, its link, its bold word and its picture', async () => {
    const { path, xml } = await converted(report);
    expect(xml).toContain('<w:footnoteReference w:id="1"/>');
    expect(await partOf(path, 'word/footnotes.xml')).toContain(noteText);
    expect(xml).toMatch(/<w:hyperlink[^>]*><w:r>.*?the site.*?<\/w:hyperlink>/);
    expect(await partOf(path, 'word/_rels/document.xml.rels')).toContain('https://example.org/');
    expect(xml).toMatch(/<w:rPr><w:b\/><w:bCs\/><\/w:rPr><w:t[^>]*> ?not</);
    const [, cx = '', cy = ''] = /<wp:extent cx="(\d+)" cy="(\d+)"/.exec(xml) ?? [];
    expect([Number(cx) / 12_700, Number(cy) / 12_700]).toEqual([
      expect.closeTo(200, -1),
      expect.closeTo(100, -1),
    ]);
  });

  it('has the text and the pages of the PDF when it is printed again', async () => {
    const { path } = await converted(report);
    await saveAs(place.folder, 'pdf', path);
    const again = place.path('result.pdf');
    expect(words(await textOfPdf(again))).toEqual(words(await textOfPdf(report)));
    expect((await infoOfPdf(again))['Pages']).toBe((await infoOfPdf(report))['Pages']);
  });

  it('is on pages of the same size, and says who wrote it', async () => {
    const { path, xml } = await converted(report);
    const [, width = '', height = ''] = /<w:pgSz w:w="(\d+)" w:h="(\d+)"/.exec(xml) ?? [];
    const size = (await infoOfPdf(report))['Page size'] ?? '';
    const [pdfWidth = 0, pdfHeight = 0] = (size.match(/[\d.]+/g) ?? []).map(Number);
    expect([Number(width) / 20, Number(height) / 20]).toEqual([
      expect.closeTo(pdfWidth, 0),
      expect.closeTo(pdfHeight, 0),
    ]);
    const properties = await partOf(path, 'docProps/core.xml');
    expect(properties).toContain('<dc:title>Yearly report</dc:title>');
    expect(properties).toContain('<dc:creator>Anna</dc:creator>');
  });
});

describe('drawn shapes', () => {
  const shapes = [
    '0.4 0.6 0.9 rg 100 600 m 150 640 l 200 600 l 150 560 l h B',
    '0.9 0.5 0.2 rg 220 560 100 80 re B',
    '0.5 0.8 0.3 rg 340 560 m 440 560 l 390 640 l h B 0 g',
  ].join('\n');
  const labels = [
    { x: 130, y: 597, text: 'Begin' },
    { x: 250, y: 597, text: 'Check' },
    { x: 378, y: 575, text: 'End' },
  ];
  const above = { x: 72, y: 760, text: 'The steps of the work are these three.' };

  it('stay shapes in a row, with their text in them', async () => {
    const pdf = await place.write('shapes.pdf', drawnPages([[above, ...labels]], shapes));
    const { path, xml } = await converted(pdf);
    const [choice = ''] = /<mc:Choice Requires="wpg">[\s\S]*?<\/mc:Choice>/.exec(xml) ?? [];
    expect(choice.match(/<wps:wsp>/g)).toHaveLength(3);
    expect(paragraphsOf(choice)).toEqual(['Begin', 'Check', 'End']);
    expect(choice).toContain('<a:srgbClr val="6699E6">');
    expect(xml).toMatch(/<mc:Fallback><w:drawing>.*descr="Begin Check End"/s);
    await saveAs(place.folder, 'pdf', path);
    expect(words(await textOfPdf(place.path('result.pdf')))).toEqual(words(await textOfPdf(pdf)));
  });

  it('are a picture with text beside them, such as the labels of a chart', async () => {
    const beside = { x: 205, y: 630, text: 'Label' };
    const [first = ''] = shapes.split('\n');
    const pdf = await place.write('chart.pdf', drawnPages([[above, { ...beside, x: 190 }]], first));
    const { xml } = await converted(pdf);
    expect(xml).not.toContain('wps:wsp');
    expect(xml).toContain('descr="Label"');
  });
});

describe('a picture around which text flows', () => {
  const wide = 'the harbour and the budget of the region were told of it by those who had seen';
  const [left, right] = ['the harbour and the budget', 'were told by those who had'] as const;
  /** The parts of lines at both sides of a place in the middle. */
  const interrupted = (y: number) => [
    { x: 72, y, text: left },
    { x: 360, y, text: right },
  ];
  const lines = (...ys: number[]) => ys.map((y) => ({ x: 72, y, text: wide }));

  it('has the text at both sides, which is one paragraph', async () => {
    const beside = [728, 712, 696, 680, 664].flatMap(interrupted);
    const shape = '0.4 0.6 0.9 rg 240 700 m 290 740 l 340 700 l 290 660 l h B 0 g';
    const text = [...lines(760, 744), ...beside, ...lines(648, 632)];
    const pdf = await place.write('around.pdf', drawnPages([text], shape));
    const { xml } = await converted(pdf);
    expect(xml).toContain('<wp:wrapSquare wrapText="bothSides"/>');
    expect(xml).not.toContain('<w:tbl>');
    expect(paragraphsOf(xml).filter(Boolean)).toEqual([
      [wide, wide, ...Array.from({ length: 5 }, () => `${left} ${right}`), wide, wide].join(' '),
    ]);
  });
});

describe('the pages of a PDF', () => {
  it('are the requested ones', async () => {
    const pdf = await printPages(place, [
      'The first page.',
      'The second page.',
      'The third page.',
      'The fourth page.',
    ]);
    const { xml } = await converted(pdf, { pages: '2, 4-' });
    expect(paragraphsOf(xml)).toEqual(['The second page.', 'The fourth page.']);
    expect(await place.attempt('pdf-to-word', pdf, { pages: '9' })).toEqual({
      problem: { code: 'no_such_page', values: { found: 4, pages: '9' } },
    });
  });
});

describe('numbers of lines', () => {
  it('are counted by Word, and no part of the text or of a table', async () => {
    const lines = Array.from({ length: 24 }, (_, index) => [
      { x: index < 9 ? 60 : 53.3, y: 760 - index * 26, text: `${index + 1}` },
      {
        x: 90,
        y: 760 - index * 26,
        text: 'the harbour and the budget of the region were told of it',
      },
    ]);
    const pdf = await place.write('numbered.pdf', drawnPages([lines.flat()]));
    const { path, xml } = await converted(pdf);
    expect(xml).toContain('<w:lnNumType w:countBy="1" w:restart="newPage"/>');
    expect(xml).not.toContain('<w:tbl>');
    await saveAs(place.folder, 'pdf', path);
    expect(words(await textOfPdf(place.path('result.pdf')))).toEqual(words(await textOfPdf(pdf)));
  });
});

describe('headers and footers', () => {
  const parts = ['word/header1.xml', 'word/footer2.xml'] as const;

  it('are those of the document, and count its pages', async () => {
    const pdf = await place.write('heads.pdf', numberedPages(4));
    const { path, xml } = await converted(pdf);
    expect(paragraphsOf(xml).join(' ')).not.toMatch(/Annual compliance report|Page \d/);
    expect(paragraphsOf(await partOf(path, parts[0]))).toEqual(['Annual compliance report']);
    const foot = await partOf(path, parts[1]);
    expect(foot).toMatch(/Page .* PAGE .* of .* NUMPAGES /);
    await saveAs(place.folder, 'pdf', path);
    expect(await textOfPdf(place.path('result.pdf'))).toMatch(
      /Annual compliance report[^]*Page 1 of/,
    );
  });

  it('are left out if requested', async () => {
    const pdf = await place.write('heads.pdf', numberedPages(4));
    const { path, xml } = await converted(pdf, { headersAndFooters: false });
    expect(xml).not.toContain('Reference');
    expect(paragraphsOf(xml).join(' ')).not.toContain('Annual');
    expect(await partOf(path, '[Content_Types].xml')).not.toContain('header');
  });
});

type PlacedWord = { text: string; x: number; y: number };

/** The words of a PDF page by page, and where they stand, as poppler reports them. */
async function placedWords(pdf: string): Promise<PlacedWord[][]> {
  const pages = (await run('pdftotext', ['-bbox', pdf, '-'])).split('</page>').slice(0, -1);
  return pages.map((page) =>
    [
      ...page.matchAll(/<word xMin="([\d.]+)" yMin="[\d.]+" xMax="[\d.]+" yMax="([\d.]+)">(.*?)</g),
    ].map(([, x, y, text = '']) => ({ text, x: Number(x), y: Number(y) })),
  );
}

describe('the exact layout', () => {
  it('has each word at its place on its page, headers and footers too', async () => {
    const pdf = await place.write('exact.pdf', numberedPages(3));
    const { path, xml } = await converted(pdf, { layout: 'exact' });
    expect(xml).toContain('<w:framePr');
    await saveAs(place.folder, 'pdf', path);
    const again = await placedWords(place.path('result.pdf'));
    for (const [page, words] of (await placedWords(pdf)).entries())
      for (const word of words) {
        const near = again[page]?.filter(({ text }) => text === word.text) ?? [];
        const distances = near.map(({ x, y }) =>
          Math.max(Math.abs(x - word.x), Math.abs(y - word.y)),
        );
        expect(Math.min(...distances), `${word.text} on page ${page + 1}`).toBeLessThan(4);
      }
    expect(again).toHaveLength(3);
  });

  it('leaves headers and footers out if requested', async () => {
    const pdf = await place.write('exact.pdf', numberedPages(4));
    const { xml } = await converted(pdf, { layout: 'exact', headersAndFooters: false });
    expect(paragraphsOf(xml).join(' ')).not.toMatch(/Annual compliance report|Page \d/);
  });

  it('keeps pictures, tables and lists where they were', async () => {
    const { path } = await converted(report, { layout: 'exact' });
    await saveAs(place.folder, 'pdf', path);
    const again = place.path('result.pdf');
    expect(words(await textOfPdf(again))).toEqual(words(await textOfPdf(report)));
    const [before, after] = [await placedWords(report), await placedWords(again)];
    const yOf = (pages: PlacedWord[][], text: string) =>
      pages.flat().find((word) => word.text === text)?.y ?? Number.NaN;
    for (const text of ['Duties', 'catering', 'Applications'])
      expect(Math.abs(yOf(after, text) - yOf(before, text)), text).toBeLessThan(4);
  });
});

describe('pages of several sizes', () => {
  const sizes = ['595 842', '842 595', '842 595', '595 842', '1191 842'];
  const sizesOfPages = async (path: string) => {
    const pages = await run('pdfinfo', ['-l', '99', path]);
    return [...pages.matchAll(/size: +([\d.]+) x ([\d.]+)/g)].map(
      ([, width, height]) => `${Math.round(Number(width))} ${Math.round(Number(height))}`,
    );
  };

  it.each(['flowing', 'exact'])('keep their sizes (%s)', async (layout) => {
    const pages = sizes.map((_, page) =>
      textLines(page, 20).map((word) => ({ ...word, y: word.y - (page ? 250 : 0) })),
    );
    const pdf = await place.write(
      'sizes.pdf',
      drawnPages(pages, '', (page) => sizes[page]!),
    );
    const { path } = await converted(pdf, { layout });
    await saveAs(place.folder, 'pdf', path);
    const again = place.path('result.pdf');
    expect(await sizesOfPages(again)).toEqual(sizes);
    const [before, after] = [await textOfPdf(pdf), await textOfPdf(again)];
    expect(words(after)).toEqual(words(before));
  });

  it('have the same size, if they differ as little as scans do', async () => {
    const pages = [1, 2, 3].map((page) => textLines(page, 8));
    const sizeOf = (page: number) => `${595 + 3 * page} ${842 - 4 * page}`;
    const pdf = await place.write('scans.pdf', drawnPages(pages, '', sizeOf));
    const { xml } = await converted(pdf);
    expect(xml.match(/<w:pgSz /g)).toHaveLength(1);
  });
});

it('keeps blank pages between others', async () => {
  const pdf = await printPages(place, ['The first page.', '', '', 'The fourth page.']);
  const { path, xml } = await converted(pdf);
  expect(paragraphsOf(xml).filter(Boolean)).toEqual(['The first page.', 'The fourth page.']);
  await saveAs(place.folder, 'pdf', path);
  expect((await infoOfPdf(place.path('result.pdf')))['Pages']).toBe('4');
});
