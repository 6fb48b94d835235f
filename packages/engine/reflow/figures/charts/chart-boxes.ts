// Finds charts on a page: their plots with the labels, legends and titles around them.
import {
  around,
  centerOf,
  heightOf,
  isWithin,
  joinedBoxes,
  middleOf,
  overlaps,
  sharedHeight,
  sharedWidth,
  widthOf,
} from '#models/page/geometry.ts';
import type { Box, PageContent } from '#models/page/page-content.ts';
import { segmentsOf } from '#reflow/lines/segments.ts';
import { paintedOn, type Painted } from './painted.ts';
import { plotsOf } from './plots.ts';

const limits = {
  /** The maximum number of words of a label, and in a legend's entry or a title. */
  words: 6,
  title: 12,
  /** The minimum number of words in two lines of a paragraph. */
  prose: 5,
  /** In font sizes: how far labels are beside a plot, and above or below. */
  beside: 2.2,
  below: 1.3,
  /** The same for a title. */
  above: 2,
  /** How far a title is from the middle of its chart, as a share of the chart. */
  centred: 0.08,
  /** How much larger than the other labels a title may be. */
  larger: 1.9,
  /** The maximum width of a title, as a share of its chart's. */
  wide: 0.9,
  /** The size of the labels of a chart without any. */
  size: 12,
  /** The sides of a legend's key in points, and its distance from its text in font sizes. */
  key: { height: 14, width: 42, gap: 1.3 },
  /** How far a legend is beside a plot, as a share of its width, and above or below in font sizes. */
  legend: { beside: 0.4, below: 3.5 },
  /** How much larger than its plot a chart's frame may be. */
  frame: 2.8,
  /** The maximum distance of two panels of a chart, in points, and the number of words of labels between them. */
  panels: 16,
  between: 2,
  /** The minimum side of a chart, in points, and its maximum share of the page. */
  side: 40,
  share: 0.85,
  /** More text is not that of a chart. */
  letters: 1_500,
} as const;

const caption =
  /^(?:(?:fig(?:ure)?|abb(?:ildung)?|tab(?:le|elle)?|source|quelle|notes?|exhibit)\b|(?:chart|graph|diagramm?)\s*\d)/i;

/** @property color of its first letters */
type Label = Box & { text: string; size: number; words: number; isProse: boolean; color: string };

const isNumeric = (word: string) => /^[−–-]?[$€£]?\d[\d.,]*%?$/.test(word);

/** True for two lines of a paragraph. */
function arePeers(line: Label, other: Label): boolean {
  if (line === other || Math.min(line.words, other.words) < limits.prose) return false;
  const gap = -sharedHeight(line, other);
  return (
    gap < 0.8 * line.size &&
    Math.abs(middleOf(line) - middleOf(other)) > 0.8 * line.size &&
    Math.abs(line.size - other.size) < 0.1 * line.size &&
    sharedWidth(line, other) > 0.5 * Math.min(widthOf(line), widthOf(other))
  );
}

/** The texts of a page: lines as far as they reach, and turned words. */
function labelsOf({ spans }: PageContent): Label[] {
  const upright = segmentsOf(spans).map(({ left, top, right, bottom, text, size, ...line }) => {
    const words = text.split(' ').filter((word) => !isNumeric(word)).length;
    return {
      left,
      top,
      right,
      bottom,
      text,
      size,
      words,
      isProse: false,
      color: line.spans[0]!.color,
    };
  });
  const turned = spans
    .filter(({ hidden, angle }) => !hidden && angle)
    .map(({ left, top, right, bottom, text, size, color }) => ({
      ...{ left, top, right, bottom, text, size, words: 1, isProse: false, color },
    }));
  return [
    ...upright.map((line) => ({ ...line, isProse: upright.some((one) => arePeers(line, one)) })),
    ...turned,
  ];
}

const isShort = ({ words, isProse }: Label) => words <= limits.words && !isProse;

/** The text around a plot, and the size of its labels. */
class ChartText {
  readonly #page: PageContent;
  #labels: readonly Label[] | undefined;
  readonly #painted: readonly Painted[];

  constructor(page: PageContent, painted: readonly Painted[]) {
    this.#page = page;
    this.#painted = painted;
  }

