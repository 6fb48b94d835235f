// The text of a form field in the font that the form names for it.
import { operationsOf } from '#formats/pdf/syntax/content-reader.ts';
import type { Objects } from '#formats/pdf/objects/objects.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { widthIn } from '#formats/pdf/fonts/letter-widths.ts';
import { characterOf, nameIn } from '#formats/pdf/font-programs/glyph-names.ts';
import { fontName, widthsOf } from '#formats/pdf/fonts/simple-widths.ts';
import { encodingOf } from '#formats/pdf/font-programs/simple-encoding.ts';

const maxLevels = 30;

/** An entry of a field, which may be that of a field around it. */
export function fieldEntry(pdf: Objects, field: Dictionary, key: string): Value {
  let node = field;
  for (let level = 0; level < maxLevels; level += 1) {
    if (node[key] !== undefined) return pdf.resolved(node[key]);
    node = pdf.dictionary(node['/Parent']);
  }
  return null;
}

/** Average letters, for fonts whose widths are unknown. */
const usualWidth = 0.556;
const spaceWidth = 0.278;

export class FieldFont {
  readonly reference: Value;
  readonly name: string;
  /** 0 means that it fits the field. */
  readonly size: number;
  /** The operators of the colour. */
  readonly colour: string;
  readonly #codes = new Map<number, number>();
  readonly #widthOf: ((code: number) => number) | undefined;
  readonly #family: Parameters<typeof widthIn>[0];

  constructor(pdf: EditablePdf, field: Dictionary) {
    const form = pdf.dictionary(pdf.catalog['/AcroForm']);
    const { name, size, colour } = appearanceOf(
      fieldEntry(pdf, field, '/DA') ?? pdf.resolved(form['/DA']),
    );
    const own = pdf.dictionary(pdf.dictionary(form['/DR'])['/Font'])[name];
    const kind = pdf.dictionary(own)['/Subtype'];
    const isUsable = own !== undefined && (kind === '/Type1' || kind === '/TrueType');
    this.name = isUsable ? name : '/Helv';
    this.reference = isUsable ? own : pdf.add(helvetica());
    this.size = size;
    this.colour = colour;
    const font = pdf.dictionary(this.reference);
    const { base = 'standard', differences } = encodingOf(pdf, font);
    for (let code = 255; code >= 32; code -= 1) {
      const glyph = differences.get(code) ?? nameIn(base, code);
      const character = glyph === undefined ? undefined : characterOf(glyph);
      if (character !== undefined) this.#codes.set(character, code);
    }
    this.#widthOf = widthsOf(pdf, font);
    if (this.#widthOf && isEmbedded(pdf, font))
      // Embedded fonts often have only the letters of the document.
      for (const [character, code] of this.#codes)
        if (!this.#widthOf(code)) this.#codes.delete(character);
    this.#family = familyOf(fontName(font));
  }

  /** The codes of a text; nothing if the font lacks one of its letters. */
  codesOf(text: string): number[] | undefined {
    const codes = Array.from(text, (letter) => this.#codes.get(letter.codePointAt(0) ?? 0));
    return codes.every((code) => code !== undefined) ? codes : undefined;
  }

  /** The width of a text at size 1. */
  widthOf(text: string): number {
    let width = 0;
    for (const letter of text) {
      const code = this.#codes.get(letter.codePointAt(0) ?? 0);
      const known = code === undefined ? undefined : this.#widthOf?.(code);
      if (known !== undefined) width += known / 1000;
      else if (this.#family.family === 'Courier') width += 0.6;
      else if (letter === ' ') width += spaceWidth;
      else width += widthIn(this.#family, letter) ?? usualWidth;
    }
    return width;
  }
}

const helvetica = (): Dictionary => ({
  ...{ '/Type': '/Font', '/Subtype': '/Type1', '/BaseFont': '/Helvetica' },
  '/Encoding': '/WinAnsiEncoding',
});

const isEmbedded = (pdf: EditablePdf, font: Dictionary): boolean =>
  Object.keys(pdf.dictionary(font['/FontDescriptor'])).some((key) => /^\/FontFile[23]?$/.test(key));

const familyOf = (name: string) => ({
  family: /cour|mono/i.test(name)
    ? 'Courier'
    : /times|roman/i.test(name)
      ? 'Times New Roman'
      : 'Arial',
  bold: /bold/i.test(name),
  italic: /ital|obliq/i.test(name),
});

/** Reads the operators by which a form sets a font and a colour. */
function appearanceOf(value: Value | undefined): { name: string; size: number; colour: string } {
  const found = { name: '', size: 0, colour: '0 g' };
  const content = Buffer.from(typeof value === 'string' ? value.slice(2) : '', 'latin1');
  for (const { operator, operands, from, to } of operationsOf(content)) {
    const [first, second] = operands;
    if (operator === 'Tf' && first?.kind === 'name' && second?.kind === 'number')
      Object.assign(found, { name: first.value, size: Math.abs(second.value) });
    if (operator === 'g' || operator === 'rg' || operator === 'k')
      found.colour = content.toString('latin1', from, to);
  }
  return found;
}
