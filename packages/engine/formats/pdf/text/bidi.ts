// The order in which text from right to left is shown, with the numbers and Latin words in it (Unicode Bidirectional Algorithm).
import createBidi from 'bidi-js';

export type Direction = 'ltr' | 'rtl';

let bidi: ReturnType<typeof createBidi> | undefined;
const algorithm = () => (bidi ??= createBidi());

/** The level of each piece of a text, in the order of reading: even ones are read from left to right. */
export function levelsOf(pieces: readonly string[], base: Direction): number[] {
  const { levels } = algorithm().getEmbeddingLevels(pieces.join(''), base);
  let at = 0;
  return pieces.map((piece) => {
    const level = levels[at] ?? 0;
    at += piece.length;
    return level;
  });
}

/** The indices of pieces with these levels from left to right (rule L2). */
export function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, index) => index);
  const highest = levels.reduce((most, level) => Math.max(most, level), 0);
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while (to < order.length && (levels[order[to] as number] as number) >= level) to += 1;
      reverse(order, from, to - 1);
      from = Math.max(from, to - 1);
    }
  return order;
}

function reverse(order: number[], first: number, last: number): void {
  for (let [one, other] = [first, last]; one < other; one += 1, other -= 1)
    [order[one], order[other]] = [order[other] as number, order[one] as number];
}

/** The sign that is shown for a bracket or another paired sign from right to left. */
export const mirrored = (text: string): string =>
  [...text].map((sign) => algorithm().getMirroredCharacter(sign) ?? sign).join('');
