// Finds charts, diagrams and logos: groups of drawings that are not part of the text (connected components of boxes).
import { around, boxOfRule, heightOf, isWithin, overlaps, widthOf } from '#models/page/geometry.ts';
import type { Box, PageContent, Span } from '#models/page/page-content.ts';
import { chartBoxes } from './charts/chart-boxes.ts';
import { areTextBoxes, withoutTableFrames } from './framed-text.ts';
import { isNear, nearGroups, type Group } from './near-groups.ts';
import { passingText } from './passing-text.ts';
import { taggedFigureBoxes } from './tagged-figures.ts';

const limits = {
  /** The minimum side, in points; a single drawing must be larger still. */
  side: 18,
  single: 36,
  /** The maximum share of the page; a larger one is a decoration, or a page that is one figure. */
  share: 0.85,
  /** The maximum number of drawings on a page. */
  drawings: 20_000,
  /** The maximum number of words of a label. */
  words: 4,
  letters: 1_500,
} as const;

/** How far from a figure its axes and frames may be, in points, besides a third of its sides. */
const margin = 10;

function isFigure({ box, parts }: Group, page: PageContent): boolean {
  const [width, height] = [widthOf(box), heightOf(box)];
  if (width < limits.side || height < limits.side) return false;
  if (parts.length < 2 && Math.min(width, height) < limits.single) return false;
  return isLessThanPage(box, page);
}

/** True for words that one text object shows on one line; it may show several labels, too. */
const isSameRow = (last: Span, span: Span): boolean =>
  (span.object === last.object || !span.spaced) &&
  Math.abs(span.baseline - last.baseline) < 0.5 * span.size;

/** True if a row contains more words than a label. */
function hasProse(box: Box, { spans }: PageContent): boolean {
  let [letters, words] = [0, 0];
  let last: Span | undefined;
  for (const span of spans) {
    if (span.hidden || !isWithin(span, box, 2)) continue;
    letters += span.text.length;
    words = last && isSameRow(last, span) ? words + 1 : 1;
    last = span;
    if (words > limits.words * 2 || letters > limits.letters) return true;
  }
  return false;
}

/** Adds axes and frames to the figure that they touch, unless they are in another; the borders of tables touch none. */
function withRules(group: Group, parts: readonly Box[], groups: readonly Group[]): Group {
  const others = groups.filter((other) => other !== group);
  const touching = parts.filter(
    (part) =>
      isNear(part, group.box) &&
      isWithin(part, grown(group.box), 0) &&
      !others.some(({ box }) => isWithin(part, box, 0)),
  );
  return { ...group, box: around([group.box, ...touching]) };
}

const grown = ({ left, top, right, bottom }: Box): Box => {
  const [across, down] = [(right - left) / 3 + margin, (bottom - top) / 3 + margin];
  return { left: left - across, right: right + across, top: top - down, bottom: bottom + down };
};

/** Extends the box to labels at its edges, such as those of axes, which would be cropped otherwise. */
function withLabels(box: Box, spans: readonly Span[]): Box {
  const crossing = spans.filter(
    (span) => !span.hidden && overlaps(span, box) && widthOf(span) < widthOf(box) / 2,
  );
  return crossing.length ? around([box, ...crossing]) : box;
}

/** Extends the box to pictures that it lies on: their shapes and shadows, or what is drawn on them. */
function withPictures(box: Box, page: PageContent): Box {
  const below = page.images.filter(
    (image) => isWithin(box, image, 2) && isLessThanPage(image, page) && !hasProse(image, page),
  );
  return below.length ? around([box, ...below]) : box;
}

const isLessThanPage = (box: Box, page: PageContent) =>
  widthOf(box) * heightOf(box) < limits.share * page.width * page.height;

/**
 * The boxes of a page's figures: those that its tags name, charts, and groups of other drawings.
 * @returns boxes that hardly overlap; none for a page with too many drawings
 */
export function figureBoxes(page: PageContent): Box[] {
  const { fills, rules } = page;
  if (page.drawings.length > limits.drawings) return [];
  const lines = rules.map(boxOfRule);
  const painted = [...page.drawings, ...fills, ...lines];
  const groups = page.tags.length ? nearGroups(painted).map(({ box }) => box) : [];
  const tagged = taggedFigureBoxes(page, groups, lines).filter(
    (box) => isLessThanPage(box, page) && !hasProse(box, page),
  );
  const charts = chartBoxes(page);
  const others = tagged.filter((box) => !charts.some((chart) => isWithin(box, chart, 1)));
  const found = [
    ...others,
    ...charts.filter((chart) => !others.some((box) => overlaps(box, chart))),
  ];
  const isFree = (one: Box) => !found.some((box) => isWithin(one, box, 1));
  const parts = [...fills, ...lines].filter(isFree);
  return [...found, ...groupBoxes(page.drawings.filter(isFree), parts, page)];
}

/** @param parts fills and rules, which belong to figures that they touch */
function groupBoxes(drawings: readonly Box[], parts: readonly Box[], page: PageContent): Box[] {
  if (!drawings.length) return [];
  const boxes = nearGroups(withoutTableFrames(drawings, page))
    .filter((group) => !areTextBoxes(group.parts, group.box, page))
    .map((group, _, groups) => withRules(group, parts, groups))
    .filter((group) => isFigure(group, page) && !hasProse(group.box, page))
    .map(({ box }) => box);
  const passing = passingText(boxes, page);
  const labels = page.spans.filter((span) => !passing.has(span));
  return boxes.map((box) => withPictures(withLabels(box, labels), page));
}
