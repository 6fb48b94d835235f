// The space below a paragraph: how far it can grow, and which paragraphs follow it in its column.
import { cornersOf, type Area } from '#formats/pdf/geometry/area.ts';
import { alongLine } from '#formats/pdf/text/lines.ts';
import type { Edge, ShownPage } from '../shown-text.ts';
import type { TextLine } from '../text-lines.ts';
import type { PageParagraph, PageParagraphs } from './page-paragraphs.ts';

/** Of letters, in letter heights above and below the baseline. */
const ascent = 0.75;
const descent = 0.25;
/** In letter heights: distance kept to what is below. */
const clearance = 0.15;
/** In leadings: a larger gap ends a column, and takes up what grows above it. */
const columnGap = 2.6;

type Block = { from: number; to: number; top: number; bottom: number };

const bottomOf = ({ baseline, size }: TextLine) => baseline - descent * size;
const topOf = ({ baseline, size }: TextLine) => baseline + ascent * size;

const blockOf = ({ paragraph: { lines, left, right } }: PageParagraph): Block => ({
  ...{ from: left, to: right, top: Math.max(...lines.map(topOf)) },
  bottom: Math.min(...lines.map(bottomOf)),
});

const isBeside = (one: Block, other: { from: number; to: number }): boolean =>
  other.from < one.to && other.to > one.from;

/**
 * True if nothing is in the area below some text.
 * @param moving lines that make place themselves
 */
export function isFreeBelow(
  block: Block,
  height: number,
  { lines, edges, images, visible, angle }: Surroundings,
  moving: ReadonlySet<TextLine> = new Set(),
): boolean {
  const bottom = block.bottom - height;
  const corners = cornersOf(visible).map((corner) => alongLine(corner, angle)[1]);
  const lowest = Math.min(...lines.filter((line) => line.angle === angle).map(bottomOf));
  const edge = Math.min(...corners);
  // As far as other text on the page goes, or half of the margin below it.
  if (bottom < Math.min(lowest, edge + Math.max(lowest - edge, 0) / 2)) return false;
  const isLineThere = lines.some((line) => {
    if (line.angle !== angle || moving.has(line) || !isBeside(block, line)) return false;
    return (
      topOf(line) > bottom - clearance * line.size && topOf(line) < block.bottom + 0.5 * line.size
    );
  });
  if (isLineThere) return false;
  const isCrossed = ([one, other]: Edge) => {
    const [[x1, y1], [x2, y2]] = [alongLine(one, angle), alongLine(other, angle)];
    if (Math.max(x1, x2) < block.from || Math.min(x1, x2) > block.to) return false;
    // What goes by on both sides is a frame, or beside the text.
    if (Math.abs(x1 - x2) < Math.abs(y1 - y2) * 0.1) return false;
    return Math.min(y1, y2) < block.bottom && Math.max(y1, y2) > bottom;
  };
  if (edges.some(isCrossed)) return false;
  return images.every((shape) => {
    const places = shape.map((corner) => alongLine(corner, angle));
    const [along, across] = [places.map(([x]) => x), places.map(([, y]) => y)];
    const isAside = Math.max(...along) < block.from || Math.min(...along) > block.to;
    // One that reaches higher is behind the text.
    const high = Math.max(...across);
    return isAside || high < bottom || high > block.bottom;
  });
}

export type Surroundings = Pick<ShownPage, 'edges' | 'images'> & {
  lines: readonly TextLine[];
  visible: Area;
  angle: number;
};

/** True if the lines of a paragraph can go on to another right end: the page is there, and no text, picture or upright rule. */
export function canWiden(
  one: PageParagraph,
  end: number,
  { lines, edges, images, visible, angle }: Surroundings,
): boolean {
  const own = blockOf(one);
  if (end <= own.to) return true;
  const place = ([x, y]: readonly [number, number]) => alongLine([x, y], angle);
  if (end > Math.max(...cornersOf(visible).map((corner) => place(corner)[0]))) return false;
  const isMet = (points: readonly (readonly [number, number])[]) => {
    const places = points.map(place);
    const [along, across] = [places.map(([x]) => x), places.map(([, y]) => y)];
    const isBesideText = Math.min(...across) < own.top && Math.max(...across) > own.bottom;
    return isBesideText && Math.min(...along) < end && Math.min(...along) >= own.to;
  };
  const isText = (line: TextLine) =>
    line.angle === angle &&
    line.from < end &&
    line.to > own.to &&
    bottomOf(line) < own.top &&
    topOf(line) > own.bottom;
  return (
    !lines.some((line) => !one.paragraph.lines.includes(line) && isText(line)) &&
    !images.some(isMet) &&
    !edges.some(isMet)
  );
}

/** What follows a paragraph in its column, up to a larger gap, and whether it can move down (or up, if negative). */
export function followingOf(
  one: PageParagraph,
  height: number,
  { list }: PageParagraphs,
  surroundings: Surroundings,
): { paragraphs: PageParagraph[]; isPossible: boolean } {
  const { angle } = one.paragraph;
  const below = list
    .filter((other) => other !== one && other.paragraph.angle === angle)
    .map((other) => ({ other, block: blockOf(other) }))
    .filter(({ block }) => isBeside(blockOf(one), block) && block.top < blockOf(one).bottom + 1)
    .toSorted((some, next) => next.block.top - some.block.top);
  const paragraphs: PageParagraph[] = [];
  let last = blockOf(one);
  for (const { other, block } of below) {
    const gap = last.bottom - block.top;
    if (gap > columnGap * one.paragraph.leading) break;
    paragraphs.push(other);
    last = { ...last, bottom: Math.min(last.bottom, block.bottom) };
  }
  const moving = new Set(paragraphs.flatMap(({ paragraph }) => paragraph.lines));
  const isMovable = paragraphs.every(({ isEditable }) => isEditable);
  const area = {
    ...{ from: Math.min(...[one, ...paragraphs].map(({ paragraph }) => paragraph.left)) },
    ...{ to: Math.max(...[one, ...paragraphs].map(({ paragraph }) => paragraph.right)) },
    ...{ top: blockOf(one).top, bottom: last.bottom },
  };
  // A picture or a rule among them would stay.
  const inside = { ...area, bottom: blockOf(one).bottom };
  const isWithout = isFreeBelow(inside, inside.bottom - last.bottom, surroundings, moving);
  const isPossible =
    isMovable && isWithout && (height < 0 || isFreeBelow(area, height, surroundings, moving));
  return { paragraphs, isPossible };
}

/** True if a paragraph can have more lines where it is. */
export const canGrow = (one: PageParagraph, height: number, surroundings: Surroundings): boolean =>
  isFreeBelow(
    { ...blockOf(one), to: one.limit },
    height,
    surroundings,
    new Set(one.paragraph.lines),
  );
