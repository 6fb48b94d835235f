// The text of form fields whose looks are left to readers: what it is, its lines, and its size (ISO 32000-2, 12.7.4.3).
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { written } from './appearance-operators.ts';
import { fieldEntry, type FieldFont } from './field-font.ts';

export const flags = {
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  button: 1 << 16,
} as const;
const combo = 1 << 17;
const comb = 1 << 24;

export type Field = {
  pdf: EditablePdf;
  widget: Dictionary;
  width: number;
  height: number;
  /** How far text is from the edge. */
  margin: number;
  flags: number;
};

/** What a field shows as text. */
export function textOf(
  { pdf, widget, flags: own }: Pick<Field, 'pdf' | 'widget' | 'flags'>,
  kind: Value,
): string {
  const value = fieldEntry(pdf, widget, '/V');
  if (kind === '/Btn') return textOfValue(pdf.resolved(pdf.dictionary(widget['/MK'])['/CA']));
  if (kind === '/Tx') {
    const text = textOfValue(value);
    return own & flags.password ? '*'.repeat(text.length) : text;
  }
  if (kind !== '/Ch') return '';
  const chosen = (Array.isArray(value) ? value : [value]).map((one) =>
    textOfValue(pdf.resolved(one)),
  );
  const shown = chosen.filter(Boolean).map((one) => optionOf(pdf, widget, one));
  return shown.join(own & combo ? ' ' : '\n');
}

/** Options have the text that is shown after the one that is exported. */
function optionOf(pdf: EditablePdf, widget: Dictionary, chosen: string): string {
  const options = fieldEntry(pdf, widget, '/Opt');
  for (const option of Array.isArray(options) ? options : []) {
    const pair = pdf.list(option).map((part) => textOfValue(pdf.resolved(part)));
    if (pair[0] === chosen && pair[1]) return pair[1];
  }
  return chosen;
}

const shares = { line: 1.15, capital: 0.72, ascent: 0.9, middle: 0.26 } as const;
export const sizes = { most: 12, least: 4 } as const;

/** Whether it always shows its options, the selected ones among them. */
export const isListBox = ({ flags: own }: Pick<Field, 'flags'>, kind: Value): boolean =>
  kind === '/Ch' && !(own & combo);

/** Whether the text begins at the top and may have several lines. */
export const isTallField = (field: Pick<Field, 'flags'>, kind: Value): boolean =>
  isListBox(field, kind) || (kind === '/Tx' && (field.flags & flags.multiline) !== 0);

/**
 * The size of letters in a field with several lines: if none is given, the largest that fits.
 * @param rowsAt the number of lines at a size
 */
export function sizeOfTall(
  field: Field,
  kind: Value,
  font: FieldFont,
  rowsAt: (size: number) => number,
): number {
  if (font.size) return font.size;
  const space = field.height - 2 * field.margin;
  let size: number = sizes.most;
  while (
    !isListBox(field, kind) &&
    size > sizes.least &&
    rowsAt(size) * shares.line * size > space + (shares.line - 1) * size
  )
    size -= 0.5;
  return size;
}

/** As other programs do. */
const selectionColour = '0.6 0.757 0.855 rg';

