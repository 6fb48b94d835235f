import { describe, expect, it } from 'vitest';
import { plainText, textOf } from '#models/document/content.ts';
import { lineStarts } from '#models/document/text-measure.ts';
import type { Block, Paragraph, Picture, Table } from '#models/document/model.ts';
import { Flow } from './flow.ts';
import { geometryOf } from './geometry.ts';
import type { PlannedSlide } from './model.ts';
import { cutToFit } from './paragraph-measure.ts';
import type { SectionBlock } from './sections.ts';
import { slideItems } from './slide-content.ts';
import { NoteNumbers } from './speaker-notes.ts';
import { cutTable, sizedTable } from './table-layout.ts';

const geometry = geometryOf('16:9');
const paragraph = (text: string): Paragraph => ({
  ...{ kind: 'paragraph', role: 'body', content: [textOf(text)] },
});
const bullet = (text: string, level = 0): Paragraph => ({
  ...paragraph(text),
  list: { list: 'a', level, marker: { kind: 'bullet' } },
});
const picture = (width: number, height: number): Picture => ({
  kind: 'picture',
  image: { key: 'x', type: 'png', size: 1, open: () => Promise.reject(new Error('not read')) },
  ...{ width, height, alt: '' },
});
const table = (rows: number, columns = 2): Table => ({
  kind: 'table',
  headerRows: 1,
  columns: Array.from({ length: columns }, () => 1),
  rows: Array.from({ length: rows }, (_, row) => ({
    cells: Array.from({ length: columns }, () => ({
      blocks: [paragraph(`cell ${row}`)] as Block[],
      ...{ columnSpan: 1, rowSpan: 1 },
    })),
  })),
});
const subheading = (text: string, level = 0): SectionBlock => ({
  ...{ kind: 'subheading', level, content: [textOf(text)] },
});
const sentence = 'Words that fill a line of a slide from its left to its right, and more. ';

function slidesOf(...blocks: SectionBlock[]): PlannedSlide[] {
  const flow = new Flow([textOf('Title')], geometry, new NoteNumbers(true));
  for (const item of slideItems(blocks)) flow.take(item);
  flow.end();
  return flow.slides;
}
const textsOf = (slide: PlannedSlide | undefined) =>
  slide && 'text' in slide
    ? (slide.text?.paragraphs.map(({ content }) => plainText(content)) ?? [])
    : [];

describe('the slides of a section', () => {
  it('keep the heading of a part with what follows it', () => {
    const texts = Array.from({ length: 10 }, () => paragraph(sentence.repeat(2)));
    const slides = slidesOf(...texts.flatMap((text, index) => [subheading(`Part ${index}`), text]));
    expect(slides.length).toBeGreaterThan(1);
    for (const slide of slides) {
      expect(textsOf(slide)[0]).toMatch(/^Part/);
      expect(textsOf(slide).at(-1)).not.toMatch(/^Part/);
    }
  });

  it('end with a sentence where a paragraph is longer than a slide', () => {
    const [first] = slidesOf(paragraph(sentence.repeat(60)), paragraph('x'));
    expect(textsOf(first)[0]?.trimEnd()).toMatch(/more\.$/);
  });

  it.each([
    ['beside the text', picture(300, 300), 'two'],
    ['below the text when it is wide', picture(900, 200), 'content'],
  ])('show a picture %s', (_, shown, layout) => {
    expect(slidesOf(paragraph('Text.'), shown)).toMatchObject([{ layout }]);
  });

  it('show two pictures side by side, and a third on a further slide', () => {
    const slides = slidesOf(picture(90, 60), picture(90, 60), picture(90, 60));
    expect(slides.map(({ layout }) => layout)).toEqual(['two', 'content']);
  });

  it('have a short text below the table that it follows', () => {
    const [slide, ...others] = slidesOf(table(4), paragraph('In thousands.'));
    expect(others).toEqual([]);
    expect(slide).toMatchObject({
      after: { paragraphs: [{ content: [{ text: 'In thousands.' }] }] },
    });
  });

  it('end, whatever does not fit', () => {
    const huge: Table = {
      ...table(3),
      rows: table(3).rows.map(({ cells }) => ({
        cells: cells.map((cell) => ({ ...cell, blocks: [paragraph(sentence.repeat(80))] })),
      })),
    };
    const long = subheading(sentence.repeat(80));
    const slides = slidesOf(long, huge, long, paragraph(sentence.repeat(80)), picture(1, 9000));
    expect(slides.length).toBeLessThan(15);
  });
});

describe('the levels of text', () => {
  const levels = (...blocks: SectionBlock[]) =>
    slideItems(blocks).map((item) => (item.kind === 'text' ? item.paragraph.level : -1));

  it('are one below the heading of a part, and below a line that introduces a list', () => {
    expect(
      levels(paragraph('a'), subheading('b'), paragraph('c:'), bullet('d'), bullet('e', 1)),
    ).toEqual([...[0, 0, 1, 2, 3]]);
  });

  it('are five at most', () => {
    expect(Math.max(...levels(subheading('a', 7), bullet('b', 9)))).toBe(4);
  });
});

describe('tables that are longer than a slide', () => {
  it('are cut so that each part has the header, and no row is lost', () => {
    const sized = sizedTable(table(60), 800, 372);
    const [first, rest] = cutTable(sized, 300) ?? [];
    const count = (one: typeof first) => one?.table.rows.length ?? 0;
    expect(count(first) + count(rest)).toBe(61);
    expect(rest?.table.rows[0]).toBe(sized.table.rows[0]);
  });

  it('have smaller letters where they have many columns', () => {
    const size = (columns: number) => sizedTable(table(40, columns), 800, 372).size;
    expect(size(3)).toBe(14);
    expect(size(30)).toBeLessThan(14);
  });
});

describe('measures', () => {
  it('break text between words, and words that are too long anywhere', () => {
    expect(lineStarts('one two', 10, 25)).toEqual([0, 4]);
    expect(lineStarts('x'.repeat(100), 10, 100).length).toBeGreaterThan(4);
    expect(lineStarts('文字'.repeat(20), 10, 100)).toHaveLength(5);
  });

  it('never cut a paragraph that fits', () => {
    const short = {
      kind: 'normal',
      content: [textOf('Short.')],
      level: 0,
      marker: { kind: 'bullet' },
      rtl: false,
    } as const;
    expect(cutToFit(short, 300, 800)).toBeUndefined();
  });
});
