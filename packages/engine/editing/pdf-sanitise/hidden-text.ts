// Measures text that is removed: text after it in the same line must keep its place (ISO 32000-2, 9.4.3).
import { firstTextState, textParameters, type TextState } from '#formats/pdf/content/text-state.ts';
import type { Fonts } from '#formats/pdf/fonts/fonts.ts';
import { numbersOf, shownBy, type Operand } from '#formats/pdf/syntax/content-reader.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { number } from '#formats/pdf/writer.ts';

type State = Omit<TextState, 'font'> & { fontValue?: Value | undefined };

/** The maximum depth of saved states; no reader allows that many. */
const maxSaved = 1000;

/** Follows the text state of a content stream as far as widths depend on it. */
export class HiddenText {
  readonly #fonts: Fonts;
  readonly #fontResources: Dictionary;
  readonly #saved: State[] = [];
  #state: State = firstTextState;

  /** @param fontResources the fonts of the content, by their resource names */
  constructor(fonts: Fonts, fontResources: Dictionary) {
    this.#fonts = fonts;
    this.#fontResources = fontResources;
  }

  /** Updates the text state by an operation, whether its content stays or is removed. */
  follow(operator: string, operands: readonly Operand[]): void {
    if (operator === 'q' && this.#saved.length < maxSaved) this.#saved.push(this.#state);
    if (operator === 'Q') this.#state = this.#saved.pop() ?? this.#state;
    const parameter = textParameters[operator];
    const [value = 0] = numbersOf(operands, 1) ?? [];
    if (parameter) this.#state = { ...this.#state, ...parameter(value) };
    if (operator === 'Tf') {
      const name = operands.at(-2);
      const fontValue = name?.kind === 'name' ? this.#fontResources[name.value] : undefined;
      this.#state = { ...this.#state, fontValue, size: value };
    }
    if (operator === '"') {
      const [wordSpace = 0, charSpace = 0] = numbersOf(operands, 2) ?? [];
      this.#state = { ...this.#state, wordSpace, charSpace };
    }
  }

  /** An operation that moves as far as the shown text does; nothing if its width is unknown. */
  async gapOf(operands: readonly Operand[]): Promise<string> {
    const { size, charSpace, wordSpace, fontValue } = this.#state;
    if (!operands.length || !size || fontValue === undefined) return '';
    const font = await this.#fonts.of(fontValue);
    let thousandths = 0;
    for (const part of shownBy(operands)) {
      if (part.kind === 'number') thousandths += part.value;
      if (part.kind !== 'string') continue;
      const glyphs = font.glyphsOf(part.value);
      if (!glyphs) return '';
      for (const { advance, isSpace } of glyphs)
        thousandths -= 1000 * (advance + (charSpace + (isSpace ? wordSpace : 0)) / size);
    }
    return `[${number(thousandths)}] TJ`;
  }
}
