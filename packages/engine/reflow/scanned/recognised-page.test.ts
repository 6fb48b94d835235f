import { expect, it } from 'vitest';
import { pageOf, word } from '#reflow/testing/pictured-page.ts';
import type { RecognisedLine } from '#engines/recognition/hocr.ts';
import { recognisedPage } from '#reflow/scanned/recognised-page.ts';

/** A line of words, 40 pixels high, at 300 dpi. */
const line = (text: string, top: number, more: Partial<RecognisedLine> = {}): RecognisedLine => ({
  ...{ left: 300, right: 2000, top, bottom: top + 40 },
  words: text.split(' ').map((part, index) => ({
    ...{ left: 300 + index * 200, right: 460 + index * 200, top, bottom: top + 40 },
    text: part,
    confidence: 90,
  })),
  ...{
    baseline: { slope: 0, offset: -9 },
    height: 42,
    descenders: 9,
    turn: 0,
    paragraph: 1,
    ...more,
  },
});

const scale = 72 / 300;
const prose = (top: number) => [
  line('several words that were printed on paper', top),
  line('and more of them in a second line', top + 55, { height: 44 }),
];

const recognised = (lines: RecognisedLine[], page = pageOf()) =>
  recognisedPage(page, { lines, pictures: [] }, [], scale, []);

it('puts words where they stand, on the baseline of their line', () => {
  const { spans } = recognised(prose(500))!;
  expect(spans[0]).toMatchObject({ text: 'several', left: 72, spaced: true, hidden: false });
  expect(spans[0]!.baseline).toBeCloseTo(531 * scale, 3);
});

it('gives the lines of a paragraph one size, and paragraphs of nearly that size the same', () => {
  const other = line('another paragraph measured a little larger', 700, {
    height: 46,
    paragraph: 2,
  });
  const heading = line('Heading', 800, { height: 75, paragraph: 3 });
  const { spans } = recognised([...prose(500), other, heading])!;
  const sizes = new Map(spans.map(({ text, size }) => [text, size]));
  expect(new Set(['several', 'second', 'another'].map((text) => sizes.get(text))).size).toBe(1);
  expect(sizes.get('Heading')).toBeGreaterThan(1.5 * sizes.get('several')!);
});

it('keeps a line that lies askew together', () => {
  const askew = line('a line of words that falls towards its end', 500, {
    baseline: { slope: 0.02, offset: -9 },
  });
  const { spans } = recognised([askew])!;
  expect(new Set(spans.map(({ baseline }) => baseline)).size).toBe(1);
});

it('leaves out what is hardly believed', () => {
  const dirt = line('smudge', 900);
  dirt.words[0]!.confidence = 8;
  const { spans } = recognised([...prose(500), dirt])!;
  expect(spans.map(({ text }) => text)).not.toContain('smudge');
});

it('takes a picture without much text for a photograph', () => {
  expect(recognised([line('EXIT', 500)])).toBeUndefined();
});

it('does not repeat words that the page shows besides its picture', () => {
  const stamp = word('several', 72, 531 * scale, { right: 110 });
  const page = pageOf({ spans: [stamp] });
  const { spans } = recognised(prose(500), page)!;
  expect(spans.filter(({ text }) => text === 'several')).toEqual([stamp]);
});
