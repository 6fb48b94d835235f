import { expect, it } from 'vitest';
import { madePage, wordsOf } from '#reflow/extract/testing/made-page.ts';

it('takes a thin rectangle and a stroke as rules', async () => {
  const { rules, fills } = await madePage({
    content: '1 0 0 rg 20 200 100 0.5 re f 2 w 50 100 m 50 180 l S',
  });
  expect(fills).toEqual([]);
  expect(rules).toEqual([
    expect.objectContaining({ axis: 'horizontal', from: 20, to: 120, color: 'FF0000' }),
    expect.objectContaining({ axis: 'vertical', at: 50, from: 120, to: 200, thickness: 2 }),
  ]);
});

it('takes a stroked rectangle as four rules', async () => {
  const { rules } = await madePage({ content: '20 100 100 50 re S' });
  expect(rules.map(({ axis, at }) => [axis, at])).toEqual([
    ['horizontal', 150],
    ['horizontal', 200],
    ['vertical', 20],
    ['vertical', 120],
  ]);
});

it('joins what is drawn in pieces: side by side, dashed, or dotted', async () => {
  const dots = Array.from({ length: 12 }, (_, index) => `${20 + index * 3} 60 1 1 re f`).join(' ');
  const { rules, fills } = await madePage({
    content: `20 200 m 60 200 l S 60 200 m 90 200 l S [3 2] 0 d 20 150 m 90 150 l S ${dots}`,
  });
  expect(fills).toEqual([]);
  expect(rules.map(({ at, from, to }) => [at, from, to])).toEqual([
    [100, 20, 90],
    [150, 20, 90],
    [239.5, 20, 54],
  ]);
});

it('keeps lines that are hardly out of line, of which the upper one is further to the right', async () => {
  const { rules } = await madePage({ content: '91.6 280 m 91.6 260 l S 91.4 200 m 91.4 100 l S' });
  expect(rules.map(({ from, to }) => [from, to]).toSorted((a, b) => a[0]! - b[0]!)).toEqual([
    [20, 40],
    [100, 200],
  ]);
});

it('sees a white area on a coloured one, but not on paper', async () => {
  const { fills } = await madePage({
    content: '1 g 0 0 200 300 re f 0 0 1 rg 20 100 100 100 re f 1 g 40 120 20 20 re f',
  });
  expect(fills.map(({ color }) => color)).toEqual(['0000FF', 'FFFFFF']);
});

it('takes bars that meet others at both ends as borders, but no bars of a chart', async () => {
  const frame = '20 100 160 6 re f 20 194 160 6 re f 20 100 6 100 re f 174 100 6 100 re f';
  const framed = await madePage({ content: `${frame} 97 106 6 88 re f` });
  expect(framed.fills).toEqual([]);
  expect(framed.rules.map(({ axis, at, from, to }) => [axis, at, from, to])).toEqual([
    ['horizontal', 103, 20, 180],
    ['horizontal', 197, 20, 180],
    ['vertical', 23, 100, 200],
    ['vertical', 100, 103, 197],
    ['vertical', 177, 100, 200],
  ]);
  const chart = await madePage({ content: '20 20 m 20 90 l S 20 30 80 6 re f 20 50 120 6 re f' });
  expect(chart.fills).toHaveLength(2);
});

it('takes thick bars around nearly the whole page for a decoration', async () => {
  const { fills } = await madePage({
    content: '5 5 190 6 re f 5 289 190 6 re f 5 5 6 290 re f 189 5 6 290 re f',
  });
  expect(fills).toHaveLength(4);
});

it('takes curves and slanted lines as drawings', async () => {
  const { drawings, rules } = await madePage({
    content: '20 20 m 60 80 l S 100 100 m 120 140 140 140 160 100 c f',
  });
  expect(rules).toEqual([]);
  expect(drawings.map(({ filled }) => filled)).toEqual([false, true]);
});

it('cuts fills off at what they are clipped to', async () => {
  const { fills } = await madePage({ content: 'q 50 50 20 20 re W n 1 0 0 rg 0 0 200 300 re f Q' });
  expect(fills).toEqual([{ left: 50, top: 230, right: 70, bottom: 250, color: 'FF0000' }]);
});

const word = 'BT /F 10 Tf 20 200 Td (word) Tj ET';

it('takes a rule below a word as its underline, and one through it as striking it out', async () => {
  const under = await madePage({ content: `${word} 20 198.5 21 0.5 re f` });
  expect(under.spans[0]).toMatchObject({ underline: true, strike: false });
  const struck = await madePage({ content: `${word} 20 202.5 21 0.5 re f` });
  expect(struck.spans[0]).toMatchObject({ underline: false, strike: true });
  expect([under.rules, struck.rules]).toEqual([[], []]);
});

it.each([
  ['reaches past the word', '20 198.5 100 0.5 re f'],
  ['is a side of a cell', '20 198.5 21 0.5 re f 20 198.5 0.5 30 re f'],
])('takes no rule for an underline that %s', async (_, rule) => {
  const { spans, rules } = await madePage({ content: `${word} ${rule}` });
  expect(spans[0]!.underline).toBe(false);
  expect(rules.length).toBeGreaterThan(0);
});

/** A circle as browsers draw it, around a centre. */
const circle = (x: number, y: number, paint: string) =>
  `${x + 2} ${y} m ${x + 2} ${y + 1.1} ${x + 1.1} ${y + 2} ${x} ${y + 2} c ` +
  `${x - 1.1} ${y + 2} ${x - 2} ${y + 1.1} ${x - 2} ${y} c ` +
  `${x - 2} ${y - 1.1} ${x - 1.1} ${y - 2} ${x} ${y - 2} c ` +
  `${x + 1.1} ${y - 2} ${x + 2} ${y - 1.1} ${x + 2} ${y} c ${paint}`;

it('makes bullets that are drawn before a line characters', async () => {
  const page = await madePage({
    content: `${word} ${circle(12, 203, 'f')} BT /F 10 Tf 20 150 Td (other) Tj ET
      ${circle(12, 153, 'S')} BT /F 10 Tf 20 100 Td (third) Tj ET 10 101.5 3 3 re f`,
  });
  expect(wordsOf(page)).toEqual(['•', 'word', '◦', 'other', '▪', 'third']);
  expect([page.drawings, page.fills]).toEqual([[], []]);
});

it('leaves a shape alone that stands behind a word or far from any', async () => {
  const page = await madePage({
    content: `${word} ${circle(60, 203, 'f')} ${circle(12, 30, 'f')}`,
  });
  expect(wordsOf(page)).toEqual(['word']);
  expect(page.drawings).toHaveLength(2);
});

it('leaves out the slivers at the ends of highlighted words, but no border of an area', async () => {
  const area = '1 1 0 rg 20 100 60 14 re f';
  const { rules } = await madePage({ content: `${area} 80 100 0.05 14 re f` });
  expect(rules).toEqual([]);
  const bordered = await madePage({ content: `${area} 0 g 80 100 0.05 14 re f` });
  expect(bordered.rules).toHaveLength(1);
  const longer = await madePage({ content: `${area} 80 50 0.05 100 re f` });
  expect(longer.rules).toHaveLength(1);
});
