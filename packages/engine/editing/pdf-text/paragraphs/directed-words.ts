// The words of paragraphs with text from right to left, in the order of reading. A word of several directions is several ones, which stay together.
import { levelsOf, mirrored, visualOrder, type Direction } from '#formats/pdf/text/bidi.ts';
import type { Brackets } from '../brackets.ts';
import { clustersOf, textOfCluster, type Cluster } from '../letter-clusters.ts';
import type { LineGlyph, TextLine } from '../text-lines.ts';
import type { TextUnit } from './east-asian.ts';
import type { Word } from './paragraph-words.ts';
import type { Paragraph } from './paragraph.ts';

/** A part of a text of one level, with the level of the space before it. */
export type DirectedUnit = TextUnit & { level: number; spaceLevel: number };

type Token = { text: string; cluster?: Cluster };

/** A line in the order of reading. */
function tokensOf(line: TextLine, base: Direction, brackets: Brackets): Token[] {
  const seen = clustersOf(line).flatMap((cluster, index): Token[] => [
    ...(cluster.isAfterSpace && index ? [{ text: ' ' }] : []),
    { text: textOfCluster(cluster), cluster },
  ]);
  const levels = levelsOf(
    seen.map(({ text }) => text),
    base,
  );
  // The order of reading becomes that of what is seen by the same rule as the other way round.
  return visualOrder(levels).map((index) => {
    const { text, cluster } = seen[index] as Token;
    const isTurned = brackets === 'visual' && (levels[index] ?? 0) % 2 === 1;
    return { text: isTurned ? mirrored(text) : text, ...(cluster && { cluster }) };
  });
}

/** The text of a line in the order of reading. */
export const directedLine = (line: TextLine, base: Direction, brackets: Brackets): string =>
  tokensOf(line, base, brackets)
    .map(({ text }) => text)
    .join('');

/** @returns nothing if the places of its letters do not lead to a text that is shown so */
export function directedWordsOf(
  { lines, direction }: Paragraph,
  brackets: Brackets,
): Word[] | undefined {
  const rows = lines.map((line) => tokensOf(line, direction, brackets));
  const tokens = rows.flatMap((row, line) => [
    ...(line ? [{ text: ' ', line }] : []),
    ...row.map((token) => ({ ...token, line })),
  ]);
  const levels = levelsOf(
    tokens.map(({ text }) => text),
    direction,
  );
  const words: Word[] = [];
  let isGlued = false;
  for (const [index, { text, line, ...token }] of tokens.entries()) {
    const level = levels[index] ?? 0;
    if (!('cluster' in token) || !token.cluster) {
      isGlued = false;
      continue;
    }
    const { glyphs } = token.cluster;
    const last = words.at(-1);
    if (last && isGlued && last.level === level) append(last, text, glyphs);
    else words.push(wordOf(text, glyphs, line, { level, isGlued }));
    isGlued = true;
  }
  return hasShownOrder(tokens, levels, rows.length) ? words : undefined;
}

function wordOf(
  text: string,
  glyphs: readonly LineGlyph[],
  line: number,
  { level, isGlued }: { level: number; isGlued: boolean },
): Word {
  const ends = { from: Math.min(...glyphs.map(({ from }) => from)), to: endOf(glyphs) };
  const parts = [{ line, glyphs: [...glyphs], ...ends }];
  return { text, parts, isDivided: false, level, ...(isGlued && { isGlued }) };
}

const endOf = (glyphs: readonly LineGlyph[]): number =>
  glyphs.reduce((most, { to }) => Math.max(most, to), -Infinity);

function append(word: Word, text: string, glyphs: readonly LineGlyph[]): void {
  const [part] = word.parts;
  if (!part) return;
  word.text += text;
  // The list is that of `wordOf`.
  const own = part.glyphs as LineGlyph[];
  for (const glyph of glyphs) {
    own.push(glyph);
    part.from = Math.min(part.from, glyph.from);
    part.to = Math.max(part.to, glyph.to);
  }
}

/** True if the algorithm would show the letters of each line in the order in which they are. */
function hasShownOrder(
  tokens: readonly (Token & { line: number })[],
  levels: readonly number[],
  lines: number,
): boolean {
  const rows: { from: number; level: number }[][] = Array.from({ length: lines }, () => []);
  for (const [index, { line, cluster }] of tokens.entries())
    if (cluster) rows[line]?.push({ from: cluster.from, level: levels[index] ?? 0 });
  return rows.every((own) => {
    const shown = visualOrder(own.map(({ level }) => level)).map((index) => own[index]?.from ?? 0);
    return shown.every((from, index) => index === 0 || from >= (shown[index - 1] as number));
  });
}

/** The parts of a new text. */
export function directedUnitsOf(text: string, base: Direction): DirectedUnit[] {
  const signs = [...text.trim().replace(/\s+/g, ' ')];
  const levels = levelsOf(signs, base);
  const units: DirectedUnit[] = [];
  let space: number | undefined;
  for (const [index, sign] of signs.entries()) {
    const level = levels[index] ?? 0;
    const last = units.at(-1);
    if (sign === ' ') space = level;
    else {
      if (last && space === undefined && last.level === level) last.text += sign;
      else
        units.push({
          ...{ text: sign, level, spaceLevel: space ?? level },
          isGlued: space === undefined && last !== undefined,
        });
      space = undefined;
    }
  }
  return units;
}

type Directed = { level?: number | undefined; spaceLevel?: number | undefined; isGlued?: boolean };

/** The parts of a line in the order in which they are placed from its start, each with the part whose space is before it. */
export function placedOrder<Part extends Directed>(
  parts: readonly Part[],
  base: Direction,
): { part: Part; space: Part | undefined }[] {
  const tokens = parts.flatMap((part, index) => [
    ...(index && !part.isGlued ? [{ space: part, level: part.spaceLevel ?? 0 }] : []),
    { part, level: part.level ?? 0 },
  ]);
  const order = visualOrder(tokens.map(({ level }) => level));
  if (base === 'rtl') order.reverse();
  const placed: { part: Part; space: Part | undefined }[] = [];
  let space: Part | undefined;
  for (const index of order) {
    const token = tokens[index];
    if (token && 'part' in token && token.part) {
      placed.push({ part: token.part, space });
      space = undefined;
    } else if (token && 'space' in token) space = token.space;
  }
  return placed;
}
