// Charts, diagrams and logos: drawings that stand together and are no part of the text (connected components of boxes).
import {
  around,
  heightOf,
  isWithin,
  sharedHeight,
  sharedWidth,
  widthOf,
} from '#models/page/geometry.ts';
import type { Box, PageContent, Rule } from '#models/page/page-content.ts';

const limits = {
  /** Points between drawings of one figure. */
  gap: 10,
  /** Points: smaller is a sign, and a drawing of its own is larger still. */
  side: 18,
  single: 36,
  /** Of the page: larger is its decoration, or a page that is one figure. */
  share: 0.85,
  /** Drawings of a page that are looked at. */
  drawings: 20_000,
  /** Labels in a figure are short, and not many. */
  words: 4,
  letters: 1_500,
} as const;

const boxOfRule = ({ axis, at, from, to }: Rule): Box =>
  axis === 'horizontal'
    ? { left: from, right: to, top: at, bottom: at }
    : { left: at, right: at, top: from, bottom: to };

const isNear = (a: Box, b: Box) =>
  sharedWidth(a, b) > -limits.gap && sharedHeight(a, b) > -limits.gap;

/** A figure as it grows: its box, and how many drawings it has. */
type Group = { box: Box; drawings: number };

/** Joins boxes that are near each other, from the left to the right of the page. */
function grouped(groups: readonly Group[]): Group[] {
  const open: Group[] = [];
  for (const group of groups.toSorted((a, b) => a.box.left - b.box.left)) {
    let joined = group;
    for (let index = open.length - 1; index >= 0; index--) {
      if (!isNear(open[index]!.box, joined.box)) continue;
      const [near] = open.splice(index, 1);
      joined = {
        box: around([near!.box, joined.box]),
        drawings: near!.drawings + joined.drawings,
      };
    }
    open.push(joined);
  }
  return open;
}

/** Groups until nothing is near anything else: what was joined reaches further. */
function components(groups: readonly Group[]): Group[] {
  const joined = grouped(groups);
  return joined.length < groups.length ? components(joined) : joined;
}

function isFigure({ box, drawings }: Group, page: PageContent): boolean {
  const [width, height] = [widthOf(box), heightOf(box)];
  if (width < limits.side || height < limits.side) return false;
  if (drawings < 2 && Math.min(width, height) < limits.single) return false;
  return width * height < limits.share * page.width * page.height;
}

/** Words in a row that are more than a label. */
function hasProse(box: Box, { spans }: PageContent): boolean {
  let [letters, words, row] = [0, 0, -1];
  for (const span of spans) {
    if (span.hidden || !isWithin(span, box, 2)) continue;
    letters += span.text.length;
    words = span.object === row || !span.spaced ? words + 1 : 1;
    row = span.object;
    if (words > limits.words * 2 || letters > limits.letters) return true;
  }
  return false;
}

/** Axes and frames belong to the figure that they lie at; those of tables lie at none. */
function withRules(group: Group, parts: readonly Box[]): Group {
  const touching = parts.filter((part) => isWithin(part, grown(group.box), 0));
  return { ...group, box: around([group.box, ...touching]) };
}

const grown = ({ left, top, right, bottom }: Box): Box => {
  const [across, down] = [(right - left) / 3 + limits.gap, (bottom - top) / 3 + limits.gap];
  return { left: left - across, right: right + across, top: top - down, bottom: bottom + down };
};

/** The labels along the edges of a figure, such as those of axes: they are cut off otherwise. */
function withLabels(box: Box, { spans }: PageContent): Box {
  const crossing = spans.filter(
    (span) =>
      !span.hidden &&
      sharedWidth(span, box) > 0 &&
      sharedHeight(span, box) > 0 &&
      widthOf(span) < widthOf(box) / 2,
  );
  return crossing.length ? around([box, ...crossing]) : box;
}

/**
 * Where the figures of a page are.
 * @returns boxes that do not reach over each other much; none on a page with more drawings than any that is read
 */
export function figureBoxes(page: PageContent): Box[] {
  const { drawings, fills, rules } = page;
  if (!drawings.length || drawings.length > limits.drawings) return [];
  const parts: Box[] = [...fills, ...rules.map(boxOfRule)];
  return components(drawings.map((box) => ({ box, drawings: 1 })))
    .map((group) => withRules(group, parts))
    .filter((group) => isFigure(group, page) && !hasProse(group.box, page))
    .map(({ box }) => withLabels(box, page));
}
