// Finds paragraphs that a letter and a number count, such as the questions Q1, Q2 and Q3 of an interview or the
// requirements R1 to R9 of a specification, with a gap to their text.
import type { Label, LayoutBlock, Line, TextBlock } from '#reflow/page/layout.ts';
import { firstWord } from '#reflow/lines/label.ts';

const limits = {
  /** The minimum number of paragraphs. */
  count: 3,
  /** In points, the maximum difference between the edges of labels, and between those of the texts behind them. */
  aligned: 2,
  /** The minimum gap between a label and its text, in font sizes; a longer number may reduce it. */
  gap: 0.55,
} as const;

type Numbered = { block: TextBlock; label: Label; prefix: string; number: number; gap: number };

/** The label of a line that begins with letters and a number. */
function prefixedNumber({ spans, size, isRightToLeft }: Line) {
  const word = firstWord(spans);
  const text = word.map((span) => span.text).join('');
  const [first, last, next] = [word[0], word.at(-1), spans[word.length]];
  const [, prefix, digits, ending = ''] = /^(\p{L}{1,2})([1-9]\d{0,2})([.):]?)$/u.exec(text) ?? [];
  if (!first || !last || !next || !prefix || !digits || isRightToLeft) return undefined;
  const { left } = first;
  const label: Label = { kind: 'number', text, left, textLeft: next.left, spans: word.length };
  const gap = (next.left - last.right) / size;
  return { label, prefix: `${prefix}#${ending}`, number: Number(digits), gap };
}

/** True for the next number of a sequence, at the same edges. */
function isNext(sequence: readonly Numbered[], { label, number, gap }: Numbered): boolean {
  const [first, last] = [sequence[0]!, sequence.at(-1)!];
  return (
    number === last.number + 1 &&
    Math.abs(label.left - first.label.left) < limits.aligned &&
    Math.abs(label.textLeft - first.label.textLeft) < limits.aligned &&
    (gap >= limits.gap || label.text.length > first.label.text.length)
  );
}

/** The paragraphs that count from 1 with one prefix, without a number left out. */
function sequences(numbered: readonly Numbered[]): Numbered[][] {
  const found: Numbered[][] = [];
  for (const one of numbered) {
    const open = found.at(-1);
    if (open && isNext(open, one)) open.push(one);
    else if (one.number === 1 && one.gap >= limits.gap) found.push([one]);
  }
  return found.filter(({ length }) => length >= limits.count);
}

/** The list of a paragraph and its label. */
export type PrefixedNumber = { block: TextBlock; label: Label; list: string };

/** The paragraphs that letters and numbers count. */
export function prefixedNumbers(blocks: readonly LayoutBlock[]): PrefixedNumber[] {
  const numbered = blocks.flatMap((block): Numbered[] => {
    const found = block.kind === 'text' ? prefixedNumber(block.lines[0]!) : undefined;
    return block.kind === 'text' && found ? [{ block, ...found }] : [];
  });
  const groups = [...Map.groupBy(numbered, ({ prefix }) => prefix).values()];
  return groups
    .flatMap(sequences)
    .flatMap((sequence, index) =>
      sequence.map(({ block, label }) => ({ block, label, list: `prefixed-${index + 1}` })),
    );
}
