// Learns which letters a font with a wrong table means, from words whose letters were recognised.

const limits = {
  /** The number of times, and the share of all times, that recognition read the same letter. */
  votes: 2,
  share: 0.65,
  /** The same for a letter that needs no further recognition. */
  certain: 3,
  /** The share of wrong letters above which a whole table is rejected. */
  mostlyWrong: 0.4,
} as const;

/** Letters that recognition takes for others of the same form. */
const alike: Readonly<Record<string, string>> = {
  ...{ '’': "'", '‘': "'", '`': "'", '“': '"', '”': '"', '–': '-', '—': '-', '‐': '-', '−': '-' },
  ...{ ł: 'l', đ: 'd', ø: 'o', ı: 'i' },
  ...{ C: 'c', O: 'o', S: 's', U: 'u', V: 'v', W: 'w', X: 'x', Z: 'z', P: 'p', K: 'k', Y: 'y' },
  ...{ I: 'l', i: 'l', '1': 'l', '|': 'l', '!': 'l', '0': 'o' },
};

/** A letter without what recognition often mistakes: accents, and the case of letters of the same form. */
export function withoutDetails(letter: string): string {
  const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return alike[plain] ?? plain;
}

/** The letters of one table: for each letter that the font claims, how often recognition read which one. */
export class LetterTable {
  readonly #votes = new Map<string, Map<string, number>>();
  #compared = 0;
  #different = 0;

  /** Adds a letter that was recognised where the font claims another or the same. */
  add(claimed: string, read: string): void {
    const votes = this.#votes.get(claimed) ?? new Map<string, number>();
    this.#votes.set(claimed, votes.set(read, (votes.get(read) ?? 0) + 1));
    this.#compared++;
    if (withoutDetails(claimed) !== withoutDetails(read)) this.#different++;
  }

  /** The number of compared letters. */
  get compared(): number {
    return this.#compared;
  }

  /** The share of compared letters that differ from the claimed ones. */
  get different(): number {
    return this.#compared ? this.#different / this.#compared : 0;
  }

  /** The letter that is meant by a claimed one, as far as known. */
  meaning(claimed: string, least: number = limits.votes): string | undefined {
    const votes = this.#votes.get(claimed);
    if (!votes) return undefined;
    const [letter, count] = [...votes].reduce((best, next) => (next[1] > best[1] ? next : best));
    const all = [...votes.values()].reduce((sum, one) => sum + one, 0);
    if (count < least || count < limits.share * all) return undefined;
    // Where the forms are the same, a font with some wrong letters is more reliable than recognition.
    const isAlike = withoutDetails(letter) === withoutDetails(claimed);
    return isAlike && !this.#isMostlyWrong() ? claimed : letter;
  }

  /** True if most of the mapped letters were recognised as others. */
  #isMostlyWrong(): boolean {
    const wrong = [...this.#votes].filter(([claimed, votes]) => {
      const [letter] = [...votes].reduce((best, next) => (next[1] > best[1] ? next : best));
      return withoutDetails(letter) !== withoutDetails(claimed);
    });
    return wrong.length > limits.mostlyWrong * this.#votes.size;
  }

  /** True if every letter of a text is known well. */
  knows(text: string): boolean {
    return [...text].every((letter) => this.meaning(letter, limits.certain) !== undefined);
  }
}
