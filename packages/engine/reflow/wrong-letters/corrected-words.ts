// Replaces the letters of words by those that were recognised in their places.
import type { Span } from '#models/page/page-content.ts';
import { isDoubtful, readIn, type DoubtfulWord, type ReadWord } from './doubtful-words.ts';
import type { LetterTable } from './letter-table.ts';

/** Words recognised with less confidence teach no letters, and replace none that are known. */
const leastConfidence = 0.6;

/** A word and what recognition read in its place, if anything. */
export type ComparedWord = { word: DoubtfulWord; text: string; confidence: number };

export const compared = (
  words: readonly DoubtfulWord[],
  read: readonly ReadWord[],
): ComparedWord[] =>
  words.map((word) => {
    const found = readIn(word, read);
    const text = found.map((one) => one.text).join('');
    const confidence = Math.min(1, ...found.map((one) => one.confidence));
    return { word, text, confidence };
  });

const lengthOf = (text: string): number => [...text].length;

/** Teaches the tables the letters of a word, if each has one that was recognised. */
export function learn(
  { word, text, confidence }: ComparedWord,
  tableOf: (span: Span) => LetterTable | undefined,
): void {
  const letters = [...text];
  const count = word.spans.reduce((sum, span) => sum + lengthOf(span.text), 0);
  if (confidence < leastConfidence || count !== letters.length) return;
  let at = 0;
  for (const span of word.spans) {
    const table = isDoubtful(span) ? tableOf(span) : undefined;
    for (const claimed of span.text) table?.add(claimed, letters[at++]!);
    if (!table) at += lengthOf(span.text);
  }
}

/** The text of a word letter by letter: the known meaning of each, else what was recognised for it, else as it is. */
function byLetters(
  { word, text }: ComparedWord,
  tableOf: (span: Span) => LetterTable | undefined,
): Map<Span, string> {
  const count = word.spans.reduce((sum, span) => sum + lengthOf(span.text), 0);
  const letters = [...text];
  const isEqual = count === letters.length;
  let at = 0;
  return new Map(
    word.spans.map((span) => {
      const table = tableOf(span);
      const own = [...span.text];
      const from = at;
      at += own.length;
      if (!table) return [span, span.text];
      const meant = own.map(
        (claimed, index) => table.meaning(claimed) ?? (isEqual ? letters[from + index]! : claimed),
      );
      return [span, meant.join('')];
    }),
  );
}

/** The text of a word as it was recognised, without what its other spans have. */
function asRead({ word, text }: ComparedWord, isWrong: (span: Span) => boolean): Map<Span, string> {
  const first = word.spans.findIndex(isWrong);
  const last = word.spans.findLastIndex(isWrong);
  const before = lengthOf(
    word.spans
      .slice(0, first)
      .map((span) => span.text)
      .join(''),
  );
  const after = lengthOf(
    word.spans
      .slice(last + 1)
      .map((span) => span.text)
      .join(''),
  );
  const letters = [...text];
  const rest = letters.slice(before, letters.length - after).join('');
  return new Map(
    word.spans.map((span, index) => {
      if (index < first || index > last) return [span, span.text];
      return [span, index === first ? rest : ''];
    }),
  );
}

/**
 * The texts of a word's spans.
 * @param tableOf the table of a span with wrong letters; nothing for other spans
 */
export function corrected(
  one: ComparedWord,
  tableOf: (span: Span) => LetterTable | undefined,
): Map<Span, string> {
  const { word, text, confidence } = one;
  const isWrong = (span: Span) => tableOf(span) !== undefined;
  const count = word.spans.reduce((sum, span) => sum + lengthOf(span.text), 0);
  const isKnown = word.spans.every((span) => {
    const table = tableOf(span);
    return !table || [...span.text].every((letter) => table.meaning(letter) !== undefined);
  });
  const isRead = text !== '' && lengthOf(text) !== count;
  return isRead &&
    (!isKnown || confidence >= leastConfidence) &&
    !(isKnown && lengthOf(text) < count / 2)
    ? asRead(one, isWrong)
    : byLetters(one, tableOf);
}
