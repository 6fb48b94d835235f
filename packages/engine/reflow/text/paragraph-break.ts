// Decides where a paragraph ends: one rule for each sign that typesetters use.
import type { Line } from '#reflow/page/layout.ts';
import { rounded, widthOf } from '#models/page/geometry.ts';
import type { Box } from '#models/page/page-content.ts';
import { leadersIn } from '#reflow/lines/leaders.ts';
import { isAround } from '#reflow/tables/whitespace/rows-around-picture.ts';
import type { TaggedPage } from '#reflow/tagged/tagged-page.ts';
import { isCentered } from './centered-lines.ts';
import { beginsItem } from './item-start.ts';
import { neededFor } from './measure.ts';

/** The lines of a paragraph so far. */
export type OpenParagraph = {
  lines: Line[];
  /** The left edge of its lines, except the first one. */
  left: number;
  /** The distance of its baselines, once it has two. */
  distance?: number;
  isItem: boolean;
};

/** What is known at a possible paragraph end: between `before` and `line`. */
export type Place = {
  paragraph: OpenParagraph;
  before: Line;
  line: Line;
  lines: readonly Line[];
  index: number;
  column: Box;
  /** The axis of centred lines, if it is beside the middle of the column. */
  axis: number | undefined;
  /** The right edge available to the previous line. */
  right: number;
  /** The usual line distance in the column, in font sizes. */
  usualDistance: number;
  hangingLabels: HangingLabels;
  tagged: TaggedPage | undefined;
  /** The pictures of the page, around which text may flow. */
  pictures: readonly Box[];
};

type Reason = (place: Place) => boolean;

const sizeOf = ({ before, line }: Place) => Math.max(before.size, line.size);
const distanceOf = ({ before, line }: Place) => line.baseline - before.baseline;

const changesSize: Reason = (place) =>
  Math.abs(place.before.size - place.line.size) > 0.09 * sizeOf(place);

/** The font of a whole line; nothing for a line of several. */
function fontOf({ spans }: Line): string | undefined {
  const family = spans[0]?.font.family;
  return spans.every(({ font }) => font.family === family) ? family : undefined;
}

/** A line in another font that is also a little larger or smaller, such as a heading that fills its column. */
const changesFont: Reason = (place) => {
  if (Math.abs(place.before.size - place.line.size) < 0.04 * sizeOf(place)) return false;
  const [before, next] = [fontOf(place.before), fontOf(place.line)];
  return before !== undefined && next !== undefined && before !== next;
};

const standsBeside: Reason = (place) => distanceOf(place) <= 0.2 * sizeOf(place);

const standsFurther: Reason = (place) => {
  const { paragraph, usualDistance } = place;
  const size = sizeOf(place);
  if (paragraph.distance !== undefined) return distanceOf(place) > paragraph.distance + 0.22 * size;
  if (distanceOf(place) > 1.75 * Math.max(size, usualDistance * size * 0.8)) return true;
  return usualDistance < 1.6 && distanceOf(place) > (usualDistance + 0.28) * size;
};

const beginsAnItem: Reason = ({ paragraph, before, line, lines, index }) => {
  if (!beginsItem(lines, index)) return false;
  // A number at the start of a line in the middle of a sentence is not a label.
  const continues =
    !paragraph.isItem &&
    paragraph.lines.length > 1 &&
    Math.abs(line.left - paragraph.left) < 1 &&
    !/[.:;!?]$/.test(before.text);
  return line.label?.kind === 'bullet' || !continues;
};

const isBoldAlone = ({ paragraph, before, line, right }: Place): boolean => {
  if (before.bold)
    return paragraph.lines.every(({ bold }) => bold) && before.right < right - 2 * before.size;
  return line.bold && line.right < right - 2 * line.size;
};

/** Bold text that continues from one line to the next is not a sign of a new paragraph. */
const changesWeight: Reason = (place) => {
  const { before, line } = place;
  if (before.bold === line.bold || before.text.length >= 120) return false;
  return before.spans.at(-1)?.font.bold !== line.spans[0]?.font.bold && isBoldAlone(place);
};

/** In font sizes: the minimum gap before a page number without leaders. */
const numberGap = 2.5;

/** True for a line with a page number behind a wide gap. */
function hasNumberApart({ spans, size, isRightToLeft }: Line): boolean {
  const [before, last] = spans.slice(-2);
  if (isRightToLeft || !before || !last || !/^[\divxlc]{1,6}$/i.test(last.text)) return false;
  return last.left - before.right > numberGap * size;
}

/** The text at the right edge of a line: its maximum share of the column, and the widest other space, in font sizes. */
const apart = { share: 0.35, space: 0.8, edge: 2 } as const;

/** True for a line with text that a tab sets to the right edge, such as the years beside a position held. */
function hasTextApart({ before, column, pictures }: Place): boolean {
  const { spans, size, right, isRightToLeft } = before;
  if (isRightToLeft || Math.abs(right - column.right) > apart.edge) return false;
  const gaps = spans.slice(1).map((span, index) => span.left - spans[index]!.right);
  const at = gaps.findIndex((gap) => gap > numberGap * size);
  const [left, text] = [spans[at], spans[at + 1]];
  if (!left || !text || right - text.left > apart.share * widthOf(column)) return false;
  if (pictures.some((picture) => isAround(picture, left, text))) return false;
  return gaps.every((gap, index) => index === at || gap < apart.space * size);
}

/** An entry of a table of contents ends with its page number, one of a list of prices behind its leaders. */
const endsEntry: Reason = (place) => {
  const { before, column } = place;
  return (
    /(?:[.·…_]\s?){4,}\s*[\divxlc]+$/i.test(before.text) ||
    hasNumberApart(before) ||
    leadersIn(before, column).size > 0 ||
    hasTextApart(place)
  );
};

