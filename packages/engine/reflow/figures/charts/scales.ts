// Finds the scales of charts: numbers at equal distances whose values rise by equal steps.
import { centerOf, heightOf, middleOf } from '#models/page/geometry.ts';
import type { Box, PageContent } from '#models/page/page-content.ts';
import { segmentsOf } from '#reflow/lines/segments.ts';
import { flipped, type Axis } from './flipped.ts';

/** A label, as it is if the axis runs downwards. */
export type ScaleLabel = Box & { size: number };
/** @property labels from the start of the axis, flipped for a horizontal one */
export type Scale = { axis: Axis; labels: readonly ScaleLabel[] };

const limits = {
  /** The minimum number of labels. */
  labels: 3,
  /** How far labels may be from equal edges, in points; and from equal distances, in points and as a share. */
  edge: 1.5,
  distance: 1,
  share: 0.04,
  /** The minimum distance of two labels, in font sizes, and the difference of equal steps of their values. */
  apart: 0.9,
  step: 0.01,
  /** The minimum ratio of two labels of a logarithmic scale. */
  ratio: 1.5,
  /** More numbers make a table of numbers. */
  numbers: 600,
} as const;

/** A gap, in font sizes, that separates two labels of an axis. */
const gapOfLabels = 0.5;

const number = /^[−–-]?\s?[$€£¥]?\s?[−–-]?(\d[\d.,' ]*)\s?(%|°[CF]?|[€$£]|[a-zA-Z]{1,3}\.?)?$/;
const factors: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, M: 1e6, bn: 1e9, B: 1e9 };

/** The values that a text may have, with a decimal point and with a decimal comma; none if it is no number. */
function valuesOf(text: string): [number, number] | undefined {
  const found = number.exec(text.trim());
  if (!found) return undefined;
  const [, digits = '', unit = ''] = found;
  const sign = /^[$€£¥\s]*[−–-]/.test(text.trim()) ? -1 : 1;
  const valueOf = (plain: string) => sign * Number.parseFloat(plain) * (factors[unit] ?? 1);
  return [
    valueOf(digits.replaceAll(/[,' ]/g, '')),
    valueOf(digits.replaceAll(/[.' ]/g, '').replace(',', '.')),
  ];
}

type NumberLabel = ScaleLabel & { values: [number, number] };

function numbersOf({ spans }: PageContent): NumberLabel[] {
  const options = { gap: gapOfLabels, splitsAtObjects: false, splitsAtAlignedGaps: false };
  return segmentsOf(spans, options).flatMap((segment) => {
    const values = valuesOf(segment.text);
    const { left, top, right, bottom, size } = segment;
    return values ? [{ left, top, right, bottom, size, values }] : [];
  });
}

const areEqual = (a: number, b: number) =>
  Math.abs(a - b) <= limits.step * Math.max(Math.abs(a), Math.abs(b));

/** True if three values in a row belong to one scale. */
function isStep(values: readonly number[]): boolean {
  const [a = 0, b = 0, c = 0] = values;
  if (a === b) return false;
  if (areEqual(b - a, c - b)) return true;
  const [first, second] = [b / a, c / b];
  return a * b > 0 && areEqual(first, second) && Math.max(first, 1 / first) >= limits.ratio;
}

/** True if a label continues a run at an equal distance and with an equal step. */
function goesOn(run: readonly NumberLabel[], next: NumberLabel): boolean {
  const [before, last] = [run.at(-2), run.at(-1)];
  if (!last) return true;
  const distance = middleOf(next) - middleOf(last);
  if (distance < limits.apart * Math.min(next.size, heightOf(next))) return false;
  if (!before) return true;
  const same = Math.max(limits.distance, limits.share * distance);
  if (Math.abs(distance - (middleOf(last) - middleOf(before))) > same) return false;
  return [0, 1].some((at) => isStep([before, last, next].map(({ values }) => values[at]!)));
}

/** True for steps such as 1, 2, 2.5 and 5; others are steps of a scale only if there are enough of them. */
function areScale(run: readonly NumberLabel[]): boolean {
  if (run.length > limits.labels) return true;
  const [first, second] = run;
  return [0, 1].some((at) => {
    const step = Math.abs(second!.values[at]! - first!.values[at]!);
    const digits = Number(step.toPrecision(3)).toExponential().split('e')[0]!;
    return ['1', '2', '2.5', '5'].includes(digits);
  });
}

function runsOf(labels: readonly NumberLabel[]): NumberLabel[][] {
  const runs: NumberLabel[][] = [];
  let run: NumberLabel[] = [];
  for (const label of labels.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    if (goesOn(run, label)) {
      run.push(label);
      continue;
    }
    runs.push(run);
    // Two labels may begin another run with the next one.
    const last = run.at(-1)!;
    run = goesOn([last], label) ? [last, label] : [label];
  }
  return [...runs, run].filter((one) => one.length >= limits.labels && areScale(one));
}

/** Groups labels with an equal edge. */
function aligned(labels: readonly NumberLabel[], edgeOf: (label: Box) => number): NumberLabel[][] {
  const groups: NumberLabel[][] = [];
  for (const label of labels.toSorted((a, b) => edgeOf(a) - edgeOf(b))) {
    const group = groups.at(-1);
    if (group && edgeOf(label) - edgeOf(group[0]!) <= limits.edge) group.push(label);
    else groups.push([label]);
  }
  return groups.filter(({ length }) => length >= limits.labels);
}

const edges = [({ right }: Box) => right, ({ left }: Box) => left, centerOf];

/** The scales along one axis, longest first; each label is in one of them. */
function scalesAlong(axis: Axis, numbers: readonly NumberLabel[]): Scale[] {
  const labels = numbers.map((label) => ({ ...label, ...flipped(label, axis) }));
  const runs = edges.flatMap((edgeOf) => aligned(labels, edgeOf).flatMap(runsOf));
  const used = new Set<NumberLabel>();
  return runs
    .toSorted((a, b) => b.length - a.length)
    .filter((run) => {
      if (run.some((label) => used.has(label))) return false;
      for (const label of run) used.add(label);
      return true;
    })
    .map((run) => ({ axis, labels: run }));
}

/** The scales of a page. */
export function scalesOf(page: PageContent): Scale[] {
  const numbers = numbersOf(page);
  if (numbers.length < limits.labels || numbers.length > limits.numbers) return [];
  return [...scalesAlong('vertical', numbers), ...scalesAlong('horizontal', numbers)];
}
