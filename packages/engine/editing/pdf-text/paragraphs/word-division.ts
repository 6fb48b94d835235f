// Divides words at the ends of lines where the patterns of the language allow it and a glyph ends.
import type { Hyphenation } from '#formats/pdf/text/hyphenation.ts';
import type { NewLetter } from '../new-letter.ts';
import type { NewLetters } from '../new-letters.ts';
import { pageScale } from '../text-lines.ts';
import type { BreakItem } from './line-breaking.ts';
import { softHyphen, type Word } from './paragraph-words.ts';

/** How many glyphs are before the division, and the hyphen that comes there. */
export type Cut = { count: number; hyphen: readonly NewLetter[] };

/** @param texts those of the glyphs of a word, in order */
export async function cutsOf(
  texts: readonly string[],
  hyphenation: Hyphenation | undefined,
  hyphenLetters: () => Promise<NewLetter[] | undefined>,
): Promise<Cut[]> {
  const plain = texts.map((text) => text.normalize('NFKC'));
  const ends = new Set(hyphenation?.(plain.join('')));
  if (!ends.size) return [];
  const hyphen = await hyphenLetters();
  if (!hyphen || hyphen.some(({ standIn }) => standIn)) return [];
  // It is none of the text.
  const soft = hyphen.map((letter) => ({ ...letter, text: softHyphen }));
  let length = 0;
  return plain.flatMap((text, index) => {
    length += text.length;
    return ends.has(length) ? [{ count: index + 1, hyphen: soft }] : [];
  });
}

/** A half of a new word; the first one with the hyphen. */
export const partOf = (
  letters: readonly NewLetter[],
  { count, hyphen }: Cut,
  half: 0 | 1,
): NewLetter[] =>
  half === 0
    ? [...letters.slice(0, count), ...hyphen]
    : letters.slice(count).map(({ kern, ...letter }, index) => ({
        ...letter,
        ...(index > 0 && kern !== undefined && { kern }),
      }));

/** Adds the places at which a word that stays can be divided. Those that are divided already keep their division. */
export async function withCuts<Item extends BreakItem & { word?: Word; cuts?: readonly Cut[] }>(
  item: Item,
  { hyphenation }: { hyphenation?: Hyphenation | undefined },
  letters: NewLetters,
): Promise<Item> {
  const [part, other] = item.word?.parts ?? [];
  const last = part?.glyphs.at(-1)?.glyph;
  if (!part || other || !last) return item;
  const { glyphs } = part;
  const cuts = await cutsOf(
    glyphs.map(({ glyph }) => glyph.text),
    hyphenation,
    () => letters.of('-', last.show),
  );
  if (!cuts.length) return item;
  const divisions = cuts.map(({ count, hyphen }): [number, number] => {
    const [before, behind] = [glyphs[count - 1], glyphs[count]];
    if (!before || !behind) return [item.width, item.width];
    const { size } = before.glyph.show.state;
    const width = hyphen.reduce((sum, { advance }) => sum + advance * size, 0);
    return [before.to - part.from + width * pageScale(before.glyph), part.to - behind.from];
  });
  return { ...item, cuts, divisions };
}