/** A line to write on: only underscores, or dots. */
const toWriteOn = /^(?:_[_\s]{7,}|[.…][.…\s]{7,})$/;

const isToWriteOn: Reason = ({ before, line }) =>
  toWriteOn.test(before.text) || toWriteOn.test(line.text);

/**
 * The left edges of the labels of items whose second line begins below their text, not below their label; by their
 * bullets, or an empty text for numbers.
 */
export type HangingLabels = ReadonlyMap<string, readonly number[]>;

/** In points how exactly the lines of items are aligned, and in font sizes how far below the first the second is. */
const hanging = { aligned: 2, below: 1.8 } as const;

/** The labels of hanging items among the lines of a column. */
export function hangingLabels(lines: readonly Line[]): HangingLabels {
  const found = new Map<string, Set<number>>();
  for (const [index, { label, baseline, size }] of lines.entries()) {
    const next = lines[index + 1];
    if (!label || !next || next.label) continue;
    const isBelow = next.baseline - baseline < hanging.below * size;
    if (!isBelow || Math.abs(next.left - label.textLeft) >= hanging.aligned) continue;
    const key = label.kind === 'number' ? '' : label.text;
    found.set(key, (found.get(key) ?? new Set()).add(rounded(label.left, 0.1)));
  }
  return new Map([...found].map(([key, lefts]) => [key, [...lefts]]));
}

/** A line below the label of an item, whose own lines begin below its text. */
const endsHanging: Reason = (place) => {
  const { paragraph, line, hangingLabels: labels } = place;
  const label = paragraph.isItem && paragraph.lines[0]?.label;
  if (!label || line.isRightToLeft) return false;
  if (line.left >= label.textLeft - 0.5 * sizeOf(place)) return false;
  const isHanging = (left: number) => Math.abs(label.left - left) <= hanging.aligned;
  return ['', label.text].some((key) => labels.get(key)?.some(isHanging) ?? false);
};

/** Lines of code stay separate. */
const isCode: Reason = ({ before, line }) => before.monospace || line.monospace;

const changesDirection: Reason = ({ before, line }) => before.isRightToLeft !== line.isRightToLeft;

function space({ before, line, column, axis, right }: Place): number {
  const width = before.right - before.left;
  if (before.isRightToLeft) return before.left - column.left;
  const hasSpace = column.right - column.left - width > 10;
  const isSetIn = right < column.right;
  if (
    hasSpace &&
    !isSetIn &&
    isCentered(before, column, axis) &&
    isCentered(line, column, axis) &&
    before.left - column.left > 5
  )
    return column.right - column.left - width;
  return isFlushRight({ before, line, column }) ? before.left - column.left : right - before.right;
}

function isFlushRight({
  before,
  line,
  column,
}: Pick<Place, 'before' | 'line' | 'column'>): boolean {
  return (
    Math.abs(before.right - line.right) < 1.5 &&
    Math.abs(before.right - column.right) < 3 &&
    Math.abs(before.left - line.left) > 8 &&
    before.left > column.left + 20
  );
}

/** The first word of the line would have fitted on the previous line, so that one was ended early. */
const endedEarly: Reason = (place) => space(place) > neededFor(place.before, place.line);

const isAligned = ({ before, line, column, axis }: Place) =>
  before.isRightToLeft ||
  (isCentered(before, column, axis) && isCentered(line, column, axis)) ||
  isFlushRight({ before, line, column });

/**
 * A different indent than the lines before: an indented first line, or the end of a paragraph with a hanging indent.
 */
const changesIndent: Reason = (place) => {
  const { paragraph, before, line, lines, index } = place;
  if (isAligned(place)) return false;
  const size = sizeOf(place);
  const label = paragraph.isItem && paragraph.lines[0]?.label;
  if (label && line.left < label.left - 0.5 * size) return true;
  const step = line.left - paragraph.left;
  if (paragraph.lines.length > 1) {
    if (step > 0.7 * size && step < 6 * size) return true;
    return !paragraph.isItem && step < -0.7 * size;
  }
  if (
    paragraph.isItem ||
    line.left - before.left < 0.7 * size ||
    line.left - before.left > 6 * size
  )
    return false;
  const next = lines[index + 1];
  return (
    next !== undefined &&
    Math.abs(next.left - before.left) < 2 &&
    Math.abs(next.baseline - line.baseline - distanceOf(place)) < 2
  );
};

const reasons: readonly Reason[] = [
  changesSize,
  changesFont,
  standsBeside,
  standsFurther,
  beginsAnItem,
  changesDirection,
  endsEntry,
  changesWeight,
  isCode,
  isToWriteOn,
  endsHanging,
  endedEarly,
  changesIndent,
];

/** Whether two lines are in one paragraph by their tags; nothing without trusted tags. */
function areTaggedTogether({ tagged, before, line }: Place): boolean | undefined {
  if (!tagged?.hasTrueParagraphs) return undefined;
  const [first, second] = [tagged.lineOf(before), tagged.lineOf(line)];
  return first && second && first.paragraph === second.paragraph;
}

/** Programs without paragraph styles tag a heading and its text as one paragraph. */
const isLargerThanNext: Reason = ({ before, line }) => before.size > 1.3 * line.size;

/** A code listing may be tagged as one paragraph; a line that is entirely code within text is part of its paragraph. */
const isListing = ({ before, line }: Place) => before.monospace && line.monospace;

/** True if a paragraph ends before the line. */
export function endsBefore(place: Place): boolean {
  const isOther = isListing(place) || isLargerThanNext(place);
  const together = isOther ? undefined : areTaggedTogether(place);
  return together === undefined ? reasons.some((reason) => reason(place)) : !together;
}
