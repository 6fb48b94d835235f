// The paragraphs of a page with the names by which they are changed.
import { createHash } from 'node:crypto';
import type { paragraphObstacles } from '@octavo/contract';
import type { Area } from '#formats/pdf/geometry/area.ts';
import { extentOf, type LineExtent } from '../line-extent.ts';
import { shadowsIn, type ShownPage } from '../shown-text.ts';
import { hasPictureOf, textLinesOf, type TextLine } from '../text-lines.ts';
import { areReplaceable } from '../text-search.ts';
import { bracketsOf, type Brackets } from '../brackets.ts';
import { directedLine, directedWordsOf } from './directed-words.ts';
import { knownWordsOf, textOfWords, wordsOf, type Word } from './paragraph-words.ts';
import type { Paragraph } from './paragraph.ts';
import { paragraphsOf } from './paragraphs.ts';
import { wholeLinesOf } from './whole-lines.ts';

type ParagraphObstacle = (typeof paragraphObstacles)[number];

export type PageParagraph = {
  /** The page from 1, its number there, and a checksum of its text and place. */
  id: string;
  paragraph: Paragraph;
  words: Word[];
  text: string;
  /** The text of each line. */
  lineTexts: string[];
  /** False for text that is not painted by a font in the usual way. */
  isEditable: boolean;
  obstacle?: ParagraphObstacle;
  /** The edges between which its lines are at most. */
  left: number;
  limit: number;
};

export type PageParagraphs = { lines: TextLine[]; list: PageParagraph[]; brackets: Brackets };

/** More lines are a drawing. */
const maxLines = 3000;

/** @param page from 0 */
export function pageParagraphsOf(shown: ShownPage, page: number, visible: Area): PageParagraphs {
  const lines = wholeLinesOf(textLinesOf(shown.glyphs, shown.edges));
  const brackets = bracketsOf(lines);
  if (lines.length > maxLines) return { lines, list: [], brackets };
  const known = knownWordsOf(lines);
  const shadows = shadowsIn(shown.glyphs);
  const isPlain = (line: TextLine) =>
    areReplaceable(
      line.glyphs.map(({ glyph }) => glyph),
      shadows,
    ) && !hasPictureOf(line, shown.images);
  const list = paragraphsOf(lines, shown.edges).map((paragraph, index): PageParagraph => {
    const isMixed = paragraph.lines.some((line) => line.isMixed);
    const directed = isMixed ? directedWordsOf(paragraph, brackets) : undefined;
    const words = directed ?? wordsOf(paragraph, known);
    const text = textOfWords(words);
    const { left, right } = paragraph;
    const place = [left, right, paragraph.lines[0]?.baseline ?? 0].map(Math.round).join(' ');
    const sum = createHash('sha256').update(`${place} ${text}`).digest('hex').slice(0, 10);
    const lineTexts = paragraph.lines.map((line) =>
      isMixed ? directedLine(line, paragraph.direction, brackets) : lineText(line),
    );
    const isEditable = paragraph.lines.every(isPlain) && (!isMixed || directed !== undefined);
    const obstacle = isEditable ? undefined : obstacleOf(paragraph);
    const common = {
      ...{ id: `${page + 1}-${index + 1}-${sum}`, words, text, lineTexts },
      ...(obstacle && { obstacle }),
    };
    const extents = paragraph.lines.map((line) => extentOf(line, lines, shown.edges, visible));
    if (paragraph.direction === 'rtl')
      return { ...common, isEditable, paragraph, ...edgesFromRight(paragraph, extents) };
    const single = paragraph.lines.length === 1 && extents[0]?.alignment;
    const isAligned = single === 'right' || single === 'centred';
    const one = isAligned ? { ...paragraph, alignment: single } : paragraph;
    // Lines that were broken show how wide their column is; one alone may grow to what is beside it.
    const free = Math.max(right, extents[0]?.right ?? right);
    const widest = paragraph.lines.length > 1 ? paragraph.limit : free;
    const start = Math.min(left, Math.max(...extents.map((extent) => extent.left)));
    if (one.alignment === 'justified')
      return { ...common, isEditable, paragraph: one, left, limit: paragraph.limit };
    if (one.alignment === 'right')
      return { ...common, isEditable, paragraph: one, left: start, limit: right };
    if (one.alignment !== 'centred')
      return { ...common, isEditable, paragraph: one, left, limit: widest };
    const middle = (left + right) / 2;
    const half = Math.max((right - left) / 2, Math.min(middle - start, widest - middle));
    const ends = { left: middle - half, limit: middle + half };
    return { ...common, isEditable, paragraph: one, ...ends };
  });
  return { lines, list, brackets };
}

function obstacleOf({ lines }: Paragraph): ParagraphObstacle {
  const shows = lines.flatMap(({ glyphs }) => glyphs.map(({ glyph }) => glyph.show));
  if (shows.some(({ font }) => font.measures.isVertical)) return 'vertical';
  if (shows.some(({ font }) => font.kind === 'drawn')) return 'shapes';
  if (shows.some(({ isHidden }) => isHidden)) return 'invisible';
  return lines.some(({ isMixed }) => isMixed) ? 'order' : 'other';
}

const lineText = ({ glyphs }: TextLine): string =>
  glyphs
    .map(
      ({ glyph, isAfterSpace }, at) => (isAfterSpace && at ? ' ' : '') + (glyph.text || '\ufffd'),
    )
    .join('');

/** The edges between which the lines of a paragraph that is read from the right are at most. */
function edgesFromRight(
  { lines, alignment, left, right, limit }: Paragraph,
  extents: readonly LineExtent[],
): { left: number; limit: number } {
  const free = Math.max(...extents.map((extent) => extent.left));
  const start = lines.length > 1 ? limit : Math.min(left, free);
  if (alignment === 'left')
    return { left, limit: Math.max(right, Math.min(...extents.map((extent) => extent.right))) };
  if (alignment !== 'centred') return { left: Math.min(start, left), limit: right };
  const middle = (left + right) / 2;
  const half = Math.max((right - left) / 2, middle - start);
  return { left: middle - half, limit: middle + half };
}
