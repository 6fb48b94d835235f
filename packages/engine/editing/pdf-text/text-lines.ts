// The lines of a page's text: glyphs from left to right, with the gaps between words.
import { combine } from '@octavo/contract';
import { areaThrough, through, type Point } from '#formats/pdf/geometry/area.ts';
import { alongLine, linePartsOf, rightToLeft } from '#formats/pdf/text/lines.ts';
import { directionOf, type PageLetter } from '#formats/pdf/text/page-text.ts';
import type { Edge, ShownGlyph } from './shown-text.ts';

/** A painted glyph, in coordinates along its line. */
export type LineGlyph = {
  glyph: ShownGlyph;
  from: number;
  /** Without its spacing. */
  to: number;
  /** True if a space separates it from the one before. */
  isAfterSpace: boolean;
};

export type TextLine = {
  glyphs: LineGlyph[];
  from: number;
  to: number;
  baseline: number;
  size: number;
  angle: number;
  /** True if most of its letters are read from right to left. */
  isRightToLeft: boolean;
  /** True if some are: their glyphs are not in the order of reading. */
  isMixed: boolean;
};

function letterOf({ show, advance, placed }: ShownGlyph): PageLetter {
  const { size, scale, rise } = show.state;
  const matrix = combine([size * scale, 0, 0, size, 0, rise], placed);
  const [a, b, c, d] = matrix;
  const width = size ? advance / size : 0;
  return {
    box: areaThrough(matrix, { left: 0, right: width, bottom: 0, top: 0.7 }),
    origin: through(matrix, [0, 0]),
    angle: (Math.atan2(b, a) * 180) / Math.PI,
    size: Math.hypot(c, d),
    direction: directionOf(a, b),
  };
}

/** The lines of glyphs, also those of columns side by side. @param edges what is drawn: upright rules part lines */
export function textLinesOf(
  glyphs: readonly ShownGlyph[],
  edges: readonly Edge[] = [],
): TextLine[] {
  const letters = glyphs.map(letterOf);
  const pieces = glyphs.map(({ text }) => text || '\ufffd');
  const parts = linePartsOf({ pieces, letters, unreadable: 0 });
  const allBlanks = new Blanks(glyphs);
  const lines = parts.map(({ pieces: read, origins, baseline, size, angle }): TextLine => {
    const isMixed = read.some((piece) => rightToLeft.test(piece));
    const order = isMixed ? origins.toReversed() : origins;
    const blanks = isMixed ? allBlanks.on({ baseline, size, angle }) : [];
    const line: LineGlyph[] = [];
    for (const [at, origin] of order.entries()) {
      const glyph = glyphs[origin];
      if (!glyph) continue;
      const before = glyphs[origin - 1];
      const extent = extentOf(glyph, angle);
      const last = line.at(-1);
      // What is painted before a letter from right to left may be on either side of it.
      const isBehindBlank =
        last !== undefined &&
        (isMixed
          ? isBlankAmong(blanks, last, extent)
          : before !== undefined &&
            isBlank(before) &&
            isBetween(extentOf(before, angle), last, extent, size));
      line.push({
        ...{ glyph, ...extent },
        isAfterSpace: isBehindBlank || (order[at - 1] ?? 0) < 0,
      });
    }
    const isRightToLeft = isMixed && hasMostFromRight(read);
    return { glyphs: line, ...ends(line), baseline, size, angle, isRightToLeft, isMixed };
  });
  return lines.flatMap((line) => splitAtGutters(line, lines, edges));
}

const hasMostFromRight = (pieces: readonly string[]): boolean => {
  const letters = pieces.filter((piece) => /\p{L}/u.test(piece));
  return letters.filter((piece) => rightToLeft.test(piece)).length * 2 >= letters.length;
};

/** The spaces that are painted on a page. */
class Blanks {
  readonly #glyphs: readonly ShownGlyph[];
  /** By the angle of lines: how far across each is, in this order, and its middle. */
  readonly #known = new Map<number, { across: number; middle: number }[]>();

  constructor(glyphs: readonly ShownGlyph[]) {
    this.#glyphs = glyphs;
  }

  /** The middles of those on a line, in order. */
  on({ baseline, size, angle }: Pick<TextLine, 'baseline' | 'size' | 'angle'>): number[] {
    const all = this.#at(angle);
    const reached = 0.3 * size;
    const middles: number[] = [];
    const first = firstFrom(all, baseline - reached, ({ across }) => across);
    for (let at = first; at < all.length; at += 1) {
      const { across, middle } = all[at] as (typeof all)[number];
      if (across >= baseline + reached) break;
      middles.push(middle);
    }
    return middles.toSorted((one, other) => one - other);
  }

  #at(angle: number) {
    const known = this.#known.get(angle);
    if (known) return known;
    const found = this.#glyphs.filter(isBlank).map((glyph) => {
      const [, across] = alongLine(through(glyph.placed, [0, 0]), angle);
      const { from, to } = extentOf(glyph, angle);
      return { across, middle: (from + to) / 2 };
    });
    found.sort((one, other) => one.across - other.across);
    this.#known.set(angle, found);
    return found;
  }
}

