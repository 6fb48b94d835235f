// Finds words that are the same but look different: font, size, weight, slope, colour and lines.
import type { ComparedWord, WordStyle } from './compared-word.ts';
import type { TextChange } from './text-change.ts';

const limits = {
  /** The share by which sizes differ without a reader noticing: programs round them. */
  size: 0.035,
  /** The difference of one channel of a colour, of 255. */
  color: 24,
  /** A change in more passages than these is listed once. */
  passages: 12,
} as const;

type Pair = { before: ComparedWord; after: ComparedWord };

export const styleParts = [
  'family',
  'size',
  'bold',
  'italic',
  'underline',
  'strike',
  'color',
] as const satisfies readonly (keyof WordStyle)[];
export type StylePart = (typeof styleParts)[number];

const channelsOf = (color: string) =>
  [0, 2, 4].map((at) => parseInt(color.slice(at, at + 2), 16) || 0);

const isOther: { [P in StylePart]: (one: WordStyle, other: WordStyle) => boolean } = {
  family: (one, other) => plainFamily(one.family) !== plainFamily(other.family),
  size: (one, other) =>
    Math.abs(one.size - other.size) > limits.size * Math.max(one.size, other.size),
  bold: (one, other) => one.bold !== other.bold,
  italic: (one, other) => one.italic !== other.italic,
  underline: (one, other) => one.underline !== other.underline,
  strike: (one, other) => one.strike !== other.strike,
  color: (one, other) => {
    const others = channelsOf(other.color);
    return channelsOf(one.color).some((value, at) => Math.abs(value - others[at]!) > limits.color);
  },
};

const plainFamily = (family: string) => family.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** What is different about a word. */
export const otherParts = (one: WordStyle, other: WordStyle): StylePart[] =>
  one === other ? [] : styleParts.filter((part) => isOther[part](one, other));

const signature = ({ before, after }: Pair): string =>
  otherParts(before.style, after.style)
    .map((part) => `${part}:${before.style[part]}>${after.style[part]}`)
    .join(' ');

/** @param pairs the words of both texts in their order */
export function formattingChanges(pairs: readonly Pair[]): TextChange[] {
  const runs: { signature: string; pairs: Pair[] }[] = [];
  let open: { signature: string; pairs: Pair[] } | undefined;
  for (const pair of pairs) {
    const found = signature(pair);
    if (!found) open = undefined;
    else if (open?.signature === found) open.pairs.push(pair);
    else runs.push((open = { signature: found, pairs: [pair] }));
  }
  return [...Map.groupBy(runs, (run) => run.signature).values()].flatMap((same) => {
    const isOften = same.length > limits.passages;
    return (isOften ? same.slice(0, 1) : same).map((run): TextChange => ({
      kind: 'formatting',
      before: run.pairs.map(({ before }) => before),
      after: run.pairs.map(({ after }) => after),
      ...(isOften && { further: same.length - 1 }),
    }));
  });
}
