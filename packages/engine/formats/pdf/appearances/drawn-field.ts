// Draws form fields whose looks are left to readers: box, text and marks (ISO 32000-2, 12.7.4.3).
import { operationsOf, type Operand } from '#formats/pdf/syntax/content-reader.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { colourIn } from './css-colours.ts';
import { coloured, ellipse, form, lineWidthOf, written } from './appearance-operators.ts';
import { calloutOf, insideOf } from './callout.ts';
import { fieldEntry, FieldFont } from './field-font.ts';
import {
  combCellsOf,
  flags,
  isListBox,
  isTallField,
  linesOf,
  shownIn,
  sizeOfTall,
  sizes,
  textOf,
  type Field,
} from './field-text.ts';

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
  const border = lineWidthOf(pdf, widget);
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
  const border = lineWidthOf(pdf, annotation);
  const margin = Math.max(2, 2 * border);
  const inside = insideOf(pdf, annotation, { width, height });
  const field = { pdf, widget: annotation, ...inside, margin, flags: flags.multiline };
  const font = new FieldFont(pdf, annotation);
  const text = textOfValue(pdf.resolved(annotation['/Contents']));
  const lines = linesOf(field, '/Tx', font, text);
  if (lines === undefined) return undefined;
  const background = pdf.list(annotation['/C']).length
    ? `q ${coloured(pdf, annotation['/C'])} 0 0 ${written(inside.width, inside.height)} re f Q `
    : '';
  const pen = font.colour.replace(/\b(?:g|rg|k)\b/g, (operator) => operator.toUpperCase());
  const corner: [number, number] = [Math.min(x1, x2), Math.min(y1, y2)];
  const callout = calloutOf(pdf, annotation, { corner, width: border, pen });
  const frame = callout
    ? `q ${pen} ${written(border)} w ${written(border / 2, border / 2, inside.width - border, inside.height - border)} re S Q `
    : '';
  const box = `${background}${frame}BT ${font.colour} ${lines} ET`;
  return pdf.addStream(
    {
      ...{ ...form, '/BBox': [0, 0, width, height] },
      '/Resources': { '/Font': { [font.name]: font.reference } },
    },
    Buffer.from(
      `${callout}${callout && ' '}q 1 0 0 1 ${written(inside.left, inside.bottom)} cm ${box} Q`,
      'latin1',
    ),
  );
}

/** True if a text field shows another text than its value, or a list none of its options. */
export async function isOutdated(pdf: EditablePdf, widget: Dictionary): Promise<boolean> {
  const kind = fieldEntry(pdf, widget, '/FT');
  const { '/N': normal } = pdf.dictionary(widget['/AP']);
  if (pdf.resolved(widget['/Subtype']) !== '/Widget' || !pdf.isStream(normal)) return false;
  if (kind !== '/Tx' && kind !== '/Ch') return false;
  const bare = (text: string) => text.replace(/\s+/g, '');
  const field = { pdf, widget, flags: Number(fieldEntry(pdf, widget, '/Ff') ?? 0) };
  const text = bare(textOf(field, kind));
  const shown = bare(shownBytes((await pdf.dataOf(normal)) ?? Buffer.alloc(0)));
  if (isListBox(field, kind) && pdf.list(fieldEntry(pdf, widget, '/Opt')).length && !shown)
    return true;
  // Codes of two bytes are not letters themselves.
  return text ? !shown.includes(text) && shown.length !== 2 * text.length : shown !== '';
}

/** Operators that may draw a value: text, images, forms, shadings, and the curves of outlined letters. */
const drawing = new Set(['Tj', 'TJ', "'", '"', 'Do', 'BI', 'EI', 'sh', 'c', 'v', 'y']);

/** True if a text field has a value and an appearance that cannot show it. */
export async function showsNothing(
  pdf: EditablePdf,
  widget: Dictionary,
  stream: string,
): Promise<boolean> {
  const field = { pdf, widget, flags: Number(fieldEntry(pdf, widget, '/Ff') ?? 0) };
  if (!textOf(field, fieldEntry(pdf, widget, '/FT')).trim()) return false;
  const content = await pdf.dataOf(stream);
  if (!content) return false;
  return ![...operationsOf(content)].some(({ operator }) => drawing.has(operator));
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
