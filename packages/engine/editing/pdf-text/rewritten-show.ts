// Writes an operation that shows text anew: without removed glyphs, with new ones, and with the others moved. The next
// operation begins where it did.
import { combine, inverse, type Matrix } from '@octavo/contract';
import type { PlacedText } from './line-plan.ts';
import type { NewLetter } from './new-letter.ts';
import type { Show, ShownGlyph } from './shown-text.ts';
import { pageScale } from './text-lines.ts';
import { shownBy } from '#formats/pdf/syntax/content-reader.ts';
import { writtenText } from '#formats/pdf/syntax/text-string.ts';
import { number, preciseNumber } from '#formats/pdf/writer.ts';
import { writtenName } from '#formats/pdf/syntax/value-writer.ts';

/** What happens to the glyphs of a page. */
export type GlyphChanges = {
  /** Along its line, on the page. */
  moves: Map<ShownGlyph, number>;
  /** Upwards from its line, on the page. */
  lifts: Map<ShownGlyph, number>;
  removed: Set<ShownGlyph>;
  texts: Map<ShownGlyph, PlacedText[]>;
};

export const noChanges = (): GlyphChanges => ({
  ...{ moves: new Map(), lifts: new Map(), removed: new Set(), texts: new Map() },
});

/** True if an operation changes. */
export const isChanged = (
  { glyphs }: Show,
  { moves, lifts, removed, texts }: GlyphChanges,
): boolean =>
  glyphs.some(
    (glyph) =>
      removed.has(glyph) ||
      texts.has(glyph) ||
      Math.abs(moves.get(glyph) ?? 0) > least ||
      Math.abs(lifts.get(glyph) ?? 0) > least,
  );

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
      const texts = changes.texts.get(glyph) ?? [];
      for (const text of texts) if (!text.isBehind) line.insert(text, glyph);
      if (changes.removed.has(glyph)) line.skip(glyph);
      else {
        const [move, lift] = [changes.moves.get(glyph), changes.lifts.get(glyph)];
        // Spaces follow what is before them; other glyphs stay where they are not moved.
        if (move !== undefined || lift !== undefined || glyph.text.trim() || !glyph.text)
          line.place(glyph, move ?? 0, lift ?? 0);
        line.keep(glyph.code);
      }
      for (const text of texts) if (text.isBehind) line.insert(text, glyph);
    }
  }
  line.end();
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
  /** How far it is above the original one, on the page. */
  #lift = 0;
  #isPlaced = false;

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

  /** Moves the position to that of a glyph and further. @param behind where the original position is from the glyph */
  place(glyph: ShownGlyph, move: number, lift: number, behind = 0): void {
    if (Math.abs(lift - this.#lift) < 1e-6) {
      this.moveTo(move / pageScale(glyph) - behind);
      return;
    }
    const { toPage } = this.#show;
    const { placed } = glyph;
    const length = Math.hypot(placed[0], placed[1]) || 1;
    const [x, y] = [placed[0] / length, placed[1] / length];
    const moved: Matrix = [1, 0, 0, 1, move * x - lift * y, move * y + lift * x];
    this.#set(combine(combine(placed, moved), inverse(toPage)));
    this.#moved = move / pageScale(glyph) - behind;
    this.#lift = lift;
  }

  #set(matrix: Matrix): void {
    this.#operate(`${matrix.map(preciseNumber).join(' ')} Tm`);
    this.#isPlaced = true;
  }

  /** Returns to where the next operation begins. */
  end(): void {
    const { line, end, state } = this.#show;
    if (!this.#isPlaced) {
      this.moveTo(0);
      return;
    }
    this.#set(line);
    const [a, b, , , e, f] = line;
    const way = ((end[4] - e) * a + (end[5] - f) * b) / (a * a + b * b);
    this.adjust((-way / (state.size * state.scale)) * 1000);
  }

  insert(text: PlacedText, glyph: ShownGlyph): void {
    const { letters, move, tracking, narrowing, lift = 0, isBehind } = text;
    this.place(glyph, move, lift, isBehind ? glyph.length : 0);
    const { size, scale, charSpace, wordSpace } = this.#show.state;
    if (narrowing < 1) this.#operate(`${number(scale * narrowing * 100)} Tz`);
    let font: string | undefined;
    for (const letter of letters) {
      if (letter.font !== font) {
        this.#operate(this.#fontOperation(letter));
        ({ font } = letter);
      }
      if (letter.kern) {
        this.#moved += letter.kern * size * narrowing;
        this.adjust(-letter.kern * 1000);
      }
      const space = charSpace + (letter.isSpace ? wordSpace : 0);
      this.#moved += (letter.advance * size + space + tracking) * narrowing;
      if (letter.needsActualText)
        this.#operate(`/Span <</ActualText ${writtenText(letter.text)}>> BDC`);
      if (letter.isGap) this.adjust(((-letter.advance * size - space) / size) * 1000);
      else this.keep(letter.code);
      if (letter.needsActualText) this.#operate('EMC');
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