  get labels(): readonly Label[] {
    return (this.#labels ??= labelsOf(this.#page));
  }

  /** True for a box without long text. */
  isFree(box: Box): boolean {
    return !this.labels.some(
      (label) => (label.isProse || label.words > limits.title) && overlaps(label, box),
    );
  }

  /** Labels at the edges of a plot, such as those of its axes. */
  around(box: Box, plot: Box): Label[] {
    return this.labels.filter((label) => {
      if (isWithin(label, box) || !isShort(label) || caption.test(label.text)) return false;
      if (overlaps(label, box)) return true;
      const beside = sharedHeight(label, plot) > 0;
      const gap = beside ? -sharedWidth(label, box) : -sharedHeight(label, box);
      if (!beside && sharedWidth(label, plot) <= 0) return false;
      return (
        gap <= (beside ? limits.beside : limits.below) * label.size &&
        (beside || label.top > plot.top)
      );
    });
  }

  /** Centred titles of the chart and of its axes. */
  titles(box: Box, plot: Box, size: number): Label[] {
    return this.labels.filter((label) => {
      if (label.words > limits.title || label.isProse || caption.test(label.text)) return false;
      if (label.size > limits.larger * size || isWithin(label, box)) return false;
      if (widthOf(label) > limits.wide * widthOf(box)) return false;
      const off = Math.min(
        Math.abs(centerOf(label) - centerOf(plot)),
        Math.abs(centerOf(label) - centerOf(box)),
      );
      if (off > limits.centred * widthOf(box)) return false;
      const gap = -sharedHeight(label, box);
      return gap > -1 && gap <= limits.above * label.size;
    });
  }

  /** A legend's entries: texts right of keys that have colours of the plot. */
  legend(box: Box, plot: Box): Box[] {
    const { beside, below } = limits.legend;
    const inPlot = this.#painted.filter((one) => isWithin(one, plot, 1));
    const colors = new Set(inPlot.map(({ color }) => color));
    const { height, width } = limits.key;
    const keys = this.#painted.filter(
      (one) => heightOf(one) <= height && widthOf(one) <= width && colors.has(one.color),
    );
    return this.labels.flatMap((label): Box[] => {
      if (label.words > limits.title || isWithin(label, box)) return [];
      const key = keyOf(label, keys, colors);
      if (!key) return [];
      const entry = around([label, key]);
      const isBeside =
        sharedHeight(entry, box) > 0 && -sharedWidth(entry, box) < beside * widthOf(box);
      const isBelow = sharedWidth(entry, box) > 0 && -sharedHeight(entry, box) < below * label.size;
      return isBeside || isBelow ? [entry] : [];
    });
  }
}

function keyOf(label: Label, keys: readonly Box[], colors: ReadonlySet<string>): Box | undefined {
  // A square before a text may have become its bullet.
  if (/^[▪■●◆▲□○◇]/.test(label.text) && colors.has(label.color)) return label;
  return keys.find((key) => {
    const gap = label.left - key.right;
    return (
      gap > -1 &&
      gap < limits.key.gap * label.size &&
      Math.abs(middleOf(key) - middleOf(label)) < 0.4 * label.size
    );
  });
}

/** A frame around a chart. */
function frameOf(box: Box, painted: readonly Painted[], text: ChartText): Box {
  const area = widthOf(box) * heightOf(box);
  const frame = painted.find(
    (one) =>
      one.kind !== 'line' &&
      isWithin(box, one, 2) &&
      widthOf(one) * heightOf(one) < limits.frame * area &&
      text.isFree(one),
  );
  return frame ? around([frame, box]) : box;
}

/** A plot with its labels, legend, titles and frame, one after the other. */
function grown(plot: Box, painted: readonly Painted[], text: ChartText): Box {
  let box = plot;
  const add = (parts: readonly Box[]) => {
    for (const part of parts) {
      const next = around([box, part]);
      if (text.isFree(next)) box = next;
    }
  };
  add(text.around(box, plot));
  for (;;) {
    const before = box;
    add(text.legend(box, plot));
    if (isWithin(box, before)) break;
  }
  const own = text.labels.filter((label) => isWithin(label, box, 1));
  add(text.titles(box, plot, Math.max(...own.map(({ size }) => size), 0) || limits.size));
  box = frameOf(box, painted, text);
  add(text.labels.filter((label) => overlaps(label, box) && isShort(label)));
  return box;
}

function isChart(box: Box, page: PageContent, text: ChartText): boolean {
  if (Math.min(widthOf(box), heightOf(box)) < limits.side) return false;
  if (widthOf(box) * heightOf(box) > limits.share * page.width * page.height) return false;
  const inside = text.labels.filter((label) => overlaps(label, box));
  const letters = inside.reduce((sum, label) => sum + label.text.length, 0);
  return letters <= limits.letters && text.isFree(box);
}

/** Boxes of the charts of a page, with their labels, legends and titles; they do not overlap. */
export function chartBoxes(page: PageContent): Box[] {
  const painted = paintedOn(page);
  if (!painted.length) return [];
  const text = new ChartText(page, painted);
  const plots = plotsOf(painted, page, (box) => text.isFree(box));
  const charts: Box[] = [];
  for (const plot of plots) {
    const box = grown(plot, painted, text);
    const under = charts.filter((one) => overlaps(one, box));
    if (!isChart(box, page, text)) continue;
    for (const one of under) charts.splice(charts.indexOf(one), 1);
    charts.push(around([box, ...under]));
  }
  return joinedBoxes(charts, (one, other) => arePanels(one, other, text)).filter((box) =>
    isChart(box, page, text),
  );
}

/** True for two panels of one chart, which have nothing but short labels between them. */
function arePanels(a: Box, b: Box, text: ChartText): boolean {
  if (sharedWidth(a, b) < -limits.panels || sharedHeight(a, b) < -limits.panels) return false;
  const both = around([a, b]);
  return text.labels.every(
    (label) =>
      !overlaps(label, both) ||
      [a, b].some((box) => isWithin(label, box, 1)) ||
      (label.words <= limits.between && !label.isProse && !caption.test(label.text)),
  );
}