/** The index of the first of sorted items that is at least as large. */
function firstFrom<Item>(
  items: readonly Item[],
  least: number,
  sizeOf: (item: Item) => number,
): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sizeOf(items[middle] as Item) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** True if the middle of a space is between two letters. */
function isBlankAmong(middles: readonly number[], before: Extent, behind: Extent): boolean {
  const middle = middles[firstFrom(middles, before.to - 0.01, (one) => one)];
  return middle !== undefined && middle <= behind.from + 0.01;
}

const isBlank = ({ text }: ShownGlyph) => /^\s+$/.test(text);

type Extent = { from: number; to: number };

/** In letter heights. */
const touching = 0.03;

/** True if a space stands between two letters. LibreOffice paints spaces over the syllables of links, which stay where they are when these move. */
const isBetween = (blank: Extent, before: Extent, behind: Extent, size: number): boolean =>
  behind.from > before.to + touching * size ||
  (blank.to > before.to + touching * size && blank.from < behind.from);

const ends = (glyphs: readonly LineGlyph[]) => ({
  from: glyphs[0]?.from ?? 0,
  to: glyphs.reduce((most, { to }) => Math.max(most, to), -Infinity),
});

/** How long a length of text space is on the page. */
export function pageScale({ show, placed }: ShownGlyph): number {
  return Math.hypot(placed[0], placed[1]) * show.state.scale;
}

function extentOf(glyph: ShownGlyph, angle: number) {
  const [from] = alongLine(through(glyph.placed, [0, glyph.show.state.rise]), angle);
  return { from, to: from + glyph.advance * pageScale(glyph) };
}

/** In letter heights: narrower gaps do not part columns, and how far other lines count. */
const gutter = 0.7;
const reach = 8;
/** So many lines have the same gap. */
const leastLines = 3;

/** Columns may stand closer than words far apart: a gap that the lines around have too parts them. */
function splitAtGutters(
  line: TextLine,
  lines: readonly TextLine[],
  edges: readonly Edge[],
): TextLine[] {
  const parts: LineGlyph[][] = [[]];
  for (const one of line.glyphs) {
    const before = parts.at(-1)?.at(-1);
    if (before && one.from - before.to > gutter * line.size)
      if (
        isGutter(line, lines, (one.from + before.to) / 2) ||
        edges.some((edge) => isRuleIn(edge, line, before.to, one.from))
      )
        parts.push([]);
    parts.at(-1)?.push(one);
  }
  if (parts.length === 1) return [line];
  return parts.map((glyphs) => ({ ...line, glyphs, ...ends(glyphs) }));
}

/** True if an upright rule stands in a gap, as those of tables do. */
function isRuleIn([one, other]: Edge, line: TextLine, from: number, to: number): boolean {
  const { angle, baseline, size } = line;
  const [[x1, y1], [x2, y2]] = [alongLine(one, angle), alongLine(other, angle)];
  if (Math.abs(x1 - x2) > 0.1 * Math.abs(y1 - y2)) return false;
  const isBeside =
    Math.min(y1, y2) < baseline + 0.1 * size && Math.max(y1, y2) > baseline + 0.5 * size;
  return isBeside && Math.min(x1, x2) > from - 0.1 * size && Math.max(x1, x2) < to + 0.1 * size;
}

function isGutter(line: TextLine, lines: readonly TextLine[], middle: number): boolean {
  const half = line.size * 0.25;
  let beside = 0;
  for (const other of lines) {
    const distance = Math.abs(other.baseline - line.baseline);
    if (other === line || other.angle !== line.angle || distance > reach * line.size) continue;
    const isCrossing = other.glyphs.some(
      ({ from, to }) => from < middle + half && to > middle - half,
    );
    if (isCrossing) return false;
    if (other.from < middle && other.to > middle) beside += 1;
  }
  return beside >= leastLines;
}

/** In letter heights: how far a shadow goes beyond its text. */
const shadowMargin = 1.5;

/** True if an image has the shape of a line: its shadow, which would stay as it is. */
export function hasPictureOf(
  { from, to, baseline, size, angle }: TextLine,
  images: readonly (readonly Point[])[],
): boolean {
  const margin = shadowMargin * size;
  return images.some((corners) => {
    const places = corners.map((corner) => alongLine(corner, angle));
    const [along, across] = [places.map(([x]) => x), places.map(([, y]) => y)];
    const [left, right] = [Math.min(...along), Math.max(...along)];
    const [bottom, top] = [Math.min(...across), Math.max(...across)];
    const isAround = bottom < baseline + size * 0.3 && top > baseline + size * 0.3;
    const isAsHigh = bottom > baseline - margin && top < baseline + margin + size;
    const isAsWide = Math.abs(left - from) < margin && Math.abs(right - to) < margin;
    return isAround && isAsHigh && isAsWide;
  });
}
