// The replacement texts of marked content (/ActualText; ISO 32000-2, 14.9.4). Around a single glyph, it is the text of the
// glyph, as Chromium writes it for glyphs without a character of their own, such as figures of the same width.
import type { Objects } from '#formats/pdf/objects/objects.ts';
import type { Operand } from '#formats/pdf/syntax/content-reader.ts';
import { textOfValue, valueOfText } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';

/** A font with the texts of strings that were found. */
type TextedFont = { actualTexts: Map<string, string> };

type Mark = { text: string; shown: { use: TextedFont; bytes: string }[] };

export class ActualTexts {
  readonly #objects: Objects;
  readonly #marks: Mark[] = [];

  constructor(objects: Objects) {
    this.#objects = objects;
  }

  /** @param operands of the operator that begins marked content; its properties may have a name in the resources */
  begin([, properties]: readonly Operand[], resources: Dictionary): void {
    this.#marks.push({ text: this.#textIn(properties, resources), shown: [] });
  }

  show(use: TextedFont, bytes: string): void {
    this.#marks.findLast(({ text }) => text)?.shown.push({ use, bytes });
  }

  /** Ends marked content, and records its text for the string that it shows, if that is a single one. */
  end(): void {
    const { text, shown: [one, ...more] = [] } = this.#marks.pop() ?? {};
    if (!text || !one || more.length) return;
    const { actualTexts } = one.use;
    const known = actualTexts.get(one.bytes);
    actualTexts.set(one.bytes, known === undefined || known === text ? text : '');
  }

  #textIn(properties: Operand | undefined, resources: Dictionary): string {
    if (properties?.kind === 'name') {
      const named = this.#objects.dictionary(resources['/Properties'])[properties.value];
      return textOfValue(
        this.#objects.resolved(this.#objects.dictionary(named)['/ActualText']),
      ).trim();
    }
    if (properties?.kind !== 'dictionary') return '';
    const { items } = properties;
    const at = items.findIndex((item) => item.kind === 'name' && item.value === '/ActualText');
    const value = at < 0 ? undefined : items[at + 1];
    return value?.kind === 'string' ? textOfValue(valueOfText(value.value)).trim() : '';
  }
}
