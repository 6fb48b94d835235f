// Joins words that were hyphenated at line ends: decides which hyphens belong to the word, and which only to the line
// break.
import type { Line } from '#reflow/page/layout.ts';

const hyphen = /[\p{L}][-\u2010\u00ad]$/u;
/** A range of numbers, such as `1907-`. */
const range = /\p{N}[-\u2010\u2013]$/u;
const softHyphen = /\u00ad$/;
/** The minimum share of lines with a hyphen in a hyphenated document. */
const hyphenatedShare = 0.015;

/** A word of so many letters that occurs so often is one by itself. */
const usual = { letters: 4, times: 2 } as const;

const lastWord = (text: string) => /[^\s]+$/.exec(text)?.[0] ?? '';
const firstWord = (text: string) => /^[\p{L}\p{N}]+/u.exec(text)?.[0] ?? '';

/** The words of a document, and whether its lines are hyphenated. */
export class Hyphenation {
  /** How often each word occurs, without parts of words at line ends. */
  readonly #words = new Map<string, number>();
  #lines = 0;
  #hyphens = 0;

  add(lines: readonly Line[]): void {
    let isCut = false;
    for (const { text } of lines) {
      this.#lines++;
      const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:[-\u2010][\p{L}\p{N}]+)*/gu) ?? [];
      const from = isCut ? 1 : 0;
      isCut = hyphen.test(text);
      if (isCut) this.#hyphens++;
      for (const word of words.slice(from, isCut ? -1 : undefined))
        this.#words.set(word, (this.#words.get(word) ?? 0) + 1);
    }
  }

  /** Whether two lines are separated within a word, and whether the hyphen belongs only to the line break. */
  join(before: string, next: string): 'space' | 'none' | 'drop' {
    if (softHyphen.test(before)) return 'drop';
    if (range.test(before) && /^\p{N}/u.test(next)) return 'none';
    if (!hyphen.test(before) || !/^\p{L}/u.test(next)) return 'space';
    const [start, end] = [
      lastWord(before).slice(0, -1).toLowerCase(),
      firstWord(next).toLowerCase(),
    ];
    if (this.#words.has(`${start}-${end}`)) return 'none';
    if (!/^\p{Ll}/u.test(next)) return 'none';
    if (this.#words.has(start.replace(/^.*[^\p{L}]/u, '') + end)) return 'drop';
    if (this.#isUsual(start) && this.#isUsual(end)) return 'none';
    return this.#hyphens > hyphenatedShare * this.#lines ? 'drop' : 'none';
  }

  /** True for a word that the document uses by itself, such as both parts of `mixed-mode`. */
  #isUsual(word: string): boolean {
    return word.length >= usual.letters && (this.#words.get(word) ?? 0) >= usual.times;
  }
}
