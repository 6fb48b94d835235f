import { expect, it } from 'vitest';
import { horizontal, pageOf, segment } from '#reflow/testing/pictured-page.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { withoutLineNumbers } from './line-numbers.ts';

const cleared = (page: PageContent) => withoutLineNumbers([page])[0]!;

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Lines numbered from 1, with one text after the other. */
const numbered = (texts: readonly string[], distance = 24) =>
  range(20).flatMap((index) => [
    ...segment(`${index + 1}`, index < 9 ? 60 : 54, 100 + index * distance).spans,
    ...segment(texts[index % texts.length]!, 90, 100 + index * distance).spans,
  ]);

const prose = ['The court finds that the plaintiff has', 'shown by evidence that the order of it'];

it('removes the numbers of the lines of prose, and tells so', () => {
  const { spans, hasLineNumbers } = cleared(pageOf({ spans: numbered(prose) }));
  expect(hasLineNumbers).toBe(true);
  expect(spans.some(({ text }) => /^\d+$/.test(text))).toBe(false);
});

it('keeps the numbers of lists, of tables, and those beside other text', () => {
  const keeps = (page: ReturnType<typeof pageOf>) => cleared(page) === page;
  expect(
    keeps(pageOf({ spans: numbered(['The supplier delivers all of the goods in time']) })),
  ).toBe(true);
  expect(keeps(pageOf({ spans: numbered(['Wood', 'iron and steel']) }))).toBe(true);
  const rules = range(20).map((index) => horizontal(106 + index * 24, 50, 500));
  expect(keeps(pageOf({ spans: numbered(prose), rules }))).toBe(true);
  const left = segment('beside', 20, 200).spans;
  expect(keeps(pageOf({ spans: [...numbered(prose), ...left] }))).toBe(true);
});

it('removes the numbers of few lines with spaces between their paragraphs, if each line has one', () => {
  const lines = range(6).map((index) => ({
    number: segment(`${index + 1}`, 60, 100 + index * 16 + (index >> 1) * 10),
    text: segment(prose[index % 2]!, 90, 100 + index * 16 + (index >> 1) * 10),
  }));
  const spans = lines.flatMap(({ number, text }) => [...number.spans, ...text.spans]);
  expect(cleared(pageOf({ spans })).hasLineNumbers).toBe(true);
  const alone = segment('shown in the margin of it all', 90, 108).spans;
  expect(cleared(pageOf({ spans: [...spans, ...alone] })).hasLineNumbers).toBe(undefined);
});

it('removes the numbers of lines of different heights, also of empty ones and beside numbered headings', () => {
  const heights = [100, 136, 160, 184, 220, 244, 268, 292, 330, 354];
  const spans = heights.flatMap((baseline, index) => {
    const size = index ? 10 : 18;
    const number = segment(`${index + 1}`, index < 9 ? 60 : 54, baseline).spans;
    if (index % 4 === 2) return number;
    if (index === 4) return [...number, ...segment('1 Introduction', 90, baseline).spans];
    return [...number, ...segment(prose[index % 2]!, index ? 90 : 72, baseline, { size }).spans];
  });
  const page = cleared(pageOf({ spans }));
  expect(page.hasLineNumbers).toBe(true);
  expect(page.spans.filter(({ text }) => /^\d+$/.test(text)).map(({ left }) => left)).toEqual([90]);
});

it('removes them from pages with little text, if others have them at the same place', () => {
  const few = ['References', 'Columbus: Letters'].flatMap((text, index) => [
    ...segment(`${index + 1}`, 60, 100 + index * 24).spans,
    ...segment(text, 90, 100 + index * 24).spans,
  ]);
  const last = pageOf({ number: 2, spans: few });
  expect(cleared(last)).toBe(last);
  const [, page] = withoutLineNumbers([pageOf({ spans: numbered(prose) }), last]);
  expect(page!.spans.map(({ text }) => text)).toEqual(['References', 'Columbus:', 'Letters']);
});
