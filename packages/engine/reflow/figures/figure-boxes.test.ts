import { expect, it } from 'vitest';
import { horizontal, pageOf, pictured, segment, vertical } from '#reflow/testing/pictured-page.ts';
import { prose, written } from '#reflow/testing/written-page.ts';
import type { Drawing, Fill, Span, Tag } from '#models/page/page-content.ts';
import { figureBoxes } from './figure-boxes.ts';

const curve = (left: number, top: number, width = 40, height = 40): Drawing => ({
  ...{ left, top, right: left + width, bottom: top + height },
  ...{ color: '336699', filled: false },
});

it('joins drawings that stand together, with the axes they lie at', () => {
  const drawings = [curve(100, 100), curve(145, 120), curve(190, 90)];
  const rules = [horizontal(165, 95, 235), vertical(95, 85, 165), horizontal(700, 72, 500)];
  expect(figureBoxes(pageOf({ drawings, rules }))).toEqual([
    { left: 95, top: 85, right: 235, bottom: 165 },
  ]);
});

it('keeps drawings apart that are far from each other', () => {
  expect(figureBoxes(pageOf({ drawings: [curve(100, 100), curve(100, 400)] }))).toHaveLength(2);
});

it('takes signs and decorations of the whole page for no figures', () => {
  expect(figureBoxes(pageOf({ drawings: [curve(100, 100, 6, 6)] }))).toEqual([]);
  expect(figureBoxes(pageOf({ drawings: [curve(5, 5, 585, 830)] }))).toEqual([]);
});

it('takes a drawing behind running text for no figure, but one with labels', () => {
  const behind = [curve(60, 80, 480, 120)];
  expect(figureBoxes(written(prose(6), { drawings: behind }))).toEqual([]);
  const spans = [...segment('Mean', 100, 120).spans, ...segment('12 %', 300, 150).spans];
  expect(figureBoxes(pageOf({ drawings: behind, spans }))).toHaveLength(1);
});

it('reaches around the labels that lie across its edge', () => {
  const { spans } = segment('January', 90, 142);
  expect(figureBoxes(pageOf({ drawings: [curve(100, 100, 100, 40)], spans }))).toMatchObject([
    { left: 90, top: 100, bottom: 144 },
  ]);
});

it('takes a frame with rounded corners around a table for no figure', () => {
  const { page } = pictured(`
+----------+---------+---------+
|  Flow    |  2022   |  2023   |
+----------+---------+---------+
|  Sales   |  6,853  |  4,347  |
+----------+---------+---------+
|  Loans   |  2,511  |  484    |
+----------+---------+---------+
|  Rents   |  25     |  13     |
+----------+---------+---------+
|  Total   |  9,389  |  4,844  |
+----------+---------+---------+`);
  const frame = curve(0, 12, 195, 160);
  expect(figureBoxes({ ...page, drawings: [frame, curve(4, 40, 5, 5)] })).toEqual([]);
  expect(figureBoxes({ ...page, rules: [], spans: [], drawings: [frame] })).toHaveLength(1);
});

it('takes boxes with text side by side for no figure, unless lines connect them', () => {
  const drawings = [curve(100, 100, 60, 40), curve(168, 100, 60, 40)];
  const spans = [...segment('Bergen', 105, 120).spans, ...segment('Milano', 172, 120).spans];
  expect(figureBoxes(pageOf({ drawings, spans }))).toEqual([]);
  const rules = [horizontal(120, 160, 168)];
  expect(figureBoxes(pageOf({ drawings, spans, rules }))).toHaveLength(1);
});

it('keeps two figures apart that stand beside each other, each with its own lines', () => {
  const drawings = [curve(100, 100, 90, 90), curve(210, 100, 90, 90)];
  const rules = [horizontal(150, 110, 180), horizontal(150, 220, 290)];
  expect(figureBoxes(pageOf({ drawings, rules }))).toEqual([
    { left: 100, top: 100, right: 190, bottom: 190 },
    { left: 210, top: 100, right: 300, bottom: 190 },
  ]);
});

it('takes labels that one text object shows in several places for no running text', () => {
  const labels = ['Nut case', 'Locking shoulder', 'Threaded nut core', 'Keyway and slot'];
  const spans = labels.flatMap(
    (label, row) => segment(label, 120, 120 + 20 * row, { object: 7 }).spans,
  );
  const page = pageOf({ drawings: [curve(100, 100, 200, 120)], spans });
  expect(figureBoxes(page)).toHaveLength(1);
});

const tagged = (spans: readonly Span[], mark: number): Span[] =>
  spans.map((span) => ({ ...span, mark }));
const paragraph = (mark: number): Tag => ({ type: 'P', children: [mark] });

it('takes everything that the tag of a figure marks as one, with its labels', () => {
  const drawings = [curve(100, 300), curve(300, 330)].map((one) => ({ ...one, mark: 1 }));
  const spans = [
    ...tagged(segment('The text above it', 72, 100).spans, 0),
    ...tagged(segment('North', 220, 310).spans, 1),
  ];
  const tags = [paragraph(0), { type: 'Figure', children: [1] }];
  const [box, ...others] = figureBoxes(pageOf({ drawings, spans, tags }));
  expect(others).toEqual([]);
  expect(box).toMatchObject({ left: 100, right: 340, bottom: 370 });
});

it('takes the artifacts around bars for the labels of a chart, but not those at the edge of the page', () => {
  const bar = (left: number, height: number): Fill => ({
    ...{ left, right: left + 30, top: 400 - height, bottom: 400 },
    color: '336699',
  });
  const label = (text: string, left: number, baseline: number): Span[] =>
    segment(text, left, baseline).spans.map((span) => ({ ...span, artifact: true }));
  const text = tagged(segment('The text above it', 72, 100).spans, 0);
  const labels = [
    ...[0, 50, 100].flatMap((value) => label(`${value}`, 80, 404 - value)),
    ...['Ann', 'Bob', 'Cem'].flatMap((name, index) => label(name, 110 + index * 60, 420)),
    ...label('Members', 320, 350),
  ];
  const footer = label('A long footer with more than five words', 72, 800);
  const fills = [bar(110, 60), bar(170, 100), bar(230, 40)];
  const rules = [horizontal(400, 100, 280), vertical(100, 290, 400), horizontal(785, 72, 500)];
  const page = pageOf({
    spans: [...text, ...labels, ...footer],
    fills,
    rules,
    tags: [paragraph(0)],
  });
  const [box, ...others] = figureBoxes(page);
  expect(others).toEqual([]);
  expect(box!.left).toBeLessThanOrEqual(80);
  expect(box!.right).toBeGreaterThanOrEqual(320);
  expect(box!.bottom).toBeLessThan(430);
  // The bars alone are a chart; the footer is no part of it.
  const bars = { left: 100, top: 290, right: 280, bottom: 400 };
  expect(figureBoxes({ ...page, spans: [...text, ...footer] })).toEqual([bars]);
});
