import { expect, it } from 'vitest';
import type { Fill } from '#models/page/page-content.ts';
import { horizontal, pageOf, segment, vertical } from '#reflow/testing/pictured-page.ts';
import { chartBoxes } from './chart-boxes.ts';

const text = (content: string, left: number, baseline: number) =>
  segment(content, left, baseline).spans;

const sample = (left: number, color: string, top = 200): Fill => ({
  ...{ left, right: left + 40, top, bottom: top + 50, color },
});

const colors = ['C06060', '60C060', '6060C0', '909090'];
const samples = (left: number) => colors.map((color, at) => sample(left + at * 40, color));

const prose = [
  ...text('The figure below shows how the work of the year', 72, 80),
  ...text('went on in each of the four regions of the country', 72, 92),
];

it('finds samples of colors with their titles, and joins those beside each other', () => {
  const spans = [...prose, ...text('warm', 165, 190), ...text('Figure 1: Colors', 150, 290)];
  const fills = [...samples(100), ...samples(273)];
  const [chart, ...others] = chartBoxes(pageOf({ spans, fills }));
  expect(others).toEqual([]);
  expect(chart).toMatchObject({ left: 100, right: 433, bottom: 250 });
  expect(chart!.top).toBeLessThan(190);
});

it('leaves backgrounds of text, and empty grids', () => {
  const spans = [...prose, ...text('Name', 110, 225)];
  expect(chartBoxes(pageOf({ spans, fills: samples(100) }))).toEqual([]);
  const rules = [
    ...[200, 240, 280, 320].map((at) => horizontal(at, 100, 300)),
    ...[100, 200, 300].map((at) => vertical(at, 200, 320)),
  ];
  expect(chartBoxes(pageOf({ spans: prose, rules }))).toEqual([]);
});

const ticks = [150, 210, 270, 330].map((at) => vertical(at, 400, 405));
const frame = [
  ...[250, 400].map((at) => horizontal(at, 120, 360)),
  ...[120, 360].map((at) => vertical(at, 250, 400)),
];

it('finds a plot by the ticks of its axis, with names below them and text inside', () => {
  const spans = [
    ...prose,
    ...['A', 'B', 'C', 'D'].flatMap((name, at) => text(name, 147 + at * 60, 418)),
    ...text('Land state', 290, 270),
  ];
  const rules = [...frame, ...ticks, horizontal(300, 160, 200), vertical(180, 300, 360)];
  const [chart, ...others] = chartBoxes(pageOf({ spans, rules }));
  expect(others).toEqual([]);
  expect(chart).toMatchObject({ left: 120, right: 360, top: 250 });
  expect(chart!.bottom).toBeGreaterThan(415);
});

it('takes no row of cells for ticks', () => {
  const spans = [...prose, ...text('Land state', 290, 270)];
  const rules = [...frame, ...ticks, horizontal(405, 120, 360)];
  expect(chartBoxes(pageOf({ spans, rules }))).toEqual([]);
});
