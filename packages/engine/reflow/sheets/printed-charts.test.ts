import { expect, it } from 'vitest';
import type { Fill, PageContent } from '#models/page/page-content.ts';
import { horizontal, pageOf, segment, vertical } from '#reflow/testing/pictured-page.ts';
import { printedCharts } from './printed-charts.ts';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

const text = (content: string, left: number, baseline: number) =>
  segment(content, left, baseline).spans;

const bar = (left: number, top: number): Fill => ({
  ...{ left, right: left + 30, top, bottom: 300, color: '336699' },
});

/** The upper, lower and left sides of a frame that the edge of the page cuts off. */
const frame = [horizontal(130, 60, 500), horizontal(340, 60, 500), vertical(60, 130, 340)];

const chart = pageOf({
  spans: [
    ...text('Region', 60, 80),
    ...text('1200', 160, 80),
    ...range(5).flatMap((index) => text(String(index * 10), 80, 303 - index * 30)),
    ...range(4).flatMap((index) => text(`Area ${index + 1}`, 125 + index * 80, 318)),
  ],
  rules: [
    ...range(5).map((index) => horizontal(300 - index * 30, 100, 440)),
    vertical(100, 180, 300),
    ...frame,
  ],
  fills: range(4).map((index) => bar(125 + index * 80, 280 - index * 25)),
});

const boxesOn = (...pages: PageContent[]) =>
  printedCharts(pages).map((boxes) =>
    boxes.map(({ left, top, right, bottom, isContinued = false }) => [
      ...[left, top, right, bottom].map(Math.round),
      isContinued,
    ]),
  );

it('extends a chart to its frame, of which the edge of the page cuts off a side', () => {
  expect(boxesOn(chart)).toEqual([[[60, 130, 500, 340, false]]]);
});

it('finds the rest of a chart on other pages by its frame, also between the lines of its scale', () => {
  const rest = pageOf({
    spans: text('Home', 100, 230),
    rules: [horizontal(130, 50, 160), horizontal(340, 50, 160), vertical(160, 130, 340)],
  });
  const middle = pageOf({
    rules: [130, 180, 240, 300, 340].map((at) => horizontal(at, 50, 500)),
  });
  expect(boxesOn(chart, middle, rest).slice(1)).toEqual([
    [[50, 130, 500, 340, true]],
    [[50, 130, 160, 340, true]],
  ]);
});

it('leaves a table at the height of a chart on another page', () => {
  const table = pageOf({
    spans: text('Home', 100, 230),
    rules: [
      ...[130, 180, 240, 300, 340].map((at) => horizontal(at, 50, 500)),
      ...[50, 200, 500].map((at) => vertical(at, 130, 340)),
    ],
  });
  expect(boxesOn(chart, table)[1]).toEqual([]);
});
