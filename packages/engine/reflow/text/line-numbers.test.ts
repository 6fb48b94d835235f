import { expect, it } from 'vitest';
import { horizontal, pageOf, segment } from '#reflow/testing/pictured-page.ts';
import { withoutLineNumbers } from './line-numbers.ts';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Lines numbered from 1, with one text after the other. */
const numbered = (texts: readonly string[], distance = 24) =>
  range(20).flatMap((index) => [
    ...segment(`${index + 1}`, index < 9 ? 60 : 54, 100 + index * distance).spans,
    ...segment(texts[index % texts.length]!, 90, 100 + index * distance).spans,
  ]);

const prose = ['The court finds that the plaintiff has', 'shown by evidence that the order of it'];

it('removes the numbers of the lines of prose, and tells so', () => {
  const { spans, hasLineNumbers } = withoutLineNumbers(pageOf({ spans: numbered(prose) }));
  expect(hasLineNumbers).toBe(true);
  expect(spans.some(({ text }) => /^\d+$/.test(text))).toBe(false);
});

it('keeps the numbers of lists, of tables, and those beside other text', () => {
  const keeps = (page: ReturnType<typeof pageOf>) => withoutLineNumbers(page) === page;
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
  expect(withoutLineNumbers(pageOf({ spans })).hasLineNumbers).toBe(true);
  const alone = segment('shown in the margin of it all', 90, 108).spans;
  expect(withoutLineNumbers(pageOf({ spans: [...spans, ...alone] })).hasLineNumbers).toBe(
    undefined,
  );
});
