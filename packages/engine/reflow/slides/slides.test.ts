import { expect, it } from 'vitest';
import { plainText } from '#models/document/content.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { pageOf, pictured, segment, word } from '#reflow/testing/pictured-page.ts';
import type { PlacedSlide, PlacedText } from '#models/presentation/placed.ts';
import { SlideBackgrounds, Repetition } from './backgrounds.ts';
import type { Drawn } from './page-drawings.ts';
import { slideOfPage } from './slide-of-page.ts';

type Line = { text: string; left: number; baseline: number; size?: number; color?: string };

const font = { family: 'Liberation Sans', bold: false, italic: false, monospace: false };

const size = { width: 595, height: 842 };

/** Each line is a separate text object. */
const lines = (...all: Line[]): PageContent =>
  pageOf({
    spans: all.flatMap(
      ({ text, left, baseline, size = 10, color = '000000' }) =>
        segment(text, left, baseline, { size, color, font, object: baseline }).spans,
    ),
  });

const slideOf = (page: PageContent, drawn: readonly Drawn[] = []): PlacedSlide =>
  slideOfPage(page, { kind: 'shapes', drawn }, new SlideBackgrounds(new Repetition()), size);

const textsOf = ({ shapes }: PlacedSlide) =>
  shapes.filter((shape): shape is PlacedText => shape.kind === 'text');

/** The paragraphs of each text, with titles marked. */
const shown = (slide: PlacedSlide) =>
  textsOf(slide).map(
    ({ isTitle, paragraphs }) =>
      (isTitle ? '# ' : '') + paragraphs.map(({ content }) => plainText(content)).join(' / '),
  );

it('takes the largest text above for the title, and near lines for one box', () => {
  const page = lines(
    { text: 'Where we stand', left: 60, baseline: 100, size: 28 },
    { text: 'Revenue grew in the first', left: 60, baseline: 200 },
    { text: 'half of this year', left: 60, baseline: 212 },
    { text: 'A note at the foot', left: 60, baseline: 700 },
  );
  expect(shown(slideOf(page))).toEqual([
    '# Where we stand',
    'Revenue grew in the first half of this year',
    'A note at the foot',
  ]);
});

it('finds no title among texts that are all alike', () => {
  const page = lines(
    { text: 'One text of this page', left: 60, baseline: 100 },
    { text: 'Another text of it', left: 60, baseline: 300 },
  );
  expect(shown(slideOf(page)).filter((text) => text.startsWith('#'))).toEqual([]);
});

it('keeps columns apart, and places text where it stood', () => {
  const page = lines(
    { text: 'Left column', left: 60, baseline: 300 },
    { text: 'Right column', left: 360, baseline: 300 },
  );
  const texts = textsOf(slideOf(page));
  expect(texts.map(({ box }) => [box.x, box.y])).toEqual([
    [60, 292],
    [360, 292],
  ]);
});

it('makes bullets and numbers of labels, with their sign, colour and level', () => {
  const item = (sign: string, text: string, left: number, baseline: number) => [
    word(sign, left, baseline, { color: 'C00000', object: baseline }),
    ...segment(text, left + 18, baseline, { object: baseline + 1 }).spans,
  ];
  const spans = [
    ...item('▪', 'First of all', 60, 300),
    ...item('▪', 'Below the first', 90, 314),
    ...item('▪', 'Second of all', 60, 328),
  ];
  const [text] = textsOf(slideOf(pageOf({ spans })));
  expect(text?.paragraphs.map(({ level, bullet }) => [level, bullet])).toEqual(
    [0, 1, 0].map((level) => [level, { sign: '▪', color: 'C00000' }]),
  );
  expect(text?.paragraphs.map(({ content }) => plainText(content))[1]).toBe('Below the first');
});

it('reads letters of symbol fonts and dashes set apart as bullets', () => {
  const symbol = { ...font, family: 'Wingdings 3' };
  const spans = [
    word('}', 60, 300, { font: symbol, object: 1 }),
    ...segment('An arrowhead', 78, 300, { object: 2 }).spans,
    word('–', 60, 314, { object: 3 }),
    ...segment('A dash', 78, 314, { object: 4 }).spans,
  ];
  const [text] = textsOf(slideOf(pageOf({ spans })));
  expect(text?.paragraphs.map(({ bullet }) => bullet?.sign)).toEqual(['•', '–']);
});

