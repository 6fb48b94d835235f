// Finds the letters of glyphs that nothing names, if a font with the same metrics is installed: Carlito for Calibri, Liberation for
// Arial, Times New Roman and Courier New. A letter needs the same width and a like shape, and must be the only one that has them.
import { substituteFor } from '#formats/pdf/font-programs/installed-fonts.ts';
import { similarity, shapeOf, type Shape } from '#formats/pdf/font-programs/glyph-shape.ts';
import type { Contour, FontProgram, Glyph } from '#formats/pdf/font-programs/outline.ts';
import type { CharacterMap } from '#formats/pdf/font-programs/truetype.ts';

type Letter = { text: string; width: number; shape: Shape };
type Reference = { letters: readonly Letter[]; ligatures: readonly Letter[] };
type Program = FontProgram & { maps?: readonly CharacterMap[] };

/** What fonts for texts have; Greek and Cyrillic letters that look like Latin ones are left out. */
const ranges: readonly (readonly [first: number, last: number])[] = [
  ...([
    [0x21, 0x7e],
    [0xa1, 0xac],
    [0xae, 0x17f],
  ] as const),
  ...([
    [0x2013, 0x2014],
    [0x2018, 0x201e],
    [0x2020, 0x2022],
  ] as const),
  ...([
    [0x2026, 0x2026],
    [0x2030, 0x2030],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
  ] as const),
  ...([
    [0x2190, 0x2193],
    [0x2212, 0x2212],
    [0x221a, 0x221e],
    [0x2248, 0x2248],
  ] as const),
  ...([
    [0x2260, 0x2265],
    [0x25a0, 0x25cf],
    [0x391, 0x3c9],
    [0x410, 0x44f],
  ] as const),
];

/** Fonts draw these as one glyph, and readers look for their letters. */
const ligatures = 'ff fi fl ft ti tt tf ffi ffl fft tti fti fj ffj fb fh fk'.split(' ');

const limits = {
  /** In thousandths of the font size: fonts with the same metrics differ by rounding. */
  width: 1.2,
  /** The same for ligatures, whose letters are nearer to each other. */
  ligatureWidth: 16,
  /** The least similarity, from 0 to 1, and how much more similar the best letter is than the next one that no other glyph is. */
  similarity: 0.8,
  lead: 0.02,
  /** The same for less similar letters, which need a clear lead. */
  lowSimilarity: 0.55,
  clearLead: 0.12,
  /** The share of known letters with the same widths in fonts with the same metrics. */
  sameWidths: 0.9,
  /** Letters this much alike, with the same width, are one. */
  same: 0.985,
} as const;

const references = new WeakMap<FontProgram, Reference>();

/**
 * The letters of a font's glyphs.
 * @param name of the font, as the document writes it
 * @param flags of its descriptor
 * @param glyphs by code; all that the document shows and nothing names
 * @param known glyphs whose letters are known, by letter; most of them must have the widths of the installed font
 * @returns nothing if a letter is not certain
 */
export async function lettersByShape(
  name: string,
  flags: number,
  glyphs: ReadonlyMap<number, Glyph>,
  known: ReadonlyMap<string, Glyph> = new Map(),
): Promise<ReadonlyMap<number, string>> {
  const found = await substituteFor(name, flags);
  if (!found) return new Map();
  const { letters, ligatures: joined } = referenceOf(found.program);
  if (!hasWidthsOf(letters, known)) return new Map();
  const shown = [...glyphs].flatMap(([code, { width, contours }]) => {
    const shape = shapeOf(contours);
    return shape ? [{ code, width, shape }] : [];
  });
  const pairs = shown.flatMap((glyph) => {
    const near = letters.filter(({ width }) => Math.abs(width - glyph.width) <= limits.width);
    const wide = joined.filter(
      ({ width }) => Math.abs(width - glyph.width) <= limits.ligatureWidth,
    );
    return [...near, ...wide].map((letter) => ({
      ...{ code: glyph.code, text: letter.text },
      score: similarity(glyph.shape, letter.shape),
    }));
  });
  const texts = assigned(pairs);
  // A font that has other letters, or other widths, is not the one that its name suggests. In a text of another script, the
  // letters that look like Latin ones would be wrong.
  const isCertain =
    texts.size === shown.length && ![...texts.values()].some((text) => otherScripts.test(text));
  return isCertain ? texts : new Map();
}

/** Whether most known letters have the widths of the other font. */
function hasWidthsOf(letters: readonly Letter[], known: ReadonlyMap<string, Glyph>): boolean {
  const pairs = letters.flatMap(({ text, width }) => {
    const own = known.get(text);
    return own ? [Math.abs(own.width - width) <= limits.width] : [];
  });
  return pairs.filter(Boolean).length >= pairs.length * limits.sameWidths;
}

const otherScripts = /[\p{Script=Greek}\p{Script=Cyrillic}]/u;

type Pair = { code: number; text: string; score: number };

/** Each letter belongs to one glyph: the most alike first. */
function assigned(pairs: readonly Pair[]): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  const taken = new Set<string>();
  let left = pairs
    .filter(({ score }) => score >= limits.lowSimilarity - limits.clearLead)
    .toSorted((one, two) => two.score - one.score);
  for (let best = left[0]; best; best = left[0]) {
    const { code, text, score } = best;
    const next = left.find((pair) => pair.code === code && pair.text !== text);
    const lead = score - (next?.score ?? 0);
    const isSimilar = score >= limits.similarity && lead >= limits.lead;
    if (isSimilar || (score >= limits.lowSimilarity && lead >= limits.clearLead)) {
      texts.set(code, text);
      taken.add(text);
    }
    left = left.filter((pair) => pair.code !== code && !taken.has(pair.text));
  }
  return texts;
}

function referenceOf(program: Program): Reference {
  const known = references.get(program);
  if (known) return known;
  const map = program.maps?.find(({ platform, encoding }) => platform === 3 && encoding === 1);
  const glyphOf = (character: number): Glyph | undefined => {
    const glyph = map?.glyphOf(character);
    return glyph ? program.glyph(glyph) : undefined;
  };
  const letters: Letter[] = [];
  for (const [first, last] of ranges)
    for (let character = first; character <= last; character += 1) {
      const glyph = glyphOf(character);
      const shape = glyph && shapeOf(glyph.contours);
      if (!shape) continue;
      const letter = { text: String.fromCodePoint(character), width: glyph.width, shape };
      if (!letters.some((other) => isSame(letter, other))) letters.push(letter);
    }
  const made = {
    letters,
    ligatures: ligatures.flatMap((text) => ligatureOf(text, glyphOf) ?? []),
  };
  references.set(program, made);
  return made;
}

const isSame = (one: Letter, other: Letter): boolean =>
  Math.abs(one.width - other.width) <= limits.width &&
  similarity(one.shape, other.shape) >= limits.same;

/** The letters of a ligature beside each other. */
function ligatureOf(
  text: string,
  glyphOf: (character: number) => Glyph | undefined,
): Letter | undefined {
  let width = 0;
  const contours: Contour[] = [];
  for (const letter of text) {
    const glyph = glyphOf(letter.codePointAt(0) ?? 0);
    if (!glyph) return undefined;
    const moved = width;
    contours.push(
      ...glyph.contours.map((contour) =>
        contour.map((segment) =>
          segment.map((value, index) => (index % 2 ? value : value + moved)),
        ),
      ),
    );
    width += glyph.width;
  }
  const shape = shapeOf(contours);
  return shape && { text, width, shape };
}
