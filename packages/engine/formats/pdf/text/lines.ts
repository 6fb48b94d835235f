// Reads the letters of a page by their places, whatever order the content paints them in: lines, their parts between
// wide gaps, and the parts below each other.
import type { PageLetter, PageText } from './page-text.ts';

/** Characters in an order of reading, and the index of each in the text of the page; -1 for detected ones. */
export type Reading = { pieces: string[]; origins: number[] };

/** A part of a line. */
export type LinePart = Reading & {
  /** In coordinates along and across the line: its start, its end, its baseline and the height of its letters. */
  from: number;
  to: number;
  baseline: number;
  size: number;
  angle: number;
};

type Placed = {
  index: number;
  piece: string;
  letter: PageLetter;
  from: number;
  to: number;
  baseline: number;
};

/** In letter heights: baselines further apart are those of other lines. */
const baselineStep = 0.35;
/** In letter heights: a wider gap is a space, a much wider one ends a part of a line. */
const space = 0.18;
const wideGap = 1.8;
/** In letter heights: how far the next line may be. */
const lineStep = 3;

/** The characters that PDFium gives for hyphens that divide words. */
const dividing = /^[\u0002\ufffe]$/;

/** The parts of all lines, from top to bottom. */
export function linePartsOf({ pieces, letters }: PageText): LinePart[] {
  const groups = new Map<number, Placed[]>();
  letters.forEach((letter, index) => {
    const piece = pieces[index] as string;
    if (!letter || !piece.trim()) return;
    const angle = Math.round(letter.angle);
    const group = groups.get(angle) ?? [];
    group.push(placed(letter, index, dividing.test(piece) ? '-' : piece, angle));
    groups.set(angle, group);
  });
  return [...groups].flatMap(([angle, group]) =>
    linesOf(group).flatMap((line) => partsOf(line, angle).map(inReadingOrder)),
  );
}

/** Hebrew and Arabic are read from the right. */
export const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

const inReadingOrder = (part: LinePart): LinePart =>
  part.pieces.some((piece) => rightToLeft.test(piece))
    ? { ...part, pieces: part.pieces.toReversed(), origins: part.origins.toReversed() }
    : part;

/** A point in the coordinates of lines at an angle: along and across. */
export function alongLine([x, y]: readonly [number, number], angle: number): [number, number] {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return [x * cos + y * sin, y * cos - x * sin];
}

/** A letter in the coordinates of its line. */
function placed(letter: PageLetter, index: number, piece: string, angle: number): Placed {
  const { box, origin } = letter;
  const [start, baseline] = alongLine(origin, angle);
  if (letter.direction === 'slanted') {
    // Boxes of slanted letters are wider than the letters.
    return { index, piece, letter, from: start, to: start + letter.size * 0.5, baseline };
  }
  const [[one], [other]] = [
    alongLine([box.left, box.bottom], angle),
    alongLine([box.right, box.top], angle),
  ];
  return { index, piece, letter, from: Math.min(one, other), to: Math.max(one, other), baseline };
}

function linesOf(group: readonly Placed[]): Placed[][] {
  const lines: Placed[][] = [];
  let baseline = Infinity;
  for (const one of group.toSorted((some, other) => other.baseline - some.baseline)) {
    if (baseline - one.baseline > one.letter.size * baselineStep || !lines.length) {
      lines.push([]);
      baseline = one.baseline;
    }
    lines.at(-1)?.push(one);
  }
  return lines;
}

function partsOf(line: readonly Placed[], angle: number): LinePart[] {
  const parts: LinePart[] = [];
  let before: Placed | undefined;
  for (const one of line.toSorted((some, other) => some.from - other.from)) {
    const { size } = one.letter;
    // Letters are painted twice to look bold.
    if (before?.piece === one.piece && one.from - before.from < size * 0.12) continue;
    const gap = before ? one.from - before.to : Infinity;
    if (gap > size * wideGap) {
      const { from, to, baseline } = one;
      parts.push({ pieces: [], origins: [], from, to, baseline, size, angle });
    }
    const part = parts.at(-1) as LinePart;
    if (gap > size * space && part.pieces.length) {
      part.pieces.push(' ');
      part.origins.push(-1);
    }
    part.pieces.push(one.piece);
    part.origins.push(one.index);
    part.to = Math.max(part.to, one.to);
    before = one;
  }
  return parts;
}