it('keeps centred and right-aligned text so', () => {
  const centred = lines(
    { text: 'A longer line of text', left: 100, baseline: 300, size: 20 },
    { text: 'and a short one', left: 118, baseline: 322, size: 20 },
  );
  const right = lines(
    { text: 'A longer line of text', left: 100, baseline: 300 },
    { text: 'and a short one', left: 136, baseline: 312 },
  );
  const alignOf = (page: PageContent) => textsOf(slideOf(page))[0]?.paragraphs[0]?.align;
  expect([centred, right].map(alignOf)).toEqual(['center', 'end']);
});

it('gives a box space beyond its text, but none in which a line would end later', () => {
  const page = lines(
    { text: 'A line that is full and', left: 60, baseline: 300 },
    { text: 'a second line below it', left: 60, baseline: 312 },
  );
  const [text] = textsOf(slideOf(page));
  const width = 'A line that is full and'.length * 6;
  expect(text?.box.width).toBeGreaterThan(width);
  // The next word is one letter, 6 points wide, and the space before it about 3.
  expect(text?.box.width).toBeLessThan(width + 9);
});

it('makes a table of a grid, with the drawings of its rules left to it', () => {
  const { page } = pictured(`
+---------+---------+
|  Region |  Q1     |
+---------+---------+
|  North  |  120    |
+---------+---------+`);
  const rule: Drawn = {
    ...{ kind: 'drawing', key: 'rule', outline: 'rectangle' },
    box: { x: 3, y: 21, width: 120, height: 0.5 },
    fill: { color: '000000', opacity: 1 },
  };
  const slide = slideOf(page, [rule]);
  expect(slide.shapes.map(({ kind }) => kind)).toEqual(['table']);
});

it('turns text around its middle', () => {
  const box = { left: 40, right: 52, top: 100, bottom: 220 };
  const page = pageOf({ spans: [{ ...word('Downwards', 40, 100, { angle: 90 }), ...box }] });
  const [text] = textsOf(slideOf(page));
  expect(text).toMatchObject({ turn: 90, paragraphs: [{ align: 'center' }] });
  const { x = 0, y = 0, width = 0, height = 0 } = text?.box ?? {};
  expect([x + width / 2, y + height / 2].map(Math.round)).toEqual([46, 160]);
});

const filled = (key: string, box: PlacedText['box'], color: string): Drawn => ({
  ...{ kind: 'drawing', key, box, outline: 'rectangle', fill: { color, opacity: 1 } },
});
const sheet = filled('sheet', { x: 0, y: 0, width: 595, height: 842 }, '1F3864');
const band = filled('band', { x: 0, y: 800, width: 595, height: 42 }, 'DD8800');
const box = filled('box', { x: 100, y: 100, width: 50, height: 50 }, '00AA00');
const fillOf = ({ box: { x, y, width, height } }: { box: PlacedText['box'] }, color: string) => ({
  ...{ left: x, top: y, right: x + width, bottom: y + height, color },
});

it('takes what covers the page first for its background', () => {
  const page = pageOf({ fills: [] });
  expect(slideOf(page, [sheet]).background).toEqual({ color: '1F3864' });
});

it('makes a ground of what pages repeat, and leaves what they do not on their slides', () => {
  const repetition = new Repetition();
  const drawn = [[sheet, band, box], [sheet, band], [sheet]];
  drawn.forEach((all, index) => repetition.add(index + 1, { drawn: all, isComplete: true, size }));
  const slideBackgrounds = new SlideBackgrounds(repetition);
  const fills = [band, box].map((one) => fillOf(one as never, 'DD8800'));
  const slides = drawn.map((all, index) =>
    slideOfPage(
      { ...pageOf({ fills }), number: index + 1 },
      { kind: 'shapes', drawn: all },
      slideBackgrounds,
      size,
    ),
  );
  const [first, second, third] = slides;
  expect(first?.slideBackground).toBe(second?.slideBackground);
  expect(first?.slideBackground).toMatchObject({
    background: { color: '1F3864' },
    shapes: [{ box: { y: 800 } }],
  });
  expect(first?.shapes).toMatchObject([{ box: { x: 100 } }]);
  expect(second?.shapes).toEqual([]);
  expect(third).toMatchObject({ background: { color: '1F3864' } });
  expect(third?.slideBackground).toBeUndefined();
});

