// Groups the lines of a page into paragraphs.
import { alongLine } from '#formats/pdf/text/lines.ts';
import type { Alignment } from '../line-extent.ts';
import type { Paragraph } from './paragraph.ts';
import type { Edge } from '../shown-text.ts';
import type { TextLine } from '../text-lines.ts';
import type { Direction } from '#formats/pdf/text/bidi.ts';
import { mirroredLine, mirroredParagraph } from './directions.ts';
import { mayPart } from './east-asian.ts';
import { startsRaised } from './whole-lines.ts';

/** In letter heights. */
const tolerance = 0.15;
/** In letter heights: lines further apart belong to other paragraphs. */
const furthest = 2.1;
/** The distances of the lines of a paragraph differ at most by this share. */
const sameLeading = 1.18;
const sameSize = 1.09;
/** So many lines, most of a block, end alike if it is justified. */
const leastJustified = 3;
/** In letter heights: how far a first line is indented at least. */
const indent = 0.7;

/** @param lines with their raised signs; they are in no particular order */
export function paragraphsOf(lines: readonly TextLine[], edges: readonly Edge[] = []): Paragraph[] {
  const above = new Map<TextLine, TextLine>();
  const below = new Map<TextLine, TextLine>();
  for (const line of lines) {
    const next = nearest(line, lines, -1);
    if (
      next &&
      nearest(next, lines, 1) === line &&
      isSameBlock(line, next) &&
      !isRuled(line, next, edges)
    ) {
      below.set(line, next);
      above.set(next, line);
    }
  }
  const paragraphs: Paragraph[] = [];
  for (const line of lines) {
    if (above.has(line)) continue;
    const block: TextLine[] = [];
    for (let at: TextLine | undefined = line; at; at = below.get(at)) block.push(at);
    if (!line.isRightToLeft) paragraphs.push(...paragraphsIn(block));
    else paragraphs.push(...paragraphsIn(block.map(mirroredLine)).map(mirroredParagraph));
  }
  return paragraphs;
}

/** The next line above or below that is at the same place along the line. */
function nearest(line: TextLine, lines: readonly TextLine[], direction: 1 | -1) {
  let found: TextLine | undefined;
  let least = furthest * line.size;
  for (const other of lines) {
    const distance = (other.baseline - line.baseline) * direction;
    if (other === line || other.angle !== line.angle || distance < 0.35 * line.size) continue;
    if (distance >= least || other.from > line.to || other.to < line.from) continue;
    found = other;
    least = distance;
  }
  return found;
}

const isWithin = (one: number, other: number, factor: number) =>
  one < other * factor && other < one * factor;

/** A line of underscores or dashes divides what is above from what is below. */
const isDrawn = ({ glyphs }: TextLine): boolean =>
  glyphs.length > 3 && glyphs.every(({ glyph }) => /^[_=*~.·\-\u2013\u2014]$/.test(glyph.text));

const isSameBlock = (one: TextLine, other: TextLine): boolean =>
  !isDrawn(one) &&
  !isDrawn(other) &&
  isWithin(one.size, other.size, sameSize) &&
  one.isRightToLeft === other.isRightToLeft;

/** True if a rule between two lines divides them, as those of tables do. One that is as wide as its text underlines it. */
function isRuled(line: TextLine, next: TextLine, edges: readonly Edge[]): boolean {
  const { angle, size } = line;
  const [from, to] = [Math.min(line.from, next.from), Math.max(line.to, next.to)];
  return edges.some(([one, other]) => {
    const [[x1, y1], [x2, y2]] = [alongLine(one, angle), alongLine(other, angle)];
    if (Math.abs(y1 - y2) > 0.05 * Math.abs(x1 - x2)) return false;
    const [left, right] = [Math.min(x1, x2), Math.max(x1, x2)];
    const y = (y1 + y2) / 2;
    const isBetween = y < line.baseline && y > next.baseline + 0.3 * size;
    const isWider = left < from - 0.2 * size && right > to + 0.2 * size;
    return isBetween && isWider;
  });
}

/** A list's sign: a bullet, or a number or letter with a full stop or parenthesis. */
export const marker =
  /^(?:[•‣⁃▪▫■□◦●○◆–—\-*·\uf000-\uf0ff]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|\d+(?:\.\d+)+\.?|\[\d{1,3}\])$/;

const firstWord = ({ glyphs }: TextLine): { text: string; to: number; next?: number } => {
  const end = glyphs.findIndex(({ isAfterSpace, glyph }, index) => {
    const before = glyphs[index - 1];
    return before !== undefined && (isAfterSpace || mayPart(before.glyph.text, glyph.text));
  });
  const word = end < 0 ? glyphs : glyphs.slice(0, end);
  const next = glyphs[end]?.from;
  return {
    text: word.map(({ glyph }) => glyph.text).join(''),
    to: word.at(-1)?.to ?? 0,
    ...(end > 0 && next !== undefined && { next }),
  };
};

