// Finds numbered paragraphs that go on counting with other text after each of them, as the questions of a form do.
import type { LayoutBlock, TextBlock } from '#reflow/page/layout.ts';

/** The minimum number of paragraphs, and in points the maximum difference of their left edges. */
const limits = { count: 3, aligned: 2 } as const;

const numberOf = ({ lines }: TextBlock): number | undefined => {
  const digits = /^(\d{1,3})[.)]?\s+\p{L}/u.exec(lines[0]!.text)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

type Numbered = { block: TextBlock; number: number; index: number };

/**
 * The paragraphs that count from 1, have one formatting, and are never directly below each other.
 * @param keyOf equal for equal formatting
 */
export function interleavedSequences(
  blocks: readonly LayoutBlock[],
  keyOf: (block: TextBlock) => string,
): Set<TextBlock> {
  const numbered = blocks.flatMap((block, index): Numbered[] => {
    const number = block.kind === 'text' ? numberOf(block) : undefined;
    return block.kind === 'text' && number !== undefined ? [{ block, number, index }] : [];
  });
  const found = new Set<TextBlock>();
  let sequence: Numbered[] = [];
  const close = () => {
    if (sequence.length >= limits.count) for (const { block } of sequence) found.add(block);
    sequence = [];
  };
  const continues = (last: Numbered, next: Numbered) =>
    next.number === last.number + 1 &&
    next.index > last.index + 1 &&
    keyOf(next.block) === keyOf(last.block) &&
    Math.abs(next.block.left - last.block.left) < limits.aligned;
  for (const one of numbered) {
    const last = sequence.at(-1);
    if (last && continues(last, one)) sequence.push(one);
    else {
      close();
      if (one.number === 1) sequence = [one];
    }
  }
  close();
  return found;
}
