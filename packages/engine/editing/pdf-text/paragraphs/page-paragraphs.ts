// The paragraphs of a page with the names by which they are changed.
import { createHash } from 'node:crypto';
import type { Area } from '#formats/pdf/geometry/area.ts';
import { extentOf } from '../line-extent.ts';
import { shadowsIn, type ShownPage } from '../shown-text.ts';
import { hasPictureOf, textLinesOf, type TextLine } from '../text-lines.ts';
import { isReplaceable } from '../text-search.ts';
import { knownWordsOf, textOfWords, wordsOf, type Word } from './paragraph-words.ts';
import { paragraphsOf, type Paragraph } from './paragraphs.ts';
import { wholeLinesOf } from './whole-lines.ts';

export type PageParagraph = {
  /** The page from 1, its number there, and a checksum of its text and place. */
  id: string;
  paragraph: Paragraph;
  words: Word[];
  text: string;
  /** False for text that is not painted by a font in the usual way, or from right to left. */
  isEditable: boolean;
  /** Where its lines begin and end at most. */
  left: number;
  limit: number;
};

export type PageParagraphs = { lines: TextLine[]; list: PageParagraph[] };

/** More lines are a drawing. */
const maxLines = 3000;

/** @param page from 0 */
export function pageParagraphsOf(shown: ShownPage, page: number, visible: Area): PageParagraphs {
  const lines = wholeLinesOf(textLinesOf(shown.glyphs, shown.edges));
  if (lines.length > maxLines) return { lines, list: [] };
  const known = knownWordsOf(lines);
  const shadows = shadowsIn(shown.glyphs);
  const isPlain = (line: TextLine) =>
    isReplaceable(line, { first: 0, last: line.glyphs.length - 1, text: '' }, shadows) &&
    !hasPictureOf(line, shown.images);
  const list = paragraphsOf(lines, shown.edges).map((paragraph, index): PageParagraph => {
    const words = wordsOf(paragraph, known);
    const text = textOfWords(words);
    const { left, right } = paragraph;
    const place = [left, right, paragraph.lines[0]?.baseline ?? 0].map(Math.round).join(' ');
    const sum = createHash('sha256').update(`${place} ${text}`).digest('hex').slice(0, 10);
    const common = { id: `${page + 1}-${index + 1}-${sum}`, words, text };
    const isEditable = paragraph.lines.every(isPlain);
    const extents = paragraph.lines.map((line) => extentOf(line, lines, shown.edges, visible));
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
  return { lines, list };
}
