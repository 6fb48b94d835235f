// Draws form fields whose looks are left to readers: box, text and marks (ISO 32000-2, 12.7.4.3).
import { operationsOf, type Operand } from '#formats/pdf/syntax/content-reader.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { colourIn } from './css-colours.ts';
import { coloured, ellipse, form, written } from './appearance-operators.ts';
import { fieldEntry, FieldFont } from './field-font.ts';

const flags = { multiline: 1 << 12, password: 1 << 13, radio: 1 << 15, button: 1 << 16 } as const;
const combo = 1 << 17;
const comb = 1 << 24;

type Field = {
  pdf: EditablePdf;
  widget: Dictionary;
  width: number;
  height: number;
  /** How far text is from the edge. */
  margin: number;
  flags: number;
};

/**
 * The appearance of a field.
 * @returns a stream, or one for each state of a button; nothing if its text cannot be written
 */
export function drawnField(pdf: EditablePdf, widget: Dictionary): Value | undefined {
  const { field, border, matrix } = layoutOf(pdf, widget);
  const stream = (content: string, font?: FieldFont): Value =>
    pdf.addStream(
      {
        ...form,
        ...{ '/BBox': [0, 0, field.width, field.height], '/Matrix': matrix },
        '/Resources': font ? { '/Font': { [font.name]: font.reference } } : {},
      },
      Buffer.from(content, 'latin1'),
    );
  const kind = fieldEntry(pdf, widget, '/FT');
  if (kind === '/Btn' && !(field.flags & flags.button)) return drawnStates(field, border, stream);
  const font = new FieldFont(pdf, widget);
  const { text, selected } = shownIn(field, kind, font);
  const box = boxOf(field, border);
  if (!text) return stream(box);
  const lines = linesOf(field, kind, font, text);
  if (!lines) return undefined;
  const { margin, width, height } = field;
  const clip = written(margin / 2, margin / 2, width - margin, height - margin);
  return stream(
    `${box}/Tx BMC q ${clip} re W n ${selected}BT ${font.colour} ${lines} ET Q EMC`,
    font,
  );
}

/** A field whose text another program typesets: its font lacks a letter. */
export type UndrawnField = {
  width: number;
  height: number;
  matrix: number[];
  /** The operators of the background and the border. */
  box: string;
  text: string;
  /** CSS declarations. */
  style: string;
};

/** What {@link drawnField} cannot write. */
export function undrawnField(pdf: EditablePdf, widget: Dictionary): UndrawnField {
  const { field, border, matrix } = layoutOf(pdf, widget);
  const { width, height, margin } = field;
  const kind = fieldEntry(pdf, widget, '/FT');
  const font = new FieldFont(pdf, widget);
  const { text, selected } = shownIn(field, kind, font);
  const isTall = isTallField(field, kind);
  const lines = text.split('\n').map((line) => emsOf(line));
  const fitting = Math.min(height * 0.7, (width - 2 * margin) / (Math.max(...lines) || 1));
  const inner = width - 2 * margin;
  const rowsAt = (most: number) => lines.reduce((sum, ems) => sum + Math.ceil(ems / most || 1), 0);
  const size = isTall
    ? sizeOfTall(field, kind, font, (candidate) => rowsAt(inner / candidate))
    : font.size || Math.max(sizes.least, fitting);
  const side = ['left', 'center', 'right'][Number(fieldEntry(pdf, widget, '/Q') ?? 0)] ?? 'start';
  const cells = isTall ? 0 : combCellsOf(field);
  const style = [
    ...['box-sizing:border-box', `height:${height}pt`, `width:${width}pt`, 'overflow:hidden'],
    ...[`font:${written(size)}pt/1.15 'Liberation Sans','Noto Sans',sans-serif`],
    ...[`text-align:${side}`, `white-space:${isTall ? 'pre-wrap' : 'pre'}`],
    ...['overflow-wrap:anywhere', `color:${colourIn(font.colour) ?? '#000'}`],
    isTall ? `padding:${margin}pt` : `padding:0 ${cells ? 0 : margin}pt`,
    ...(isTall ? [] : [`line-height:${height}pt`]),
    ...(cells ? [`display:grid`, `grid-template-columns:repeat(${cells},1fr)`] : []),
  ].join(';');
  return { width, height, matrix, box: boxOf(field, border) + selected, text, style };
}

