// Documents to presentations by their meaning: what comes out is read part by part, and shown by LibreOffice.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flatText } from '../conversions/documents.ts';
import { saveAs } from '../conversions/libreoffice.ts';
import { infoOfPdf, textOfPdf } from '../conversions/programs.ts';
import { protectOpenXml } from '../conversions/protect.ts';
import { openWorkplace, type Workplace } from '../conversions/workplace.ts';
import { partOf, problemsOf, slidesOf } from './package.ts';
import {
  footnote,
  heading,
  item,
  paragraph,
  paragraphOf,
  picture,
  run,
  table,
  writeWord,
  type WordParts,
} from './word-document.ts';

let place: Workplace;
let count = 0;

beforeAll(async () => {
  place = await openWorkplace();
}, 120_000);

afterAll(() => place.close());

const write = (body: string[], parts: WordParts = {}) =>
  writeWord(place.path(`document-${++count}.docx`), body, parts);

/** The presentation that a document becomes; nothing in it may be out of place. */
async function converted(
  body: string[],
  options: Record<string, unknown> = {},
  parts: WordParts = {},
): Promise<string> {
  const { path } = await place.convert('word-to-pptx', await write(body, parts), options);
  expect(await problemsOf(path)).toEqual([]);
  return path;
}

const slide = (path: string, number: number) => partOf(path, `ppt/slides/slide${number}.xml`);
const sentence = 'All of these words are here to take the room of a line on a slide. ';
const outline = [
  paragraph('Yearly report', 'Titel'),
  paragraph('Of a house', 'Untertitel'),
  heading(1, 'Sales'),
  paragraph('They grew.'),
  heading(2, 'North'),
  heading(3, 'Snow'),
  paragraph('Much of it.'),
  heading(1, 'Costs'),
  heading(2, 'People'),
  paragraph('Fewer.'),
];

describe('headings', () => {
  it('begin slides, with a title slide before them and bold lines for lower ones', async () => {
    const path = await converted(outline, {}, { author: 'Anna Example' });
    expect(await slidesOf(path)).toEqual([
      ['Yearly report', 'Of a house', 'Anna Example'],
      ['Sales', 'They grew.'],
      ['North', 'Snow', 'Much of it.'],
      ['Costs'],
      ['People', 'Fewer.'],
    ]);
    expect(await slide(path, 1)).toContain('type="ctrTitle"');
    expect(await slide(path, 3)).toMatch(/b="1"[^>]*>(?:(?!<a:t>).)*<a:t>Snow</);
    const layoutOf = async (number: number) =>
      /slideLayout\d/.exec(await partOf(path, `ppt/slides/_rels/slide${number}.xml.rels`))?.[0];
    expect(await Promise.all([1, 2, 4].map(layoutOf))).toEqual([
      'slideLayout1',
      'slideLayout2',
      'slideLayout3',
    ]);
  });

  it.each([
    ['1', ['Yearly report', 'Sales', 'Costs']],
    ['2', ['Yearly report', 'Sales', 'Sales', 'North', 'Costs', 'People']],
  ])('of level %s begin slides if requested', async (slideLevel, titles) => {
    const path = await converted(outline, { slideLevel });
    expect((await slidesOf(path)).map(([title]) => title)).toEqual(titles);
  });

  it('are known by the styles that theirs are based on', async () => {
    const path = await converted([
      heading(1, 'One'),
      paragraph('Two', 'Unterkapitel'),
      paragraph('x'),
    ]);
    expect((await slidesOf(path)).map(([title]) => title)).toEqual(['One', 'Two']);
  });

  it('are found by their look where no style says it', async () => {
    const big = (text: string) => paragraphOf(run(text, '<w:b/><w:sz w:val="32"/>'));
    const path = await converted([
      big('First part'),
      paragraph(sentence),
      big('Second part'),
      paragraph(sentence),
    ]);
    expect((await slidesOf(path)).map(([title]) => title)).toEqual(['First part', 'Second part']);
  });
});

