// Presentations to documents by their meaning: what comes out is read part by part, and shown by LibreOffice.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveAs } from '../conversions/libreoffice.ts';
import { infoOfPdf, textOfPdf } from '../conversions/programs.ts';
import { protectOpenXml } from '../conversions/protect.ts';
import { openWorkplace, type Workplace } from '../conversions/workplace.ts';
import { paragraphsOf, partOf, problemsOf } from './package.ts';
import {
  chart,
  diagram,
  group,
  line,
  picture,
  placeholder,
  run,
  table,
  textBox,
  writeSlides,
  type TestSlide,
} from './slide-show.ts';

let place: Workplace;
let count = 0;

beforeAll(async () => {
  place = await openWorkplace();
}, 120_000);

afterAll(() => place.close());

const write = (slides: TestSlide[], parts: Record<string, string> = {}) =>
  writeSlides(place.path(`show-${++count}.pptx`), slides, parts);

/** The text part of the document that slides become; nothing in the document may be out of place. */
async function converted(slides: TestSlide[], options: Record<string, unknown> = {}) {
  const { path } = await place.convert('pptx-to-word', await write(slides), options);
  expect(await problemsOf(path)).toEqual([]);
  return { path, xml: await partOf(path, 'word/document.xml') };
}

/** The style and the text of each paragraph. */
function styled(xml: string): string[] {
  return [...xml.matchAll(/<w:p>[\s\S]*?<\/w:p>/g)]
    .map(([paragraph]) => {
      const style = /<w:pStyle w:val="(\w+)"/.exec(paragraph)?.[1] ?? 'Normal';
      return `${style}: ${paragraphsOf(paragraph).join('')}`;
    })
    .filter((text) => !text.endsWith(': '));
}

const title = (text: string) => placeholder('title', line(text), undefined, 0);
const body = (...lines: string[]) => placeholder('body', lines.join(''));
const simple = (text: string, more: Partial<TestSlide> = {}): TestSlide => ({
  shapes: [title(text), body(line(`${text} body`))],
  ...more,
});

describe('slides', () => {
  it('become headings with their text as lists, by level', async () => {
    const numbers = '<a:buAutoNum type="alphaUcParenR" startAt="3"/>';
    const { path, xml } = await converted([
      {
        shapes: [
          title('Plan'),
          body(
            line('First'),
            line('Below', ' lvl="1"'),
            line('Plain', '', '<a:buNone/>'),
            line('c', '', numbers),
            line('d', '', numbers),
          ),
        ],
      },
    ]);
    expect(styled(xml)).toEqual([
      'Heading1: Plan',
      'ListParagraph: First',
      'ListParagraph: Below',
      'Normal: Plain',
      'ListParagraph: c',
      'ListParagraph: d',
    ]);
    expect(xml).toContain('<w:ilvl w:val="1"/><w:numId w:val="1"/>');
    expect(await partOf(path, 'word/numbering.xml')).toContain(
      '<w:start w:val="3"/><w:numFmt w:val="upperLetter"/><w:lvlText w:val="%1)"/>',
    );
  });

  it('stand below their sections, and a title slide gives the title', async () => {
    const { xml } = await converted([
      { shapes: [title('Show'), placeholder('subTitle', line('of it'))], layout: 'title' },
      simple('One', { section: 'Part' }),
      simple('Two', { section: 'Part' }),
    ]);
    expect(styled(xml)).toEqual([
      'Title: Show',
      'Subtitle: of it',
      'Heading1: Part',
      'Heading2: One',
      'ListParagraph: One body',
      'Heading2: Two',
      'ListParagraph: Two body',
    ]);
  });

  it('have their speaker notes below them, by default', async () => {
    const slides = [simple('One', { notes: 'Say this.' })];
    expect(styled((await converted(slides)).xml).slice(2)).toEqual([
      'Quote: Notes',
      'Quote: Say this.',
    ]);
    expect(styled((await converted(slides, { notes: false })).xml)).toHaveLength(2);
  });

  it('that are hidden are left out, by default', async () => {
    const slides = [simple('One'), simple('Two', { hidden: true })];
    expect((await converted(slides)).xml).not.toContain('Two');
    expect((await converted(slides, { hidden: true })).xml).toContain('Two');
  });

  it('begin pages if requested, on the paper that is chosen', async () => {
    const slides = [simple('One'), simple('Two'), simple('Three')];
    const { path, xml } = await converted(slides, { pageBreaks: true, paper: 'letter' });
    expect(xml).toContain('<w:pgSz w:w="12240" w:h="15840"/>');
    await saveAs(place.folder, 'pdf', path);
    const info = await infoOfPdf(place.path('result.pdf'));
    expect(info).toMatchObject({ Pages: '3', 'Page size': '612 x 792 pts (letter)' });
  });

  it('without a title take their largest line, or their number', async () => {
    const large = textBox(`<a:p>${run('Large', ' sz="4000"')}</a:p>`, [10, 200, 200, 40]);
    const { xml } = await converted([
      { shapes: [textBox(line('small'), [10, 10, 200, 40]), large] },
      { shapes: [body(line('only'))] },
    ]);
    expect(styled(xml)).toEqual([
      'Heading1: Large',
      'Normal: small',
      'Heading1: Slide 2',
      'ListParagraph: only',
    ]);
  });
});