it('leaves what only two of many pages have on their slides', () => {
  const repetition = new Repetition();
  const drawn = [[box], [box], [], [], []];
  drawn.forEach((all, index) => repetition.add(index + 1, { drawn: all, isComplete: true, size }));
  expect(repetition.isRepeated('box')).toBe(false);
});

it('brings a page of another size onto the slide as a whole', () => {
  const page = lines({ text: 'A page twice as large', left: 200, baseline: 400, size: 20 });
  const large = { ...page, width: 1190, height: 1684 };
  const [text] = textsOf(slideOf(large));
  expect(text?.box).toMatchObject({ x: 100, y: 192 });
  expect(text?.paragraphs[0]).toMatchObject({ size: 10, content: [{ style: { size: 10 } }] });
});

it('keeps columns with a narrow gutter apart', () => {
  const prose =
    'lorem ipsum dolor sit amet consectetur elit vestibulum quis semper proin luctus'.split(' ');
  const column = (left: number) =>
    Array.from({ length: 12 }, (_, index) => {
      const text = [0, 1, 2, 3].map((at) => prose[(index * 5 + at * 7) % prose.length]).join(' ');
      return {
        text: text.padEnd(26, 'o').slice(0, 26),
        left,
        baseline: 200 + index * 24,
        size: 20,
      };
    });
  expect(shown(slideOf(lines(...column(60), ...column(230))))).toHaveLength(2);
});

it('joins the lines of a title of which one is on a band, and keeps bullets that touch their text', () => {
  const words = lines(
    { text: 'Removing the obstacles', left: 60, baseline: 100, size: 30 },
    { text: 'through new structures', left: 60, baseline: 134, size: 30 },
  );
  const items = ['one', 'two', 'three'].flatMap((text, index) => [
    word('●', 60, 250 + index * 20),
    word(text, 67, 250 + index * 20),
  ]);
  const fills = [{ left: 20, right: 400, top: 60, bottom: 110, color: '003366' }];
  const slide = slideOf({ ...words, fills, spans: [...words.spans, ...items] });
  expect(shown(slide)).toEqual([
    '# Removing the obstacles through new structures',
    'one / two / three',
  ]);
});

it('keeps a title apart from a list close below it, and from small text beside it', () => {
  const items = ['one', 'two', 'three'].flatMap((text, index) => [
    word('•', 60, 142 + index * 30, { size: 22 }),
    word(text, 80, 142 + index * 30, { size: 22, spaced: true }),
  ]);
  const title = lines(
    { text: 'No way around', left: 60, baseline: 100, size: 30 },
    { text: 'page one', left: 150, baseline: 92, size: 10 },
  );
  expect(shown(slideOf({ ...title, spans: [...title.spans, ...items] }))).toEqual([
    '# No way around',
    'page one',
    'one / two / three',
  ]);
});

it('takes a short text at the top in a colour of its own for the title', () => {
  const body = { left: 60, size: 20 };
  const page = (color: string) =>
    lines(
      { ...body, text: 'Why it was formed', baseline: 60, color },
      { ...body, text: 'Libraries need statistics of usage', baseline: 200 },
      { ...body, text: 'Publishers need them as well as they do', baseline: 300 },
    );
  expect(shown(slideOf(page('333399')))[0]).toBe('# Why it was formed');
  expect(shown(slideOf(page('000000')))[0]).toBe('Why it was formed');
});

it('takes the slices of a gradient for one background', () => {
  const words = lines(
    { text: 'Preparation', left: 60, baseline: 100 },
    { text: 'Structuring', left: 60, baseline: 120 },
    { text: 'Financing', left: 300, baseline: 100 },
    { text: 'Planning', left: 300, baseline: 120 },
  );
  const slices = Array.from({ length: 24 }, (_, index) => ({
    ...{ left: 0, right: 595, top: index * 20 - 1, bottom: 500 },
    color: `0000${(200 - index * 4).toString(16).toUpperCase()}`,
  }));
  const { shapes } = slideOf({ ...words, fills: slices });
  expect(shapes.map(({ kind }) => kind)).toEqual(['text', 'text']);
});
