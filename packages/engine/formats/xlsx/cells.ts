// Cells as XML. Text stands in the cell itself, so that nothing is held in memory; no cell is ever a formula.
import { styles } from '#formats/xlsx/parts.ts';
import { serialOfIso } from '#formats/xlsx/serial-date.ts';
import { cellText } from '#formats/xlsx/text.ts';

/** What a cell may hold; a date is an ISO text. */
export type CellValue =
  | { kind: 'number'; digits: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'date'; iso: string }
  | { kind: 'text'; text: string; style?: 'header' | 'text' };

const letters: string[] = [];

/** The letters of a column: `A` for 0, `XFD` for 16383. */
export function columnLetters(index: number): string {
  const before = Math.floor(index / 26);
  return (letters[index] ??=
    (before > 0 ? columnLetters(before - 1) : '') + String.fromCharCode(65 + (index % 26)));
}

function textCell(reference: string, text: string, style: number | undefined): string {
  const styled = style === undefined ? '' : ` s="${style}"`;
  const isPadded = /^\s|\s$/.test(text);
  const space = isPadded ? ' xml:space="preserve"' : '';
  return `<c r="${reference}"${styled} t="inlineStr"><is><t${space}>${cellText(text)}</t></is></c>`;
}

function dateCell(reference: string, iso: string): string {
  const found = serialOfIso(iso);
  if (!found) return textCell(reference, iso, undefined);
  return `<c r="${reference}" s="${styles[found.style]}"><v>${found.serial}</v></c>`;
}

/** A cell as XML. @param row counted from 1. @param column counted from 0. */
export function cellXml(value: CellValue, row: number, column: number): string {
  const reference = columnLetters(column) + row;
  if (value.kind === 'number') return `<c r="${reference}"><v>${value.digits}</v></c>`;
  if (value.kind === 'boolean')
    return `<c r="${reference}" t="b"><v>${value.value ? 1 : 0}</v></c>`;
  if (value.kind === 'date') return dateCell(reference, value.iso);
  return textCell(reference, value.text, value.style && styles[value.style]);
}
