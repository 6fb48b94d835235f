// Tests that the words of a line are where they were recognised, also where their places are not written.
import { expect, test } from 'vitest';
import type { RecognisedLine } from '#engines/recognition/hocr.ts';
import { LayerFont } from './layer-font.ts';
import { contentOf } from './text-layer.ts';

const word = (text: string, left: number, right: number) => ({
  ...{ text, left, right, top: 100, bottom: 140, confidence: 90 },
});

const lineOf = (slope: number, ...words: ReturnType<typeof word>[]): RecognisedLine => ({
  ...{ left: 100, top: 100, right: 2000, bottom: 140, words },
  ...{ baseline: { slope, offset: -10 }, height: 40, descenders: 10, turn: 0, paragraph: 1 },
});

/** At 300 dpi on a page 800 points high. */
const scale = 72 / 300;
const matrix = [scale, 0, 0, -scale, 0, 800] as const;

/** Where each piece of text begins, along the line, in points. */
function startsOf(content: string, advance: number): number[] {
  const starts: number[] = [];
  let [x, size] = [0, 0];
  for (const row of content.split('\n')) {
    size = Number(/\/F ([\d.]+) Tf/.exec(row)?.[1] ?? size);
    x = Number(/(\S+) \S+ Tm/.exec(row)?.[1] ?? x);
    const [, stretch, codes = ''] = /([\d.]+) Tz <(\w+)>/.exec(row) ?? [];
    if (stretch === undefined) continue;
    starts.push(x);
    x += ((codes.length / 4) * advance * size * Number(stretch)) / 100;
  }
  return starts;
}

test.each([0, 0.02])(
  'a line of slope %s has one place, and its spaces lead to the next word',
  (slope) => {
    const lefts = Array.from({ length: 15 }, (_, at) => 100 + at * 127);
    const words = lefts.map((left, at) =>
      word('abcdefgh'.slice(0, 1 + (at % 8)), left, left + 113),
    );
    const font = new LayerFont();
    const layer = { number: 1, lines: [lineOf(slope, ...words)], matrix, confidence: 90 };
    const content = contentOf(layer, font, 'F');
    expect(content.match(/ Tm/g)).toHaveLength(1);
    const starts = startsOf(content, font.advance).filter((_, at) => at % 2 === 0);
    for (const [at, left] of lefts.entries()) {
      const steepness = Math.hypot(1, slope);
      const expected = lefts[0]! * scale + (left - lefts[0]!) * steepness * scale;
      expect(Math.abs(starts[at]! - expected)).toBeLessThan(0.1);
    }
  },
);

test('words that overlap have places of their own', () => {
  const line = lineOf(0, word('one', 100, 200), word('two', 195, 300), word('three', 320, 400));
  const layer = { number: 1, lines: [line], matrix, confidence: 90 };
  expect(contentOf(layer, new LayerFont(), 'F').match(/ Tm/g)).toHaveLength(2);
});