/** The text of a field; in a list box, the options from the first visible one, and areas behind the selected ones. */
export function shownIn(
  field: Field,
  kind: Value,
  font: FieldFont,
): { text: string; selected: string } {
  if (!isListBox(field, kind)) return { text: textOf(field, kind), selected: '' };
  const { pdf, widget, width, height, margin } = field;
  const value = fieldEntry(pdf, widget, '/V');
  const chosen = new Set(
    (Array.isArray(value) ? value : [value]).map((one) => textOfValue(pdf.resolved(one))),
  );
  const options = pdf.list(fieldEntry(pdf, widget, '/Opt')).map((option) => {
    const [own = option, label = own] = pdf.list(option);
    const [stored, shown] = [own, label].map((one) => textOfValue(pdf.resolved(one)));
    return { isChosen: chosen.has(stored ?? ''), label: shown || stored || '' };
  });
  if (!options.length) return { text: textOf(field, kind), selected: '' };
  const size = sizeOfTall(field, kind, font, () => 1);
  const row = shares.line * size;
  const count = Math.max(1, Math.ceil((height - 2 * margin) / row));
  const top = pdf.number(fieldEntry(pdf, widget, '/TI')) ?? 0;
  const isSeen = options.slice(top, top + count).some(({ isChosen }) => isChosen);
  const firstChosen = options.findIndex(({ isChosen }) => isChosen);
  const first = isSeen || firstChosen < 0 ? top : firstChosen;
  const shown = options.slice(first, first + count);
  const areas = shown.flatMap(({ isChosen }, index) =>
    isChosen
      ? [`${written(margin / 2, height - margin - (index + 1) * row, width - margin, row)} re`]
      : [],
  );
  return {
    text: shown.map(({ label }) => label.replaceAll(/[\r\n]+/g, ' ')).join('\n'),
    selected: areas.length ? `q ${selectionColour} ${areas.join(' ')} f Q\n` : '',
  };
}

/** The number of cells of a field that has one for each letter; else 0. */
export const combCellsOf = ({
  pdf,
  widget,
  flags: own,
}: Pick<Field, 'pdf' | 'widget' | 'flags'>): number =>
  own & comb ? (pdf.number(fieldEntry(pdf, widget, '/MaxLen')) ?? 0) : 0;

/** The operators that show the text; nothing if the font lacks a letter. */
export function linesOf(
  field: Field,
  kind: Value,
  font: FieldFont,
  text: string,
): string | undefined {
  const { pdf, widget, width, height, margin } = field;
  const inner = width - 2 * margin;
  const isTall = isTallField(field, kind);
  const given = text.split(/\r\n|\r|\n/);
  const oneLine = given.join(' ');
  const fitting = Math.min(height * 0.7, inner / (font.widthOf(oneLine) || 1));
  const rowsAt = (size: number) => given.flatMap((line) => wrapped(font, line, inner / size));
  const size = isTall
    ? sizeOfTall(field, kind, font, (candidate) => rowsAt(candidate).length)
    : font.size || Math.max(sizes.least, fitting);
  const lines = isListBox(field, kind) ? given : isTall ? rowsAt(size) : [oneLine];
  const ascent = isListBox(field, kind) ? shares.ascent : shares.capital;
  const start = isTall ? height - margin - ascent * size : height / 2 - shares.middle * size;
  const cells = isTall ? 0 : combCellsOf(field);
  const isComb = cells > 0;
  const side = kind === '/Btn' ? 1 : Number(fieldEntry(pdf, widget, '/Q') ?? 0);
  const shown: string[] = [`${font.name} ${written(size)} Tf`];
  for (const [row, line] of lines.entries()) {
    const y = start - row * shares.line * size;
    const parts = isComb ? Array.from(line) : [line];
    for (const [index, part] of parts.entries()) {
      const codes = font.codesOf(part);
      if (!codes) return undefined;
      const free = (isComb ? width / cells : inner) - font.widthOf(part) * size;
      const left = isComb ? (index * width) / cells : margin;
      const x = left + (isComb || side === 1 ? free / 2 : side === 2 ? free : 0);
      shown.push(`1 0 0 1 ${written(x, y)} Tm <${Buffer.from(codes).toString('hex')}> Tj`);
    }
  }
  return shown.join('\n');
}

/** @param most the width of a line at size 1 */
function wrapped(font: FieldFont, text: string, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => broken(font, one, most))) {
    const longer = line ? `${line} ${word}` : word;
    if (line && font.widthOf(longer) > most) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** The parts of a word that is wider than a line, such as an address. */
function broken(font: FieldFont, word: string, most: number): string[] {
  if (font.widthOf(word) <= most) return [word];
  const parts: string[] = [];
  let part = '';
  for (const sign of word) {
    if (part && font.widthOf(part + sign) > most) {
      parts.push(part);
      part = sign;
    } else part += sign;
  }
  return [...parts, part];
}