describe('what stands on a slide', () => {
  it('is read from the top, column by column below their heads, out of groups', async () => {
    const at = (text: string, x: number, y: number, height = 30) =>
      textBox(line(text), [x, y, 280, height]);
    const { xml } = await converted([
      {
        shapes: [
          at('right text', 380, 160, 300),
          at('right head', 380, 110),
          group(at('left text', 0, 0, 300), [40, 160, 280, 300], [0, 0, 280, 300]),
          title('Two'),
          at('left head', 40, 110),
        ],
      },
    ]);
    expect(paragraphsOf(xml)).toEqual([
      'Two',
      'left head',
      'left text',
      'right head',
      'right text',
    ]);
  });

  it('leaves out footers, numbers, dates and hidden shapes', async () => {
    const others = ['ftr', 'sldNum', 'dt'].map((type) => placeholder(type, line(type)));
    const { xml } = await converted([
      { shapes: [title('One'), ...others, textBox(line('hidden'), [0, 0, 9, 9], true)] },
    ]);
    expect(paragraphsOf(xml)).toEqual(['One']);
  });

  it('keeps emphasis and links, and drops white letters', async () => {
    const link = '<a:hlinkClick r:id="site"/>';
    const white = '<a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill>';
    const text =
      run('bold', ' b="1" strike="sngStrike"') + run('link', '', link) + run('w', '', white);
    const { path, xml } = await converted([{ shapes: [title('x'), body(line(text))] }]);
    expect(xml).toContain('<w:b/><w:bCs/><w:strike/>');
    expect(xml).not.toContain('FFFFFF');
    expect(xml).toContain('<w:hyperlink r:id=');
    expect(await partOf(path, 'word/_rels/document.xml.rels')).toContain('https://example.org/');
  });

  it('has tables with their spans, and pictures with their description and crop', async () => {
    const { path, xml } = await converted([
      { shapes: [title('x'), table(), picture('A house', [360, 100, 144, 72])] },
    ]);
    expect(xml).toContain('<w:gridSpan w:val="2"/>');
    expect(xml).toContain('<w:tblHeader/>');
    expect(paragraphsOf(xml)).toEqual(['x', 'Name', 'Value', 'Both']);
    expect(xml).toContain('descr="A house"');
    expect(xml).toContain('<a:srcRect l="0" t="25000"');
    const [, cx = '', cy = ''] = /<wp:extent cx="(\d+)" cy="(\d+)"/.exec(xml) ?? [];
    expect(Number(cx) / Number(cy)).toBeCloseTo(2, 2);
    await saveAs(place.folder, 'pdf', path);
    expect(await textOfPdf(place.path('result.pdf'))).toMatch(/Name\s+Value/);
  });

  it('has charts as tables of their values, and diagrams as lists', async () => {
    const { xml } = await converted([
      { shapes: [title('a'), chart()] },
      { shapes: [title('b'), diagram()] },
    ]);
    expect(styled(xml)).toEqual([
      'Heading1: a',
      'Caption: Growth',
      ...['Sales', '2025', '0.3', '2026', '7'].map((text) => `Normal: ${text}`),
      'Heading1: b',
      ...['First', 'Below first', 'Then'].map((text) => `ListParagraph: ${text}`),
    ]);
  });

  it('is set from the right where the slide is', async () => {
    const { xml } = await converted([
      { shapes: [title('x'), body(line('שלום', ' algn="r" rtl="1"'))] },
    ]);
    expect(xml).toMatch(/<w:bidi\/>.*<w:rtl\/>/);
  });
});

describe('presentations of other kinds', () => {
  it.each([
    ['ppt-to-word', 'ppt'],
    ['pptx-to-word', 'odp'],
  ] as const)('%s reads .%s, with its notes, hidden slides and pages', async (type, extension) => {
    const source = await write([
      simple('One', { notes: 'Aloud' }),
      simple('Two', { hidden: true }),
    ]);
    const [path = ''] = await saveAs(place.folder, extension, source);
    const options = { notes: true, hidden: true, pageBreaks: true, paper: 'letter' };
    const result = await place.convert(type, path, options);
    expect(await problemsOf(result.path)).toEqual([]);
    const texts = paragraphsOf(await partOf(result.path, 'word/document.xml'));
    expect(texts).toEqual(['One', 'One body', 'Notes', 'Aloud', 'Two', 'Two body']);
  });

  it.each(['ppt-to-word', 'pptx-to-word'] as const)('%s opens a protected one', async (type) => {
    const path = place.path(`locked-${type}.pptx`);
    await protectOpenXml(await write([simple('Secret')]), path, 'open');
    expect(await place.attempt(type, path)).toEqual({ problem: { code: 'password_required' } });
    const { path: result } = await place.convert(type, path, { password: 'open' });
    expect(await partOf(result, 'word/document.xml')).toContain('Secret');
  });
});

describe('presentations that are odd', () => {
  it('work without layouts, and with a slide that is missing', async () => {
    const parts = {
      'ppt/slideLayouts/slideLayout1.xml': '',
      'ppt/slideMasters/slideMaster1.xml': '',
      'ppt/slides/slide2.xml': '',
    };
    const path = await write([simple('One'), simple('Two')], parts);
    const result = await place.convert('pptx-to-word', path);
    expect(paragraphsOf(await partOf(result.path, 'word/document.xml'))).toEqual([
      'One',
      'One body',
    ]);
  });

  it('with nothing on them become a document with a heading', async () => {
    const { xml } = await converted([{ shapes: [] }]);
    expect(paragraphsOf(xml)).toEqual(['Slide 1']);
  });

  it.each(['ppt/slides/slide1.xml', 'ppt/slideMasters/slideMaster1.xml', 'ppt/presentation.xml'])(
    'are called damaged when %s is cut',
    async (part) => {
      const path = await write([simple('One')], { [part]: '<p:sld xmlns:p="x"><p:cSld>' });
      expect(await place.attempt('pptx-to-word', path)).toMatchObject({
        problem: { code: 'damaged_file' },
      });
    },
  );
});