describe('a document without headings', () => {
  it('becomes slides that have its name, a new one at each page break', async () => {
    const pageBreak = paragraphOf('<w:r><w:br w:type="page"/></w:r>');
    const path = await write([paragraph('One.'), pageBreak, paragraph('Two.')]);
    const result = await place.convert('word-to-pptx', path, {}, 'plan.docx');
    expect(await slidesOf(result.path)).toEqual([
      ['plan', 'One.'],
      ['plan (2)', 'Two.'],
    ]);
  });

  it('that is empty becomes one slide', async () => {
    expect(await slidesOf(await converted([], {}, { title: '' }))).toHaveLength(1);
  });
});

describe('the text of slides', () => {
  it('has bullets and numbers of its own, by level', async () => {
    const path = await converted([
      heading(1, 'Lists'),
      item('bullet'),
      item('below', 1),
      item('one', 0, 2),
      item('a', 1, 2),
      item('two', 0, 2),
      item('first', 0, 3),
      item('nested', 1, 3),
    ]);
    const xml = await slide(path, 1);
    expect(xml).toMatch(/<a:pPr lvl="1"><\/a:pPr><a:r><a:rPr[^>]*><\/a:rPr><a:t>below/);
    expect(xml.match(/type="arabicParenR"/g)).toHaveLength(2);
    expect(xml).toContain('type="alphaLcPeriod"');
    expect(xml).not.toContain('startAt');
    expect((await slidesOf(path))[0]).toContain('1.1. nested');
  });

  it('keeps emphasis, links, line breaks, symbols and equations', async () => {
    const bold = run('bold', '<w:b/><w:color w:val="C00000"/>');
    const link = `<w:hyperlink r:id="site">${run('link')}</w:hyperlink>`;
    const fraction = `<m:oMath><m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>c</m:t></m:r></m:den></m:f></m:oMath>`;
    const symbol = '<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>';
    const path = await converted([
      heading(1, 'Runs'),
      paragraphOf(`${bold}<w:r><w:br/></w:r>${link}${fraction}${symbol}`),
    ]);
    const xml = await slide(path, 1);
    expect(xml).toContain('b="1"><a:solidFill><a:srgbClr val="C00000"/>');
    expect(xml).toContain('<a:br/>');
    expect(xml).toContain('hlinkClick');
    expect((await slidesOf(path))[0]?.[1]).toBe('boldlink(a+b)/c✓');
    expect(await partOf(path, 'ppt/slides/_rels/slide1.xml.rels')).toContain(
      'https://example.org/',
    );
  });

  it('is set from the right where the document is, in its language', async () => {
    const hebrew = paragraphOf(run('שלום עולם', '<w:rtl/><w:lang w:bidi="he-IL"/>'), '<w:bidi/>');
    const path = await converted([heading(1, 'Right'), hebrew]);
    expect(await slide(path, 1)).toMatch(/algn="r" rtl="1".*lang="he-IL"/);
  });

  it('shows results of fields and content controls, not instructions, deletions or contents', async () => {
    const mark = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
    const field = `${mark('begin')}<w:r><w:instrText>DATE</w:instrText></w:r>${mark('separate')}${run('today')}${mark('end')}`;
    const path = await converted([
      heading(1, 'Fields'),
      paragraph('Fields 1', 'Verzeichnis1'),
      `<w:sdt><w:sdtContent>${paragraphOf(field)}</w:sdtContent></w:sdt>`,
      paragraphOf(
        `<w:ins>${run('new')}</w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del>`,
      ),
    ]);
    expect(await slidesOf(path)).toEqual([['Fields', 'today', 'new']]);
  });

  it('takes in text boxes once', async () => {
    const box = (text: string) => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`;
    const anchor = `<w:drawing><wp:anchor><wp:docPr id="3" name="Box"/><a:graphic><a:graphicData><wps:wsp><wps:txbx>${box('boxed')}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>`;
    const both = `<mc:AlternateContent><mc:Choice Requires="wps">${anchor}</mc:Choice><mc:Fallback><w:pict><v:textbox>${box('boxed')}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent>`;
    const path = await converted([heading(1, 'Boxes'), paragraphOf(`<w:r>${both}</w:r>`)]);
    expect(await slidesOf(path)).toEqual([['Boxes', 'boxed']]);
  });

  it('flows onto further slides of the same title, none of it lost or off the slide', async () => {
    const texts = Array.from({ length: 30 }, (_, index) =>
      `${index}. ${sentence.repeat(index % 5)}`.trim(),
    );
    const long = sentence.repeat(120).trim();
    const path = await converted([
      heading(1, 'Long'),
      ...texts.map((text) => paragraph(text)),
      paragraph(long),
    ]);
    const slides = await slidesOf(path);
    expect(slides.map(([title]) => title)).toEqual(
      slides.map((_, index) => (index ? `Long (${index + 1})` : 'Long')),
    );
    const words = (text: string) => text.split(/\s+/).filter(Boolean);
    const shown = slides.flatMap(([, ...body]) => body.flatMap(words));
    expect(shown).toEqual([...texts, long].flatMap(words));
    await saveAs(place.folder, 'pdf', path);
    const pdf = place.path('result.pdf');
    expect((await infoOfPdf(pdf))['Pages']).toBe(String(slides.length));
    for (const [title, ...body] of slides) expect(body.join(' ').length, title).toBeLessThan(1500);
  });
});

describe('tables', () => {
  it('are real ones with their spans, and go on with their header', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => [`row ${index}`, 'b', 'c']);
    const path = await converted([
      heading(1, 'Numbers'),
      table([['Name', 'One', 'Two'], ['tall^', '>wide'], ['^', 'x', 'y'], ...rows]),
    ]);
    const slides = await slidesOf(path);
    expect(slides.length).toBeGreaterThan(1);
    for (const body of slides) expect(body.slice(1, 4)).toEqual(['Name', 'One', 'Two']);
    const shown = slides.flat().filter((text) => text.startsWith('row '));
    expect(shown).toEqual(rows.map(([name]) => name));
    const xml = await slide(path, 1);
    for (const word of ['gridSpan="2"', 'hMerge="1"', 'rowSpan="2"', 'vMerge="1"', 'firstRow="1"'])
      expect(xml).toContain(word);
  });
});

describe('pictures', () => {
  it('stand beside the text with their description, proportions and crop', async () => {
    const path = await converted([heading(1, 'Look'), paragraph('Some text.'), picture('A house')]);
    const xml = await slide(path, 1);
    expect(xml).toContain('descr="A house"');
    expect(xml).toContain('<a:srcRect l="10000"');
    const [, cx = '', cy = ''] = /<p:pic>.*?<a:ext cx="(\d+)" cy="(\d+)"/.exec(xml) ?? [];
    expect(Number(cx) / Number(cy)).toBeCloseTo(2, 2);
  });

  it('are kept once where they are shown twice', async () => {
    const path = await converted([heading(1, 'a'), picture('x'), heading(1, 'b'), picture('x')]);
    const rels = await Promise.all(
      [1, 2].map((n) => partOf(path, `ppt/slides/_rels/slide${n}.xml.rels`)),
    );
    for (const text of rels) expect(text).toContain('../media/image1.png');
  });
});

describe('footnotes', () => {
  const body = [heading(1, 'Facts'), paragraphOf(run('True') + footnote(1))];
  const parts = { notes: ['Says the source.'] };

  it('become speaker notes, with their number in the text', async () => {
    const path = await converted(body, {}, parts);
    expect(await partOf(path, 'ppt/notesSlides/notesSlide1.xml')).toContain('Says the source.');
    expect(await slide(path, 1)).toMatch(/baseline="30000"[^>]*><\/a:rPr><a:t>1</);
  });

  it('are left out if requested', async () => {
    const path = await converted(body, { notes: false }, parts);
    expect(await slidesOf(path)).toEqual([['Facts', 'True']]);
    expect(await partOf(path, 'ppt/_rels/presentation.xml.rels')).not.toContain('notesMaster');
  });
});

describe('the presentation', () => {
  it.each([
    ['16:9', 12_192_000],
    ['4:3', 9_144_000],
  ])('is as wide as %s asks', async (ratio, width) => {
    const path = await converted(outline, { ratio });
    expect(await partOf(path, 'ppt/presentation.xml')).toContain(
      `<p:sldSz cx="${width}" cy="6858000"`,
    );
  });

  it.each(['doc', 'odt', 'rtf'])('is made of .%s too', async (extension) => {
    const source = await write(outline);
    const [path = ''] = await saveAs(place.folder, extension, source);
    const result = await place.convert('word-to-pptx', path);
    expect((await slidesOf(result.path)).map(([title]) => title)).toContain('People');
  });

  it('is made of a flat OpenDocument text', async () => {
    const path = await place.write('flat.fodt', flatText('Octavo flat'));
    const result = await place.convert('word-to-pptx', path);
    expect((await slidesOf(result.path)).flat()).toContain('Octavo flat');
  });

  it('is saved for PowerPoint 97–2003 by word-to-ppt', async () => {
    const path = await write(outline);
    const options = { slideLevel: '1', ratio: '4:3', notes: true };
    const result = await place.convert('word-to-ppt', path, options);
    expect(result).toMatchObject({ format: 'ppt', pages: 3 });
    await saveAs(place.folder, 'pdf', result.path);
    expect(await textOfPdf(place.path('result.pdf'))).toContain('Much of it.');
  });

  it.each(['word-to-pptx', 'word-to-ppt'] as const)(
    '%s opens a protected document',
    async (type) => {
      const path = place.path(`locked-${type}.docx`);
      await protectOpenXml(await write(outline), path, 'secret');
      expect(await place.attempt(type, path)).toEqual({ problem: { code: 'password_required' } });
      expect(await place.attempt(type, path, { password: 'no' })).toEqual({
        problem: { code: 'wrong_password' },
      });
      const result = await place.convert(type, path, { password: 'secret' });
      expect(result.pages).toBe(5);
    },
  );
});

describe('documents that are odd', () => {
  it('work without styles, numbering and notes', async () => {
    const parts = { 'word/styles.xml': '', 'word/numbering.xml': '', 'word/footnotes.xml': '' };
    const path = await write([paragraph('Plain'), item('item')], { parts });
    const result = await place.convert('word-to-pptx', path, {}, 'odd.docx');
    expect(await slidesOf(result.path)).toEqual([['odd', 'Plain', 'item']]);
  });

  it('work in the strict form of the standard', async () => {
    const strict = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
    const document = `<x:document xmlns:x="${strict}"><x:body><x:p><x:pPr><x:outlineLvl x:val="0"/></x:pPr><x:r><x:t>Strict</x:t></x:r></x:p></x:body></x:document>`;
    const path = await converted([], {}, { parts: { 'word/document.xml': document } });
    expect(await slidesOf(path)).toEqual([['Strict']]);
  });

  it.each(['word/document.xml', 'word/styles.xml'])(
    'are called damaged when %s is cut',
    async (part) => {
      const path = await write([], { parts: { [part]: '<w:document xmlns:w="x"><w:body>' } });
      expect(await place.attempt('word-to-pptx', path)).toMatchObject({
        problem: { code: 'damaged_file' },
      });
    },
  );

  it('are refused with more slides than there may be', async () => {
    const body = Array.from({ length: 2001 }, (_, index) => heading(1, `Slide ${index}`));
    expect(await place.attempt('word-to-pptx', await write(body))).toMatchObject({
      problem: { code: 'too_many_pages', values: { limit: 2000 } },
    });
  });
});
