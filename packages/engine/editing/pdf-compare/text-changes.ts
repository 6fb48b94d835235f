// Finds what changed between two series of words: inserted, deleted, replaced and moved passages, and other formatting.
import type { ComparedWord } from './compared-word.ts';
import { formattingChanges } from './formatting-changes.ts';
import { movedPassages } from './moved-passages.ts';
import type { Hunk } from './hunk.ts';
import { cleaned, isMerelyBroken, isRenumbered } from './hunks.ts';
import type { TextChange } from './text-change.ts';
import { alignedWords } from './word-alignment.ts';

export type ComparedTexts = {
  changes: TextChange[];
  /** Words that both texts have, in their order. */
  pairs: { before: ComparedWord; after: ComparedWord }[];
};

/** Compares two series of words. */
export function comparedTexts(
  before: readonly ComparedWord[],
  after: readonly ComparedWord[],
): ComparedTexts {
  const numbers = new Map<string, number>();
  const numbersOf = (words: readonly ComparedWord[]) =>
    Int32Array.from(words, ({ key }) => {
      const known = numbers.get(key) ?? numbers.size;
      numbers.set(key, known);
      return known;
    });
  const partners = alignedWords(numbersOf(before), numbersOf(after));
  const hunks = cleaned(partners, before, after).filter(
    (hunk) => !isMerelyBroken(hunk) && !isRenumbered(hunk),
  );
  const pairs = [...pairsOf(partners, before, after)];
  const hyphenated = pairs.flatMap((pair): Hunk[] => (hasOtherHyphens(pair) ? [hunkOf(pair)] : []));
  const { moves, rest } = movedPassages(hunks);
  const changes: TextChange[] = [
    ...moves.map((move) => ({ kind: 'moved' as const, ...move })),
    ...[...rest, ...hyphenated].map((hunk) => ({ kind: kindOf(hunk), ...hunk })),
    ...formattingChanges(pairs),
  ];
  return { changes, pairs };
}

function* pairsOf(
  partners: Int32Array,
  before: readonly ComparedWord[],
  after: readonly ComparedWord[],
) {
  for (const [index, partner] of partners.entries())
    if (partner >= 0) yield { before: before[index]!, after: after[partner]! };
}

const kindOf = ({ before, after }: Hunk): TextChange['kind'] => {
  if (!before.length) return 'inserted';
  return after.length ? 'replaced' : 'deleted';
};

type Pair = { before: ComparedWord; after: ComparedWord };

/** Words with other hyphens that no end of a line explains. */
const hasOtherHyphens = ({ before, after }: Pair): boolean =>
  !before.rest && !after.rest && hyphensOf(before.text) !== hyphensOf(after.text);

const hyphensOf = (text: string): number => text.match(/[-\u2010\u2011]/g)?.length ?? 0;

const hunkOf = ({ before, after }: Pair): Hunk => ({ before: [before], after: [after] });