/** The fonts of a line, by how many letters they have. */
const fontOf = ({ glyphs }: TextLine): { name: string; isOnly: boolean } => {
  const counts = new Map<string, number>();
  for (const { glyph } of glyphs) {
    const { name } = glyph.show.font;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const [first] = [...counts].toSorted((one, other) => other[1] - one[1]);
  return { name: first?.[0] ?? '', isOnly: counts.size === 1 };
};

/** Divides lines that follow each other closely. */
function paragraphsIn(block: readonly TextLine[]): Paragraph[] {
  const limit = Math.max(...block.map(({ to }) => to));
  const parts: TextLine[][] = [];
  for (const line of block) {
    const part = parts.at(-1);
    if (part && continues(part, line, limit)) part.push(line);
    else parts.push([line]);
  }
  const ends = block.filter(({ to, size }) => limit - to < tolerance * size);
  const isJustified = ends.length >= leastJustified && ends.length > block.length * 0.5;
  return parts.map((lines) => described(lines, limit, isJustified));
}

function continues(part: readonly TextLine[], line: TextLine, limit: number): boolean {
  const [first, last] = [part[0]!, part.at(-1)!];
  const gap = last.baseline - line.baseline;
  const before = part.at(-2);
  if (before && !isWithin(before.baseline - last.baseline, gap, sameLeading)) return false;
  const [one, other] = [fontOf(last), fontOf(line)];
  if (one.name !== other.name && one.isOnly && other.isOnly) return false;
  if (startsRaised(line)) return false;
  const { text, to } = firstWord(line);
  const hasMarker = marker.test(text);
  const start = firstWord(first);
  const isMarked = marker.test(start.text);
  // A number at the start of a line may be one of a sentence; it is an item where others begin there.
  if (hasMarker && (isMarked || line.from > first.from + indent * line.size || text.length === 1))
    return false;
  if (hasMarker && part.length === 1 && !isMarked && last.to < limit - 3 * line.size) return false;
  const isCentred =
    Math.abs(first.from + first.to - line.from - line.to) < 2 * tolerance * line.size &&
    Math.abs(first.from - line.from) > tolerance * line.size;
  if (!isCentred && part.length > 1 && line.from > last.from + indent * line.size) return false;
  if (!isCentred && !isMarked && part.length === 1 && line.from > first.from + indent * line.size)
    return false;
  // The first word of this line would have fitted into the one above: the writer ended the line.
  const width = to - line.from;
  return last.to + 0.25 * line.size + width > limit - 0.05 * line.size || isCentred;
}

function described(lines: TextLine[], limit: number, isJustified: boolean): Paragraph {
  const [first, last] = [lines[0]!, lines.at(-1)!];
  const { size, angle } = first;
  const left = Math.min(...lines.map(({ from }) => from));
  const right = Math.max(...lines.map(({ to }) => to));
  const leading = lines.length > 1 ? (first.baseline - last.baseline) / (lines.length - 1) : 0;
  const direction: Direction = first.isRightToLeft ? 'rtl' : 'ltr';
  const common = { lines, direction, left, right, limit, size, angle };
  const own = alignmentOf(lines, right);
  const isFilled = lines.slice(0, -1).every(({ to }) => limit - to < tolerance * size);
  const alignment = own === 'left' && isJustified && isFilled ? 'justified' : own;
  return { ...common, alignment, leading: leading || size * 1.2 };
}

function alignmentOf(lines: readonly TextLine[], right: number): Alignment {
  const [first] = lines;
  if (!first || lines.length === 1) return 'left';
  const near = (one: number, other: number) => Math.abs(one - other) < tolerance * first.size;
  const body = lines.length > 2 ? lines.slice(1) : lines;
  const sharesStart = body.every(({ from }) => near(from, body[0]!.from));
  const filled = lines.slice(0, -1).filter(({ to }) => near(to, right));
  const isFilled = filled.length >= Math.max(1, (lines.length - 1) * 0.75);
  if (isFilled && lines.length > 2) {
    const isRight = !sharesStart && lines.every(({ to }) => near(to, right));
    return isRight ? 'right' : 'justified';
  }
  if (sharesStart) return 'left';
  if (lines.every(({ to }) => near(to, right))) return 'right';
  const middle = first.from + first.to;
  const isCentred = lines.every(({ from, to }) => Math.abs(from + to - middle) < 0.4 * first.size);
  return isCentred ? 'centred' : 'left';
}
