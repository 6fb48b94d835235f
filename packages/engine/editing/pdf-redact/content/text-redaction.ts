// Removes the glyphs under marks from a string, and leaves a gap of their width, so that the others keep their
// position.
import { combine, type Matrix } from '@octavo/contract';
import { areaThrough, isUnder, meetsAny, type Area } from '#formats/pdf/geometry/area.ts';
import type { Operand } from '#formats/pdf/syntax/content-reader.ts';
import type { Glyph, GlyphProgram } from '#formats/pdf/fonts/fonts.ts';
import type { TextPosition, TextState } from '#formats/pdf/content/text-state.ts';

/** The operand of `TJ`: strings, and numbers that move the next one. */
export type ShownText = readonly Operand[];

type Setting = {
  state: TextState;
  position: TextPosition;
  matrix: Matrix;
  /** Gets the glyphs of Type 3 fonts that are content themselves. */
  drawn?: DrawnGlyph[] | undefined;
};

/** A glyph of a Type 3 font, and its place: from font sizes to the page. */
export type DrawnGlyph = { program: GlyphProgram; placed: Matrix };

/** Glyphs of unknown width are at most this wide, in font sizes; a line in an unknown position is at most this long. */
const widest = 2;
const longestLine = 100_000;

/**
 * Advances past the shown text.
 * @returns what stays, as the operand of `TJ`; nothing if all of it does
 */
export function redactedText(
  shown: ShownText,
  setting: Setting,
  marks: readonly Area[],
): string | undefined {
  const { state, position } = setting;
  const strings = shown.map((part) => (part.kind === 'string' ? part.value : undefined));
  const glyphs = strings.map((string) => string && state.font?.glyphsOf(string));
  const isKnown =
    position.isKnown && strings.every((string, index) => !string?.length || glyphs[index]);
  if (!isKnown) return withoutWidths(strings, setting, marks);
  const kept = new KeptText(state);
  shown.forEach((part, index) => {
    if (part.kind === 'number') kept.move(part.value);
    if (part.kind === 'number') move(position, state, (-part.value / 1000) * state.size);
    for (const glyph of glyphs[index] ?? [])
      showGlyph(glyph, strings[index] as Buffer, { kept, setting, marks });
  });
  return kept.result;
}

type GlyphContext = { kept: KeptText; setting: Setting; marks: readonly Area[] };

function showGlyph(glyph: Glyph, string: Buffer, { kept, setting, marks }: GlyphContext): void {
  const { state, position, matrix } = setting;
  const placed = combine(sizeMatrix(state), combine(position.matrix, matrix));
  const isHit = isUnder(glyph.box, placed, marks);
  const length = lengthOf(glyph, state);
  const { drawn } = setting;
  const program = drawn && state.font?.programOf?.(string[glyph.from] as number);
  if (program && drawn.length < maxDrawn) drawn.push({ program, placed });
  if (isHit) kept.remove(length);
  else kept.keep(string.subarray(glyph.from, glyph.to));
  move(position, state, length);
}

/** The maximum number of glyphs in a string; more are an attack. */
const maxDrawn = 1000;

const sizeMatrix = ({ size, scale, rise }: TextState): Matrix => [
  size * scale,
  0,
  0,
  size,
  0,
  rise,
];

const lengthOf = ({ advance, isSpace }: Glyph, { size, charSpace, wordSpace }: TextState) =>
  advance * size + charSpace + (isSpace ? wordSpace : 0);

/** @param length before horizontal scaling */
function move(position: TextPosition, { font, scale }: TextState, length: number): void {
  if (font?.isVertical) position.advance(0, length);
  else position.advance(length * scale, 0);
}

/** If the widths of glyphs are unknown, the text stays only if none of it can be under a mark. */
function withoutWidths(
  strings: readonly (Buffer | undefined)[],
  { state, position, matrix }: Setting,
  marks: readonly Area[],
): string | undefined {
  const bytes = strings.reduce((sum, string) => sum + (string?.length ?? 0), 0);
  const length = position.isKnown ? bytes * widest : longestLine;
  const line = { left: -0.5, right: length, bottom: -widest, top: widest };
  const placed = combine(sizeMatrix(state), combine(position.matrix, matrix));
  position.isKnown = false;
  return meetsAny(areaThrough(placed, line), marks) ? '[]' : undefined;
}

/** The parts of a string that stay, and the gaps between them. */
class KeptText {
  readonly #state: TextState;
  readonly #parts: string[] = [];
  #bytes: Buffer[] = [];
  #gap = 0;
  #isChanged = false;

  constructor(state: TextState) {
    this.#state = state;
  }

  keep(bytes: Buffer): void {
    if (this.#gap) this.#flush();
    this.#bytes.push(bytes);
  }

  /** @param thousandths as in the operand of `TJ`, against the direction of writing */
  move(thousandths: number): void {
    if (this.#bytes.length) this.#flush();
    this.#gap += thousandths;
  }

  /** @param length the advance of a glyph, with its spacing */
  remove(length: number): void {
    this.#isChanged = true;
    const { size } = this.#state;
    this.move(size ? (-length / size) * 1000 : 0);
  }

  #flush(): void {
    if (this.#bytes.length) this.#parts.push(`<${Buffer.concat(this.#bytes).toString('hex')}>`);
    else this.#parts.push(String(Number(this.#gap.toFixed(3))));
    this.#bytes = [];
    this.#gap = 0;
  }

  get result(): string | undefined {
    if (!this.#isChanged) return undefined;
    if (this.#bytes.length || this.#gap) this.#flush();
    return `[${this.#parts.join(' ')}]`;
  }
}
