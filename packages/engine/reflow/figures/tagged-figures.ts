// Finds charts and drawings by tags: a figure's tag marks its parts, and text that is marked as an artifact beside
// paint labels it, as in Word's charts.
import {
  around,
  heightOf,
  isWithin,
  sharedHeight,
  sharedWidth,
  widthOf,
} from '#models/page/geometry.ts';
import type { Box, PageContent, Span } from '#models/page/page-content.ts';
import { taggedPage } from '#reflow/tagged/tagged-page.ts';

const limits = {
  /** The minimum number of painted parts of a tagged figure; a single one may be the background of a text. */
  parts: 2,
  /** The minimum side of a tagged figure, in points. */
  side: 18,
  /** The minimum side of a chart, and the minimum number of its labels; less is a letterhead. */
  chart: { side: 72, labels: 5 },
  /** In points: how far labels are below each other and from axes, and how far a legend is beside its chart. */
  gap: 24,
  beside: 96,
} as const;

const touches = (a: Box, b: Box) => sharedWidth(a, b) >= 0 && sharedHeight(a, b) >= 0;
const isSmallerThan = (box: Box, side: number) => Math.min(widthOf(box), heightOf(box)) < side;

type Marked = { mark?: number };

function markedBox(page: PageContent, marks: ReadonlySet<number>, rules: readonly Box[]) {
  const isOwn = ({ mark }: Marked) => mark !== undefined && marks.has(mark);
  const painted = [...page.fills, ...page.drawings].filter(isOwn);
  if (painted.length < limits.parts) return [];
  const labels = page.spans.filter((span) => !span.hidden && isOwn(span));
  const box = around([...painted, ...labels, ...page.images.filter(isOwn)]);
  // Rules have no marks; axes touch the rest of their chart.
  const whole = around([box, ...rules.filter((rule) => touches(rule, box))]);
  return isSmallerThan(whole, limits.side) ? [] : [whole];
}

/** True for a part above, below or beside a chart that is near enough to belong to it. */
const belongsTo = (part: Box, chart: Box): boolean =>
  sharedHeight(part, chart) > -limits.gap &&
  sharedWidth(part, chart) > (sharedHeight(part, chart) > 0 ? -limits.beside : -limits.gap);

/** A chart with everything that belongs to it, unless text that is no artifact is between its parts. */
function grown(chart: Box, parts: readonly Box[], text: readonly Span[]): Box {
  let box = chart;
  for (;;) {
    const next = around([box, ...parts.filter((part) => belongsTo(part, box))]);
    const isSame = isWithin(next, box, 0);
    if (isSame || text.some((span) => touches(span, next))) return box;
    box = next;
  }
}

/** Paint without text, except for artifacts. */
function chartBoxes(page: PageContent, painted: readonly Box[]): Box[] {
  const shown = page.spans.filter(({ hidden }) => !hidden);
  const labels = shown.filter(({ artifact }) => artifact);
  if (labels.length < limits.chart.labels) return [];
  const text = shown.filter(({ artifact }) => !artifact);
  const free = painted.filter((box) => !text.some((span) => touches(span, box)));
  const charts: Box[] = [];
  for (const seed of free.toSorted((a, b) => heightOf(b) - heightOf(a))) {
    if (charts.some((chart) => isWithin(seed, chart, 1))) continue;
    const box = grown(seed, [...free, ...labels], text);
    const own = labels.filter((label) => isWithin(label, box, 1));
    if (own.length >= limits.chart.labels && !isSmallerThan(box, limits.chart.side))
      charts.push(box);
  }
  return charts;
}

/**
 * The boxes of the figures in the tags, as far as they are drawn and not stored as pictures.
 * @param groups the boxes of what is painted together
 * @param rules the boxes of the page's rules
 */
export function taggedFigureBoxes(
  page: PageContent,
  groups: readonly Box[],
  rules: readonly Box[],
): Box[] {
  const tagged = taggedPage(page);
  if (!tagged) return [];
  const marked = tagged.figures.flatMap(({ marks }) => markedBox(page, new Set(marks), rules));
  const charts = chartBoxes(page, groups);
  return [...marked, ...charts.filter((chart) => !marked.some((box) => touches(box, chart)))];
}
