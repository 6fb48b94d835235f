// Compares the shapes of a page's letters with the letters that their fonts claim them to be. A font whose table of letters
// (ToUnicode, ISO 32000-1, 9.10.3) is wrong or missing claims tall letters where low ones are painted.

const limits = {
  /** The number of different letters that contradict their shapes in a font whose text is doubtful. */
  contradicting: 3,
  /** The share that they have of its letters. */
  share: 0.22,
  /** The same of letters that the font has no table entry for; such a font is doubtful anyway. */
  unmapped: 2,
  unmappedShare: 0.2,
  /** Unmapped letters of more scripts than this are codes of glyphs, not letters. */
  scripts: 2,
  /** High letters are at least this much higher than low ones; letters of one height are capitals by design. */
  contrast: 1.15,
  /** In font sizes: where low letters end and tall ones begin in most fonts. */
  middle: 0.6,
  /** In font sizes: low letters with an accent are at least this high. */
  accented: 0.56,
  /** In font sizes: letters with descenders reach below this, others do not reach as far. */
  descends: 0.08,
  deep: 0.14,
  /** A font of at most this many letters that is used for at least so many glyphs may claim one letter for all. */
  few: 3,
  many: 16,
  /** In font sizes: two widths of one letter that differ more are two letters. */
  width: 0.12,
} as const;

/** The painted extent of a letter above its baseline, negative below it, in font sizes. */
export type LetterShape = { top: number; bottom: number };

type Letter = LetterShape & {
  text: string;
  /** True if the font has no entry for it, so that its code is taken for the letter. */
  isUnmapped: boolean;
  /** The least and the greatest advance, in font sizes. */
  narrowest: number;
  widest: number;
};

type Kind = 'low' | 'accented' | 'tall' | 'deep';

const kinds: readonly (readonly [RegExp, Kind])[] = [
  [/^[acemnorsuvwxzı]$/, 'low'],
  [/^[gpqy]$/, 'deep'],
  [/^[bdhklðþđħłƀƌƚ]$/, 'tall'],
  [/^\p{Lu}$/u, 'tall'],
];

const isLatin = (letter: string): boolean => /^\p{Script=Latin}$/u.test(letter);

/** The kind of a Latin letter; nothing for those whose shape depends on the font, such as f, i, j, t, J and Q. */
function kindOf(letter: string): Kind | undefined {
  if (!isLatin(letter) || letter === 'J' || letter === 'Q') return undefined;
  const plain = letter.normalize('NFD');
  // An accent above a low letter makes it tall; one below or through a letter is no evidence.
  if (plain.length > 1 && !/^[^ij][\u0300-\u030c\u030f\u0311\u0312]$/u.test(plain))
    return undefined;
  if (plain.length > 1 && /^[acemnorsuvwxzgpqy]/.test(plain)) return 'accented';
  return kinds.find(([pattern]) => pattern.test(plain[0]!))?.[1];
}

const scripts: readonly RegExp[] = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Hangul}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
];

/** The number of scripts that letters belong to; all rare ones count as one. */
function scriptsOf(letters: readonly Letter[]): number {
  const found = letters.map(({ text }) => scripts.findIndex((script) => script.test(text)));
  return new Set(found).size;
}

/** The height between low and tall letters; nothing for a font with letters of one height. */
function middleHeight(letters: readonly Letter[]): number | undefined {
  const tops = letters
    .filter(({ text }) => ['low', 'tall'].includes(kindOf(text) ?? ''))
    .map(({ top }) => top)
    .toSorted((a, b) => a - b);
  const [low = 0, tall = 0] = [0.2, 0.8].map((share) => tops[Math.floor(share * tops.length)] ?? 0);
  return tall > limits.contrast * low && low > 0 ? (low + tall) / 2 : undefined;
}

function contradicts({ text, top, bottom }: Letter, middle: number): boolean {
  const kind = kindOf(text);
  if (!kind || top <= bottom) return false;
  if (kind === 'low') return top > middle || bottom < -limits.deep;
  if (kind === 'accented') return top < Math.min(middle, limits.accented);
  return kind === 'tall' ? top < middle : bottom > -limits.descends;
}

/** The letters of one font. */
class FontLetters {
  readonly #letters = new Map<string, Letter>();
  #glyphs = 0;

  /**
   * @param advance in font sizes
   * @param shapeOf measures the letter; called once for each
   */
  add(text: string, advance: number, shapeOf: () => LetterShape & { isUnmapped: boolean }): void {
    this.#glyphs++;
    const known = this.#letters.get(text);
    if (known) {
      known.narrowest = Math.min(known.narrowest, advance);
      known.widest = Math.max(known.widest, advance);
    } else this.#letters.set(text, { ...shapeOf(), text, narrowest: advance, widest: advance });
  }

  /** True if too many letters contradict their shapes. */
  get isDoubtful(): boolean {
    const letters = [...this.#letters.values()].filter(({ text }) =>
      /[\p{L}\p{Co}\ufffd]/u.test(text),
    );
    return this.#isOneForAll(letters) || isUnmapped(letters) || isShapedOtherwise(letters);
  }

  /** True if the glyphs of several letters claim to be one or two. */
  #isOneForAll(letters: readonly Letter[]): boolean {
    return (
      this.#letters.size <= limits.few &&
      this.#glyphs >= limits.many &&
      letters.some(({ narrowest, widest }) => widest - narrowest > limits.width)
    );
  }
}

function isUnmapped(all: readonly Letter[]): boolean {
  const letters = all.filter((letter) => letter.isUnmapped);
  const lost = letters.filter(({ text }) => !/\p{L}/u.test(text)).length;
  if (lost >= limits.contradicting && lost >= limits.share * all.length) return true;
  if (scriptsOf(letters) > limits.scripts) return true;
  const kinded = letters.filter(({ text }) => kindOf(text));
  const middle = middleHeight(all) ?? limits.middle;
  const wrong = kinded.filter((letter) => contradicts(letter, middle)).length;
  return wrong >= limits.unmapped && wrong >= limits.unmappedShare * kinded.length;
}

function isShapedOtherwise(all: readonly Letter[]): boolean {
  const middle = middleHeight(all);
  if (middle === undefined) return false;
  const wrong = all.filter((letter) => contradicts(letter, middle)).length;
  return wrong >= limits.contradicting && wrong >= limits.share * all.length;
}

/** Collects the letters of a page by font. */
export class LetterShapes<Face extends object> {
  readonly #fonts = new Map<Face, FontLetters>();

  /** The letters of a font. */
  of(face: Face): FontLetters {
    let letters = this.#fonts.get(face);
    if (!letters) this.#fonts.set(face, (letters = new FontLetters()));
    return letters;
  }

  /** The fonts whose letters contradict their shapes. */
  *doubtful(): Generator<Face> {
    for (const [face, letters] of this.#fonts) if (letters.isDoubtful) yield face;
  }
}
