// Writes an operation that shows text anew: without removed glyphs, with new ones, and with the others moved. The next
// operation begins where it did.
import type { PlacedText } from './line-plan.ts';
import type { NewLetter } from './new-letter.ts';
import type { Show, ShownGlyph } from './shown-text.ts';
import { pageScale } from './text-lines.ts';
import { shownBy } from '#formats/pdf/syntax/content-reader.ts';
import { number } from '#formats/pdf/writer.ts';
import { writtenName } from '#formats/pdf/syntax/value-writer.ts';

/** What happens to the glyphs of a page. */
export type GlyphChanges = {
  moves: Map<ShownGlyph, number>;
  removed: Set<ShownGlyph>;
  texts: Map<ShownGlyph, PlacedText>;
};

/** True if an operation changes. */
export const isChanged = ({ glyphs }: Show, { moves, removed }: GlyphChanges): boolean =>
  glyphs.some((glyph) => removed.has(glyph) || Math.abs(moves.get(glyph) ?? 0) > least);

/** On the page; less is not seen. */
const least = 1e-3;

/** @param nameOf gives the name of a font in the resources */
export function rewrittenShow(
  show: Show,
  changes: GlyphChanges,
  nameOf: (font: string) => string,
): string {
  const { operation, state } = show;
  const { operator, operands } = operation;
  const start: string[] = [];
  if (operator === '"') start.push(`${number(state.wordSpace)} Tw ${number(state.charSpace)} Tc`);
  if (operator === '"' || operator === "'") start.push('T*');
  const line = new WrittenLine(show, nameOf);
  for (const [index, part] of shownBy(operands).entries()) {
    if (part.kind === 'number') line.adjust(part.value);
    for (const glyph of part.kind === 'string' ? show.glyphs : []) {
      if (glyph.string !== index) continue;
      const text = changes.texts.get(glyph);
      if (text) line.insert(text, glyph);
      if (changes.removed.has(glyph)) line.skip(glyph);
      else {
        const move = changes.moves.get(glyph);
        if (move !== undefined) line.moveTo(move / pageScale(glyph));
        line.keep(glyph.code);
      }
    }
  }
  line.moveTo(0);
  return [...start, line.result].join(' ');
}

class WrittenLine {
  readonly #show: Show;
  readonly #nameOf: (font: string) => string;
  readonly #operations: string[] = [];
  #parts: string[] = [];
  #bytes: Buffer[] = [];
  #gap = 0;
  /** How far the position is from the original one, in unscaled text space. */
  #moved = 0;

  constructor(show: Show, nameOf: (font: string) => string) {
    this.#show = show;
    this.#nameOf = nameOf;
  }

  /** @param thousandths as in the operand of `TJ` */
  adjust(thousandths: number): void {
    this.#flushBytes();
    this.#gap += thousandths;
  }

  keep(code: Buffer): void {
    this.#flushGap();
    this.#bytes.push(code);
  }

  skip({ length }: ShownGlyph): void {
    this.#moved -= length;
  }

  /** Moves the position. */
  moveTo(moved: number): void {
    const { size } = this.#show.state;
    const change = moved - this.#moved;
    if (Math.abs(change) < 1e-6 || !size) return;
    this.adjust((-change / size) * 1000);
    this.#moved = moved;
  }

  insert({ letters, move, tracking, narrowing }: PlacedText, glyph: ShownGlyph): void {
    this.moveTo(move / pageScale(glyph));
    const { size, scale, charSpace, wordSpace } = this.#show.state;
    if (narrowing < 1) this.#operate(`${number(scale * narrowing * 100)} Tz`);
    let font: string | undefined;
    for (const letter of letters) {
      if (letter.font !== font) {
        this.#operate(this.#fontOperation(letter));
        ({ font } = letter);
      }
      const space = charSpace + (letter.isSpace ? wordSpace : 0);
      this.#moved += (letter.advance * size + space + tracking) * narrowing;
      if (letter.isGap) this.adjust(((-letter.advance * size - space) / size) * 1000);
      else this.keep(letter.code);
      if (tracking) this.adjust((-tracking / size) * 1000);
    }
    if (font !== undefined) this.#operate(this.#fontOperation({}));
    if (narrowing < 1) this.#operate(`${number(scale * 100)} Tz`);
  }

  #fontOperation({ font }: Pick<NewLetter, 'font'>): string {
    const { state, font: own, fontName } = this.#show;
    const name = font ? this.#nameOf(font) : (fontName ?? this.#nameOf(own.value as string));
    return `${writtenName(name)} ${number(state.size)} Tf`;
  }

  #operate(operation: string): void {
    this.#flush();
    this.#operations.push(operation);
  }

  #flushBytes(): void {
    if (this.#bytes.length) this.#parts.push(`<${Buffer.concat(this.#bytes).toString('hex')}>`);
    this.#bytes = [];
  }

  #flushGap(): void {
    if (Math.abs(this.#gap) > 5e-4) {
      this.#flushBytes();
      this.#parts.push(number(this.#gap));
    }
    this.#gap = 0;
  }

  #flush(): void {
    this.#flushBytes();
    this.#flushGap();
    if (this.#parts.length) this.#operations.push(`[${this.#parts.join(' ')}] TJ`);
    this.#parts = [];
  }

  get result(): string {
    this.#flush();
    return this.#operations.join(' ');
  }
}