/** An estimate of a text's width in font sizes: East Asian letters are as wide as high. */
const emsOf = (line: string): number =>
  Array.from(line).reduce(
    (sum, sign) => sum + ((sign.codePointAt(0) ?? 0) >= 0x2e80 ? 1 : 0.62),
    0,
  );

function layoutOf(pdf: EditablePdf, widget: Dictionary) {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = pdf.numbers(widget['/Rect'], 4) ?? [];
  const size = { width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
  const turn = (((pdf.number(pdf.dictionary(widget['/MK'])['/R']) ?? 0) % 360) + 360) % 360;
  const isTurned = turn === 90 || turn === 270;
  const border = borderOf(pdf, widget);
  const field: Field = {
    ...{ pdf, widget, flags: Number(fieldEntry(pdf, widget, '/Ff') ?? 0) },
    width: isTurned ? size.height : size.width,
    height: isTurned ? size.width : size.height,
    margin: Math.max(2, 2 * border),
  };
  return { field, border, matrix: matrixOf(turn, size) };
}

/** The appearance of a text on the page. @returns nothing if it cannot be written */
export function drawnFreeText(pdf: EditablePdf, annotation: Dictionary): Value | undefined {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = pdf.numbers(annotation['/Rect'], 4) ?? [];
  const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
  const border = borderOf(pdf, annotation);
  const margin = Math.max(2, 2 * border);
  const field = { pdf, widget: annotation, width, height, margin, flags: flags.multiline };
  const font = new FieldFont(pdf, annotation);
  const text = textOfValue(pdf.resolved(annotation['/Contents']));
  const lines = linesOf(field, '/Tx', font, text);
  if (lines === undefined) return undefined;
  const background = pdf.list(annotation['/C']).length
    ? `q ${coloured(pdf, annotation['/C'])} 0 0 ${written(width, height)} re f Q `
    : '';
  return pdf.addStream(
    {
      ...{ ...form, '/BBox': [0, 0, width, height] },
      '/Resources': { '/Font': { [font.name]: font.reference } },
    },
    Buffer.from(`${background}BT ${font.colour} ${lines} ET`, 'latin1'),
  );
}

/** True if a text field shows another text than its value. */
export async function isOutdated(pdf: EditablePdf, widget: Dictionary): Promise<boolean> {
  const kind = fieldEntry(pdf, widget, '/FT');
  const { '/N': normal } = pdf.dictionary(widget['/AP']);
  if (pdf.resolved(widget['/Subtype']) !== '/Widget' || !pdf.isStream(normal)) return false;
  if (kind !== '/Tx' && kind !== '/Ch') return false;
  const bare = (text: string) => text.replace(/\s+/g, '');
  const field = { pdf, widget, flags: Number(fieldEntry(pdf, widget, '/Ff') ?? 0) };
  const text = bare(textOf(field, kind));
  const shown = bare(shownBytes((await pdf.dataOf(normal)) ?? Buffer.alloc(0)));
  // Codes of two bytes tell no letters.
  return text ? !shown.includes(text) && shown.length !== 2 * text.length : shown !== '';
}

function shownBytes(content: Buffer): string {
  const bytes = (operand: Operand): string =>
    operand.kind === 'string'
      ? operand.value.toString('latin1')
      : operand.kind === 'array'
        ? operand.items.map(bytes).join('')
        : '';
  return [...operationsOf(content)].flatMap(({ operands }) => operands.map(bytes)).join('');
}

const circle = (x: number, y: number, radius: number) => ellipse(x, y, radius, radius);

const borderOf = (pdf: EditablePdf, widget: Dictionary): number =>
  pdf.number(pdf.dictionary(widget['/BS'])['/W']) ??
  pdf.number(pdf.list(widget['/Border'])[2]) ??
  1;

function matrixOf(turn: number, { width, height }: { width: number; height: number }): number[] {
  if (turn === 90) return [0, 1, -1, 0, width, 0];
  if (turn === 180) return [-1, 0, 0, -1, width, height];
  return turn === 270 ? [0, -1, 1, 0, 0, height] : [1, 0, 0, 1, 0, 0];
}

/** The background and the border. */
function boxOf({ pdf, widget, width, height }: Field, border: number, isRound = false): string {
  const { '/BG': background, '/BC': edge } = pdf.dictionary(widget['/MK']);
  const shape = (inset: number) =>
    isRound
      ? circle(width / 2, height / 2, Math.min(width, height) / 2 - inset)
      : `${written(inset, inset, width - 2 * inset, height - 2 * inset)} re`;
  const parts: string[] = [];
  if (pdf.list(background).length) parts.push(`q ${coloured(pdf, background)} ${shape(0)} f Q`);
  if (pdf.list(edge).length && border > 0)
    parts.push(`q ${coloured(pdf, edge)} ${written(border)} w ${shape(border / 2)} S Q`);
  return parts.map((part) => `${part}\n`).join('');
}

/** A check box or a radio button: its states. */
function drawnStates(field: Field, border: number, stream: (content: string) => Value): Value {
  const { pdf, widget } = field;
  const isRadio = (field.flags & flags.radio) !== 0;
  const style =
    textOfValue(pdf.resolved(pdf.dictionary(widget['/MK'])['/CA'])) || (isRadio ? 'l' : '4');
  const box = boxOf(field, border, isRadio && style === 'l');
  const state = pdf.resolved(widget['/AS']) ?? fieldEntry(pdf, widget, '/V');
  const name = typeof state === 'string' && /^\/./.test(state) ? state : '/Off';
  widget['/AS'] = name;
  const off = stream(box);
  const on = name === '/Off' ? '/On' : name;
  return { [on]: stream(box + markOf(field, style)), '/Off': off };
}

/** A mark in the middle, as the styles of ZapfDingbats name it. */
function markOf({ width, height }: Field, style: string): string {
  const [x, y, r] = [width / 2, height / 2, Math.min(width, height) * 0.3];
  const at = (dx: number, dy: number) => written(x + dx * r, y + dy * r);
  if (style === 'l') return `0 g ${circle(x, y, r * 0.8)} f`;
  if (style === 'n') return `0 g ${written(x - r, y - r, 2 * r, 2 * r)} re f`;
  if (style === 'u') return `0 g ${at(0, 1)} m ${at(1, 0)} l ${at(0, -1)} l ${at(-1, 0)} l f`;
  const line = `0 G ${written(r * 0.35)} w`;
  return style === '8'
    ? `${line} ${at(-1, -1)} m ${at(1, 1)} l ${at(-1, 1)} m ${at(1, -1)} l S`
    : `${line} ${at(-1, 0)} m ${at(-0.3, -0.9)} l ${at(1, 1)} l S`;
}

/** What a field shows as text. */
function textOf(
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
const sizes = { most: 12, least: 4 } as const;

/** Whether it always shows its options, the selected ones among them. */
const isListBox = ({ flags: own }: Pick<Field, 'flags'>, kind: Value): boolean =>
  kind === '/Ch' && !(own & combo);

/** Whether the text begins at the top and may have several lines. */
const isTallField = (field: Pick<Field, 'flags'>, kind: Value): boolean =>
  isListBox(field, kind) || (kind === '/Tx' && (field.flags & flags.multiline) !== 0);

/**
 * The size of letters in a field with several lines: if none is given, the largest that fits.
 * @param rowsAt the number of lines at a size
 */
function sizeOfTall(
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
function shownIn(field: Field, kind: Value, font: FieldFont): { text: string; selected: string } {
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
const combCellsOf = ({
  pdf,
  widget,
  flags: own,
}: Pick<Field, 'pdf' | 'widget' | 'flags'>): number =>
  own & comb ? (pdf.number(fieldEntry(pdf, widget, '/MaxLen')) ?? 0) : 0;

/** The operators that show the text; nothing if the font lacks a letter. */
function linesOf(field: Field, kind: Value, font: FieldFont, text: string): string | undefined {
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
