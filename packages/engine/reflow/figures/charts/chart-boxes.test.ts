import { expect, it } from 'vitest';
import { isWithin } from '#models/page/geometry.ts';
import type { Drawing, Fill } from '#models/page/page-content.ts';
import { horizontal, pageOf, pictured, segment, vertical } from '#reflow/testing/pictured-page.ts';
import { chartBoxes } from './chart-boxes.ts';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

const text = (content: string, left: number, baseline: number) =>
  segment(content, left, baseline).spans;

const bar = (left: number, top: number, bottom: number, color = '336699'): Fill => ({
  ...{ left, right: left + 30, top, bottom, color },
});

const slice = (
  left: number,
  top: number,
  right: number,
  bottom: number,
  color: string,
): Drawing => ({
  ...{ left, top, right, bottom, color, filled: true },
});

/** Numbers from below upwards at lines 30 points apart. */
const scale = (left: number, bottom: number) =>
  range(5).flatMap((index) => text(String(index * 10), left, bottom + 3 - index * 30));

const prose = [
  ...text('The figure below shows how the work of the year', 72, 80),
  ...text('went on in each of the four regions of the country', 72, 92),
];

it('finds bars with the scale, the names, the title and the legend around them', () => {
  const parts = {
    spans: [
      ...prose,
      ...text('Sales', 250, 165),
      ...scale(80, 300),
      ...range(4).flatMap((index) => text(`Area ${index + 1}`, 125 + index * 80, 318)),
      ...text('Home', 470, 230),
      ...text('Figure 1: Sales of the regions', 200, 345),
    ],
    rules: [
      ...range(5).map((index) => horizontal(300 - index * 30, 100, 440)),
      vertical(100, 180, 300),
    ],
    fills: [
      ...range(4).map((index) => bar(125 + index * 80, 280 - index * 25, 300)),
      bar(440, 222, 230),
    ],
  };
  const key = { ...bar(455, 222, 230), right: 463 };
  const [chart, ...others] = chartBoxes(pageOf({ ...parts, fills: [...parts.fills, key] }));
  expect(others).toEqual([]);
  expect(chart).toMatchObject({ left: 80, right: 494, top: 157, bottom: 320 });
});

it('finds bars without a scale, and none among marked lines of text', () => {
  const bars = [40, 70, 20, 55].map((height, index) => bar(100 + index * 60, 300 - height, 300));
  expect(chartBoxes(pageOf({ fills: bars }))).toHaveLength(1);
  const lines = ['A line', 'A longer line', 'The longest line of all', 'Short'];
  const marked = lines.map((line, index) => ({
    ...{ left: 72, right: 72 + line.length * 6, color: 'FFFF00' },
    ...{ top: 100 + index * 20, bottom: 112 + index * 20 },
  }));
  const spans = lines.flatMap((line, index) => text(line, 72, 110 + index * 20));
  expect(chartBoxes(pageOf({ spans, fills: marked, rules: [vertical(72, 90, 190)] }))).toEqual([]);
});

it('finds a curve between scales', () => {
  const spans = [
    ...scale(80, 300),
    ...range(5).flatMap((index) => text(String(2019 + index), 108 + index * 60, 316)),
  ];
  const rules = range(5).map((index) => horizontal(300 - index * 30, 96, 100));
  const curve = { ...slice(120, 200, 360, 290, '336699'), filled: false };
  const axes = [vertical(100, 180, 300), horizontal(300, 100, 380)];
  const [chart] = chartBoxes(pageOf({ spans, rules: [...rules, ...axes], drawings: [curve] }));
  expect(chart && spans.every((span) => isWithin(span, chart))).toBe(true);
});

it('finds the slices of a pie with their names', () => {
  const drawings = [
    slice(200, 200, 300, 300, 'AA0000'),
    slice(200, 100, 300, 200, '00AA00'),
    slice(100, 100, 200, 300, '0000AA'),
  ];
  const names = [...text('East', 305, 260), ...text('West', 70, 200)];
  const [chart] = chartBoxes(pageOf({ drawings, spans: names }));
  expect(chart).toMatchObject({ left: 70, top: 100, right: 329, bottom: 300 });
  const concentric = [0, 20, 40].map((inset, index) =>
    slice(100 + inset, 100 + inset, 300 - inset, 300 - inset, `${index}${index}0000`),
  );
  expect(chartBoxes(pageOf({ drawings: concentric }))).toEqual([]);
});

it('takes a table under years, and numbered lines, for no charts', () => {
  const { page } = pictured(`
+---------+--------+--------+--------+--------+
|  Goods  |  2019  |  2020  |  2021  |  2022  |
+---------+--------+--------+--------+--------+
|#########|########|########|########|########|
|  Wood   |  6     |  4     |  7     |  12    |
+---------+--------+--------+--------+--------+
|  Iron   |  2     |  484   |  9     |  3     |
+---------+--------+--------+--------+--------+`);
  expect(chartBoxes(page)).toEqual([]);
  const numbered = range(20).flatMap((index) => [
    ...text(String(index + 1), 60, 100 + index * 24),
    ...text('the court finds that the plaintiff is right in this', 90, 100 + index * 24),
  ]);
  const margin = [vertical(80, 60, 780), vertical(83, 60, 780)];
  expect(chartBoxes(pageOf({ spans: numbered, rules: margin }))).toEqual([]);
});
