// Groups the lines of a slide into text boxes: lines near each other, of similar size, with nothing between them
// (connected components of lines, after O'Gorman, The document spectrum, 1993).
import { DisjointSets } from '#models/page/disjoint-sets.ts';
import { around, centerOf, mode, sharedWidth } from '#models/page/geometry.ts';
import type { Segment } from '#reflow/page/layout.ts';
import type { Box, Fill } from '#models/page/page-content.ts';

export type TextGroup = Box & { segments: Segment[]; size: number };

/** In font sizes. */
const limits = {
  /** The maximum gap between pieces of one line. */
  beside: 0.9,
  /** The same for pieces of a row that were separated: they are columns, unless they touch. */
  touching: 0.2,
  row: 0.03,
  /** The maximum gap between a bullet or number and its text. */
  label: 3.2,
  /** The maximum distance of baselines, also for different sizes. */
  below: 2.1,
  belowOther: 1.7,
  /** Lines are level if their baselines differ by less. */
  level: 0.4,
  /** The maximum distance of lines of one text on different backgrounds. */
  pitch: 1.3,
  /** Lines whose left edges are this close may follow each other without overlapping horizontally. */
  indent: 2.5,
} as const;

/** The maximum ratio of font sizes in one box. */
const sizeRatio = 1.45;
const sameSize = 1.1;
/** The same for lines of different colours. */
const otherColor = 1.2;
/** The same for lines in different fonts: a title and a text below it. */
const otherFont = 1.2;
/** How much larger than the items of the list below it a title is, and its least share of the largest size. */
const aboveList = 1.17;
const titleSize = 0.9;
/** The minimum horizontal overlap, as a share of the narrower line. */
const overlap = 0.2;

const label =
  /^(?:[•●○◦▪■□‣⁃·∙–—\-*o§➢➔→✓✔❖◆»\ue000-\uf8ff]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxlc]{1,6})[.)])$/;

/** Pieces of one row, of which narrow gaps that line up over several rows make columns. */
const areInRow = (a: Segment, b: Segment, size: number) =>
  Math.abs(a.baseline - b.baseline) < limits.row * size;

function areBeside(a: Segment, b: Segment, size: number): boolean {
  const [left, right] = a.left <= b.left ? [a, b] : [b, a];
  const gap = (right.left - left.right) / size;
  if (label.test(left.text.trim())) return gap < limits.label;
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  const isOther = large.size > sizeRatio * small.size && /\p{L}{2}/u.test(small.text);
  if (isOther) return gap < limits.touching;
  return gap < (areInRow(a, b, size) ? limits.touching : limits.beside);
}

const colorOf = ({ spans }: Segment) => spans.at(-1)?.color;
const familyOf = ({ spans }: Segment) => spans.at(-1)?.font.family;

function areBelow(upper: Segment, lower: Segment, size: number): boolean {
  const ratio = upper.size / lower.size;
  if (ratio > sizeRatio || ratio < 1 / sizeRatio) return false;
  const isOther = ratio > sameSize || ratio < 1 / sameSize;
  if (isOther && lower.baseline - upper.baseline > limits.belowOther * size) return false;
  if ((ratio > otherColor || ratio < 1 / otherColor) && colorOf(upper) !== colorOf(lower))
    return false;
  if (ratio > otherFont && familyOf(upper) !== familyOf(lower)) return false;
  const shared = sharedWidth(upper, lower);
  const narrower = Math.min(upper.right - upper.left, lower.right - lower.left);
  const beginsNear = Math.abs(upper.left - lower.left) < limits.indent * size;
  return shared > overlap * narrower || (beginsNear && shared > -size);
}

/** The innermost fill behind a text. */
function slideBackgroundOf({ left, right, baseline }: Segment, fills: readonly Fill[]): number {
  return fills.findLastIndex(
    (fill) =>
      left >= fill.left - 1 &&
      right <= fill.right + 1 &&
      baseline > fill.top &&
      baseline < fill.bottom + 1,
  );
}

/** True if a line between two others crosses the space between them. */
function isParted(upper: Segment, lower: Segment, between: readonly Segment[]): boolean {
  const left = Math.min(upper.left, lower.left);
  const right = Math.max(upper.right, lower.right);
  return between.some(
    (other) =>
      other.baseline > upper.baseline + 0.3 * upper.size &&
      other.baseline < lower.baseline - 0.3 * lower.size &&
      other.left < right &&
      other.right > left,
  );
}

/**
 * True for two lines of one text whose background is not the same: a band behind the first line of a title, or marks
 * behind the lines.
 */
function followsOn(upper: Segment, lower: Segment): boolean {
  const distance = lower.baseline - upper.baseline;
  const { pitch, level } = limits;
  if (distance > pitch * upper.size || distance < level * upper.size) return false;
  if (Math.abs(upper.size - lower.size) > regular.size || colorOf(upper) !== colorOf(lower))
    return false;
  const sides = [upper.left - lower.left, centerOf(upper) - centerOf(lower)];
  return sides.some((side) => Math.abs(side) < regular.edge);
}

