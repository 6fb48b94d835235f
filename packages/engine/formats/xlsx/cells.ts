// Writes cells as XML. Text is stored inline, so that nothing is held in memory; no cell is ever a formula.
import { serialOfIso, type DateStyle } from '#formats/xlsx/serial-date.ts';
import type { CellFormatting, StyleSheet } from '#formats/xlsx/styles.ts';
import { cellText } from '#formats/xlsx/text.ts';

/** The content of a cell; a date is an ISO text. */
export type CellContent =
  | { kind: 'number'; digits: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'date'; iso: string }
  | { kind: 'text'; text: string }
  | { kind: 'empty' };

export type CellValue = CellContent & {
  formatting?: CellFormatting;
  /** The number of rows and columns that it spans. */
  span?: { rows: number; columns: number };
};

/** Text that stays text when it is edited. */
export const textFormatting: CellFormatting = { format: '@' };
export const headerFormatting: CellFormatting = { format: '@', bold: true };

const dateLooks: Record<DateStyle, CellFormatting> = {
  date: { format: 'yyyy\\-mm\\-dd' },
  minutes: { format: 'yyyy\\-mm\\-dd\\ hh:mm' },
  seconds: { format: 'yyyy\\-mm\\-dd\\ hh:mm:ss' },
  milliseconds: { format: 'yyyy\\-mm\\-dd\\ hh:mm:ss.000' },
};

const letters: string[] = [];

/** The letters of a column: `A` for 0, `XFD` for 16383. */
export function columnLetters(index: number): string {
  const before = Math.floor(index / 26);
  return (letters[index] ??=
    (before > 0 ? columnLetters(before - 1) : '') + String.fromCharCode(65 + (index % 26)));
}

const styled = (style: number) => (style ? ` s="${style}"` : '');

function textCell(reference: string, text: string, style: number): string {
  const isPadded = /^\s|\s$/.test(text);
  const space = isPadded ? ' xml:space="preserve"' : '';
  return `<c r="${reference}"${styled(style)} t="inlineStr"><is><t${space}>${cellText(text)}</t></is></c>`;
}

/** A date without a number format of its own is shown in ISO format. */
function dateCell(
  reference: string,
  iso: string,
  formatting: CellFormatting | undefined,
  styles: StyleSheet,
): string {
  const found = serialOfIso(iso);
  if (!found) return textCell(reference, iso, styles.of(formatting));
  const shown = formatting?.format ? formatting : dateLooks[found.style];
  return `<c r="${reference}"${styled(styles.of(shown))}><v>${found.serial}</v></c>`;
}

/**
 * A cell as XML.
 * @param row counted from 1
 * @param column counted from 0
 * @param styles collects its formatting
 */
export function cellXml(value: CellValue, row: number, column: number, styles: StyleSheet): string {
  const reference = columnLetters(column) + row;
  if (value.kind === 'date') return dateCell(reference, value.iso, value.formatting, styles);
  const style = styles.of(value.formatting);
  if (value.kind === 'text') return textCell(reference, value.text, style);
  if (value.kind === 'number')
    return `<c r="${reference}"${styled(style)}><v>${value.digits}</v></c>`;
  if (value.kind === 'empty') return `<c r="${reference}"${styled(style)}/>`;
  return `<c r="${reference}"${styled(style)} t="b"><v>${value.value ? 1 : 0}</v></c>`;
}