/** Joins readings with line ends between them. */
export function joined(readings: readonly Reading[]): Reading {
  const all: Reading = { pieces: [], origins: [] };
  for (const { pieces, origins } of readings) {
    if (all.pieces.length) {
      all.pieces.push('\n');
      all.origins.push(-1);
    }
    for (const piece of pieces) all.pieces.push(piece);
    for (const origin of origins) all.origins.push(origin);
  }
  return all;
}

/** Each part of a line with those below it. */
export function columnsOf(parts: readonly LinePart[]): Reading[] {
  const below = new Map<LinePart, LinePart>();
  parts.forEach((part, index) => {
    const next = nextBelow(part, parts, index);
    if (next) below.set(part, next);
  });
  const isFollowing = new Set(below.values());
  const seen = new Set<LinePart>();
  const columns: Reading[] = [];
  for (const first of [...parts.filter((part) => !isFollowing.has(part)), ...parts]) {
    if (seen.has(first)) continue;
    const column: LinePart[] = [];
    for (let at: LinePart | undefined = first; at; at = below.get(at)) {
      column.push(at);
      // One part more: it may go on there.
      if (seen.has(at)) break;
      seen.add(at);
    }
    columns.push(joined(column));
  }
  return columns;
}

/** The nearest part below that is under this one; parts are ordered from top to bottom. */
function nextBelow(
  part: LinePart,
  parts: readonly LinePart[],
  index: number,
): LinePart | undefined {
  for (let at = index + 1; at < parts.length; at += 1) {
    const other = parts[at] as LinePart;
    if (other.angle !== part.angle || part.baseline - other.baseline > part.size * lineStep)
      return undefined;
    const isLower = part.baseline - other.baseline > part.size * baselineStep;
    if (isLower && other.from < part.to && other.to > part.from) return other;
  }
  return undefined;
}

/** In letter heights: the origins of neighbouring letters on a curve are no further apart. */
const curveStep = 1.25;

/** Letters along curves: each at an angle of its own, in the order in which they are painted. */
export function curvesOf({ pieces, letters }: PageText): Reading[] {
  const curves: Reading[] = [];
  let before: PageLetter | undefined;
  pieces.forEach((piece, index) => {
    const letter = letters[index];
    if (!letter) return;
    const isNext = before !== undefined && isNextOnCurve(before, letter);
    if (!isNext) curves.push({ pieces: [], origins: [] });
    curves.at(-1)?.pieces.push(piece);
    curves.at(-1)?.origins.push(index);
    before = letter;
  });
  return curves.filter((curve) => curve.pieces.length > 1);
}

function isNextOnCurve(before: PageLetter, letter: PageLetter): boolean {
  const turn = Math.abs(letter.angle - before.angle) % 360;
  const [x, y] = [letter.origin[0] - before.origin[0], letter.origin[1] - before.origin[1]];
  return Math.min(turn, 360 - turn) > 0.5 && Math.hypot(x, y) < letter.size * curveStep;
}

/** The first and last words of a reading. */
const firstWords = ({ pieces, origins }: Reading, count: number): Reading => {
  let left = count;
  const end = pieces.findIndex((piece) => piece === ' ' && --left === 0);
  return end < 0
    ? { pieces, origins }
    : { pieces: pieces.slice(0, end), origins: origins.slice(0, end) };
};

const lastWord = ({ pieces, origins }: Reading): Reading => {
  const from = pieces.lastIndexOf(' ') + 1;
  return { pieces: pieces.slice(from), origins: origins.slice(from) };
};

const hyphen = /^[-\u00ad\u2010]$/;

/** The ends of lines that divide a word: without their hyphen. */
export const dividedEnds = (parts: readonly LinePart[]): Reading[] =>
  parts
    .filter(({ pieces }) => pieces.length > 1 && hyphen.test(pieces.at(-1) as string))
    .map(lastWord)
    .filter(({ pieces }) => pieces.length > 1);

/** The beginnings of lines. */
export const lineStarts = (parts: readonly LinePart[]): Reading[] =>
  parts.map((part) => firstWords(part, 2));
