// Interprets text operators (ISO 32000-2, 9.3 and 9.4), and redacts the text that they show.
import type { Matrix } from '@octavo/contract';
import type { Value } from '#formats/pdf/syntax/value.ts';
import type { Area } from '#formats/pdf/geometry/area.ts';
import {
  numbersOf,
  showOperators,
  shownBy,
  type Operand,
  type Operation,
} from '#formats/pdf/syntax/content-reader.ts';
import { unknownFont, type Fonts } from '#formats/pdf/fonts/fonts.ts';
import type { Resources } from '#formats/pdf/content/resources.ts';
import { redactedText, type DrawnGlyph } from './text-redaction.ts';
import { TextPosition, textParameters, type TextState } from '#formats/pdf/content/text-state.ts';

/** The state when an operator is executed: the text state, and the matrix of the page or form. */
export type TextSetting = { text: TextState; matrix: Matrix };

export type Performed = {
  /** The text state afterwards. */
  text: TextState;
  /** The replacement of the operation, if some of its text was removed. */
  left?: string;
  /** Shown glyphs that are content themselves, if they are collected. */
  drawn?: readonly DrawnGlyph[];
};

export class TextOperations {
  readonly #resources: Resources;
  readonly #fonts: Fonts;
  readonly #marks: readonly Area[];
  readonly #position = new TextPosition();
  readonly #collects: boolean;
  #isOpen = false;

  /** @param collects whether to give the glyphs that are content themselves */
  constructor(resources: Resources, fonts: Fonts, marks: readonly Area[], collects: boolean) {
    this.#collects = collects;
    this.#resources = resources;
    this.#fonts = fonts;
    this.#marks = marks;
  }

  /** True inside a text object. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  async perform(operation: Operation, setting: TextSetting): Promise<Performed> {
    const { operator, operands } = operation;
    const { text } = setting;
    const parameter = textParameters[operator];
    if (parameter) return { text: { ...text, ...parameter(numbersOf(operands, 1)?.[0] ?? 0) } };
    if (showOperators.has(operator)) return this.#showAny(operation, setting);
    if (operator === 'Tf') return { text: { ...text, ...(await this.#fontNamed(operands)) } };
    if (operator === 'TD') return { text: { ...text, leading: -this.#moveBy(operands) } };
    this.#place(operator, operands, text);
    return { text };
  }

  /** The font from a graphics state. */
  async fontOf(value: Value | undefined, size: number): Promise<Partial<TextState>> {
    const font = value === undefined ? unknownFont : await this.#fonts.of(value);
    return { font, size };
  }

  #fontNamed(operands: readonly Operand[]): Promise<Partial<TextState>> {
    const [name] = operands;
    const value = name?.kind === 'name' ? this.#resources.get('/Font', name.value) : undefined;
    return this.fontOf(value, numbersOf(operands, 1)?.[0] ?? 0);
  }

  #place(operator: string, operands: readonly Operand[], { leading }: TextState): void {
    if (operator === 'BT' || operator === 'ET') this.#isOpen = operator === 'BT';
    if (operator === 'BT') this.#position.set([1, 0, 0, 1, 0, 0]);
    if (operator === 'Td') this.#moveBy(operands);
    if (operator === 'T*') this.#position.nextLine(0, -leading);
    const matrix = operator === 'Tm' ? numbersOf(operands, 6) : undefined;
    if (matrix) this.#position.set(matrix as unknown as Matrix);
  }

  /** @returns how far it moved up */
  #moveBy(operands: readonly Operand[]): number {
    const [x = 0, y = 0] = numbersOf(operands, 2) ?? [];
    this.#position.nextLine(x, y);
    return y;
  }

  #showAny(operation: Operation, { text, matrix }: TextSetting): Performed {
    const { operator, operands } = operation;
    // `"` sets word and character spacing first.
    const [wordSpace = 0, charSpace = 0] = numbersOf(operands, 2) ?? [];
    const state = operator === '"' ? { ...text, wordSpace, charSpace } : text;
    const isNextLine = operator === "'" || operator === '"';
    if (isNextLine) this.#position.nextLine(0, -state.leading);
    const spaces = operator === '"' ? `${wordSpace} Tw ${charSpace} Tc` : '';
    const drawn: DrawnGlyph[] | undefined = this.#collects ? [] : undefined;
    const kept = redactedText(
      shownBy(operands),
      { state, position: this.#position, matrix, drawn },
      this.#marks,
    );
    if (kept === undefined) return { text: state, ...(drawn && { drawn }) };
    return { text: state, left: `${spaces} ${isNextLine ? 'T*' : ''} ${kept} TJ` };
  }
}
