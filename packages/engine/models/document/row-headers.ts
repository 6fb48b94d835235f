// Decides whether the first column of a table contains the headers of its rows.

/** A cell below the headers of the columns. */
export type DataCell = {
  row: number;
  column: number;
  columnSpan: number;
  text: string;
  /** Nothing if it is not known. */
  bold?: boolean;
};

const limits = {
  rows: 2,
  /** The share of rows whose first cell must be a label, and that of different labels. */
  labels: 0.9,
  /** The share of the other cells that must be numbers. */
  numbers: 0.8,
  /** The share of first cells in bold letters, and the most of that of other cells. */
  bold: { first: 0.9, others: 0.2 },
  /** In letters: longer texts are no labels. */
  longest: 80,
} as const;

/** Also with a unit or a currency. */
const isNumber = (text: string): boolean =>
  /\d/.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) <= Math.max(3, text.length / 3);
/** What stands for a number that is missing. */
const isBlank = (text: string): boolean => /^(?:[-–—.…*/:]*|n\/?a|k\.?\s?a\.?)$/i.test(text);
const isLabel = (text: string): boolean =>
  /\p{L}{2}/u.test(text) &&
  text.length <= limits.longest &&
  (/^\p{L}{2}/u.test(text) || !isNumber(text));

/**
 * True if the first cells are different labels, and either bold beside others that are not, or beside columns of numbers, or below an empty corner.
 * @param corner the text above the first column; nothing if no row has headers of columns
 */
export function hasRowHeaders(cells: readonly DataCell[], corner: string | undefined): boolean {
  const first = cells.filter(({ column, text }) => column === 0 && text);
  const others = cells.filter(({ column }) => column > 0);
  const rows = new Set(others.filter(({ text }) => text).map(({ row }) => row));
  const labels = first.filter(
    ({ row, text, columnSpan }) => rows.has(row) && columnSpan === 1 && isLabel(text),
  );
  if (rows.size < limits.rows || labels.length < limits.labels * rows.size) return false;
  if (new Set(labels.map(({ text }) => text)).size < limits.labels * labels.length) return false;
  const filled = others.filter(({ text }) => !isBlank(text));
  const bold = (some: readonly DataCell[]) => some.filter((cell) => cell.bold).length;
  const areBold =
    bold(labels) >= limits.bold.first * labels.length &&
    bold(filled) <= limits.bold.others * filled.length;
  const numbers = filled.filter(({ text }) => isNumber(text)).length;
  const areNumbers = filled.length > 0 && numbers >= limits.numbers * filled.length;
  return areBold || areNumbers || corner === '';
}
