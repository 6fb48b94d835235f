// Compares the words of a paragraph with those of its new text.
import type { DirectedUnit } from './directed-words.ts';
import { unitsOf, type TextUnit } from './east-asian.ts';

/** A word of the new text: an old one that stays, or a new one with its place at an old one. */
export type NewWord = (
  | { kind: 'kept'; old: number }
  | { kind: 'new'; text: string; near: number; place: 'instead' | 'behind' | 'before' }
) & {
  /** True if no space is before it. */
  isGlued?: true;
} & Partial<Pick<DirectedUnit, 'level' | 'spaceLevel'>>;

/** Texts with more words are compared only by their starts and ends. */
const maxCompared = 1500;

/** Soft hyphens, and signs that are not seen, such as those in text of web pages. */
const unseen = /\p{Cf}/gu;

/** A text as it is compared with another. */
export const folded = (text: string): string => text.normalize('NFKC').replace(unseen, '');

/**
 * @param old the words of the paragraph; at least one
 * @param units those of the new text
 */
export function changedWords(
  old: readonly string[],
  text: string,
  units: readonly (TextUnit | DirectedUnit)[] = unitsOf(text),
): NewWord[] {
  const fresh = seenUnits(units);
  const [before, after] = [old.map(folded), fresh.map((unit) => folded(unit.text))];
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start])
    start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const middle = pairsOf(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  );
  const pairs = new Map<number, number>();
  for (let at = 0; at < start; at += 1) pairs.set(at, at);
  for (const [one, other] of middle) pairs.set(start + one, start + other);
  for (let at = 1; at <= end; at += 1) pairs.set(before.length - at, after.length - at);
  const kept = new Map([...pairs].map(([one, other]) => [other, one]));
  const words: NewWord[] = [];
  let last = -1;
  for (const [index, { text: word, isGlued, ...levels }] of fresh.entries()) {
    const glue = { ...levels, ...(isGlued && { isGlued }) };
    const same = kept.get(index);
    if (same !== undefined) {
      words.push({ kind: 'kept', old: same, ...glue });
      last = same;
      continue;
    }
    // Removed words are replaced one by one, for their styles.
    const isReplacement = last + 1 < old.length && !pairs.has(last + 1);
    if (isReplacement) last += 1;
    const place = isReplacement ? 'instead' : last < 0 ? 'before' : 'behind';
    words.push({ kind: 'new', text: word, near: Math.max(0, last), place, ...glue });
  }
  return words;
}

/** The units without those of unseen signs only; a space before one of these remains. */
function seenUnits(units: readonly (TextUnit | DirectedUnit)[]): (TextUnit | DirectedUnit)[] {
  const seen: (TextUnit | DirectedUnit)[] = [];
  let space: { spaceLevel?: number } | undefined;
  for (const unit of units) {
    const own = 'spaceLevel' in unit ? { spaceLevel: unit.spaceLevel } : {};
    if (!unit.isGlued) space ??= own;
    if (!folded(unit.text)) continue;
    seen.push(space && unit.isGlued ? { ...unit, ...space, isGlued: false } : unit);
    space = undefined;
  }
  return seen;
}

/** The longest common sequence. */
function pairsOf(before: readonly string[], after: readonly string[]): [number, number][] {
  if (!before.length || !after.length) return [];
  if (before.length > maxCompared || after.length > maxCompared) return [];
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  for (let one = before.length - 1; one >= 0; one -= 1)
    for (let other = after.length - 1; other >= 0; other -= 1)
      lengths[one * width + other] =
        before[one] === after[other]
          ? (lengths[(one + 1) * width + other + 1] ?? 0) + 1
          : Math.max(
              lengths[(one + 1) * width + other] ?? 0,
              lengths[one * width + other + 1] ?? 0,
            );
  const pairs: [number, number][] = [];
  let [one, other] = [0, 0];
  while (one < before.length && other < after.length) {
    if (before[one] === after[other]) pairs.push([one++, other++]);
    else if ((lengths[(one + 1) * width + other] ?? 0) >= (lengths[one * width + other + 1] ?? 0))
      one += 1;
    else other += 1;
  }
  return pairs;
}