function groupOf(segments: Segment[]): TextGroup {
  const size = mode(segments.map((one) => [one.size, one.text.length] as const)) ?? 0;
  return { ...around(segments), segments, size };
}

/**
 * True if two lines belong to one box.
 * @param between lines with baselines between theirs
 */
function belong(upper: Segment, lower: Segment, between: readonly Segment[]): boolean {
  const distance = lower.baseline - upper.baseline;
  const size = Math.max(upper.size, lower.size);
  if (distance > limits.below * size) return false;
  if (distance < limits.level * size) return areBeside(upper, lower, size);
  return areBelow(upper, lower, size) && !isParted(upper, lower, between);
}

/**
 * Joins lines that belong together.
 * @param segments from top to bottom
 */
function groupsOf(segments: readonly Segment[], fills: readonly Fill[]): DisjointSets {
  const groups = new DisjointSets(segments.length);
  const slideBackgrounds = segments.map((segment) => slideBackgroundOf(segment, fills));
  const furthest = limits.below * Math.max(0, ...segments.map(({ size }) => size));
  for (const [index, upper] of segments.entries())
    for (let other = index + 1; other < segments.length; other++) {
      const lower = segments[other];
      if (!lower || lower.baseline - upper.baseline > furthest) break;
      const isOne = slideBackgrounds[index] === slideBackgrounds[other] || followsOn(upper, lower);
      if (isOne && belong(upper, lower, segments.slice(index + 1, other)))
        groups.join(index, other);
    }
  return groups;
}

/**
 * The text boxes, in no particular order.
 * @param fills of the page without its background: text on a fill is separated from text beside it
 */
export function textGroups(segments: readonly Segment[], fills: readonly Fill[]): TextGroup[] {
  const sorted = segments.toSorted((a, b) => a.baseline - b.baseline || a.left - b.left);
  const groups = groupsOf(sorted, fills);
  const members = Map.groupBy(sorted.entries(), ([index]) => groups.of(index));
  const found = [...members.values()].map((entries) => entries.map(([, segment]) => segment));
  const largest = Math.max(0, ...sorted.map(({ size }) => size));
  const boxes = found.flatMap((lines) => withoutTitle(lines, titleSize * largest));
  return withRegular(boxes.map(groupOf));
}

/**
 * Separates the title of a slide from the list below it.
 * @param segments from top to bottom
 * @param least the least size of a title
 */
function withoutTitle(segments: Segment[], least: number): Segment[][] {
  const first = segments.find(isItem);
  // A bullet may be lower than the text beside it.
  const lead = segments.filter(({ baseline }) => first && baseline < first.top);
  const items = segments.filter((segment) => !lead.includes(segment));
  const above = Math.max(least, aboveList * Math.max(...items.map(({ size }) => size)));
  const isTitle = lead.length > 0 && lead.every(({ size }) => size >= above);
  return isTitle ? [lead, items] : [segments];
}

/** The maximum differences, in points, between groups of one column and their distances. */
const regular = { edge: 1.5, pitch: 1, size: 0.5 } as const;
/** The maximum distance between items of a list, in font sizes. */
const furthestItem = 4;

const startsAlike = (a: TextGroup, b: TextGroup) =>
  Math.abs(a.left - b.left) < regular.edge && Math.abs(a.size - b.size) < regular.size;

const isItem = ({ spans, text }: Segment) => label.test(spans[0]?.text.trim() ?? text);

/** True if lines of a box begin with bullets or numbers. */
export const hasItem = ({ segments }: TextGroup) => segments.some(isItem);

/** Joins groups below each other that look like list items: with labels, or at equal distances. */
function withRegular(groups: readonly TextGroup[]): TextGroup[] {
  const runs: TextGroup[][] = [];
  for (const group of groups.toSorted((a, b) => a.top - b.top)) {
    const run = runs.find((one) => goesOn(one.at(-1), group, groups));
    if (run) run.push(group);
    else runs.push([group]);
  }
  return runs.flatMap((run) =>
    isList(run) ? [groupOf(run.flatMap(({ segments }) => segments))] : run,
  );
}

/** True if a group follows another one closely, with nothing between them. */
function goesOn(
  upper: TextGroup | undefined,
  lower: TextGroup,
  groups: readonly TextGroup[],
): boolean {
  if (!upper || !startsAlike(upper, lower)) return false;
  const space = lower.top - upper.bottom;
  if (space < 0 || space > furthestItem * lower.size) return false;
  const both = around([upper, lower]);
  return !groups.some(
    (other) =>
      other.top >= upper.bottom - 1 &&
      other.bottom <= lower.top + 1 &&
      sharedWidth(other, both) > 0,
  );
}

function isList(run: readonly TextGroup[]): boolean {
  if (run.length < 2) return false;
  if (run.every(hasItem)) return true;
  const gaps = run.slice(1).map((group, index) => group.top - (run[index]?.bottom ?? 0));
  return run.length > 2 && Math.max(...gaps) - Math.min(...gaps) < regular.pitch;
}
