// Decides whether the first column of a table contains the headers of its rows.

/** A cell below the headers of the columns. */
export type DataCell = {
  row: number;
  column: number;
  columnSpan: number;
  /** Nothing if it is one. */
  rowSpan?: number;
  text: string;
  /** Nothing if it is not known. */
  bold?: boolean;
};

const limits = {
  rows: 2,
  /** Two numbers may look like years. */
  years: 3,
  /** The share of rows whose first cell must be a label. */
  labels: 0.9,
  /** The share of different labels; beside numbers, groups of rows may repeat the labels of others. */
  different: { usual: 0.9, besideNumbers: 0.4 },
  /** The share of the other cells that must be numbers. */
  numbers: 0.8,
  /** The share of first cells in bold letters, and the most of that of other cells. */
  bold: { first: 0.9, others: 0.2 },
  /** In letters: longer texts are no labels. */
  longest: 80,
  /** Of tables of text: how many rows, the longest usual label in letters, and how many times longer the texts are. */
  texts: { rows: 3, longest: 40, longer: 2 },
} as const;

/** Also with a unit or a currency. */
const isNumber = (text: string): boolean =>
  /\d/.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) <= Math.max(3, text.length / 3);
/** What stands for a number that is missing. */
const isBlank = (text: string): boolean => /^(?:[-–—.…*/:†‡#]*|n\/?a|k\.?\s?a\.?)$/i.test(text);
const isWord = (text: string): boolean =>
  /\p{L}{2}/u.test(text) &&
  text.length <= limits.longest &&
  (/^\p{L}{2}/u.test(text) || !isNumber(text));

/** Without the sign of a note. */
const plain = (text: string): string => text.replace(/[\s()*†‡]+$/u, '');
/** The first year of a year or of two, such as “2007–08”. */
const yearOf = (text: string): number =>
  Number(/^((?:1[89]|20)\d\d)(?:[-–/]\d{2,4})?$/.exec(plain(text))?.[1] ?? Number.NaN);
/** Such as “45–54”, “≥85” and “65+”. */
const isRange = (text: string): boolean =>
  /^(?:\d+\s?[-–]\s?\d+|[<>≤≥]\s?\d+|\d+\s?\+)$/.test(plain(text));

/** True if years rise or fall from row to row. In other orders they are data. */
function areInOrder(years: readonly number[]): boolean {
  const rises = years.slice(1).map((year, index) => Math.sign(year - (years[index] ?? year)));
  return rises.every((rise) => rise !== 0 && rise === rises[0]);
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, two) => one - two)[Math.floor(numbers.length / 2)] ?? 0;

/**
 * True if the first cells are different labels, and either bold beside others that are not, or beside columns of numbers, or below an empty corner,
 * or short beside texts below a header. Years in order and ranges are labels as well.
 * @param corner the text above the first column; nothing if no row has headers of columns
 */
export function hasRowHeaders(cells: readonly DataCell[], corner: string | undefined): boolean {
  const first = cells.filter(({ column, text }) => column === 0 && text);
  const others = cells.filter(({ column }) => column > 0);
  const rows = new Set(others.filter(({ text }) => text).map(({ row }) => row));
  const years = first.map(({ text }) => yearOf(text)).filter((year) => !Number.isNaN(year));
  const hasYears = years.length >= limits.years && areInOrder(years);
  const isLabel = (text: string) =>
    isWord(text) || isRange(text) || (hasYears && !Number.isNaN(yearOf(text)));
  const labels = first.filter(
    (cell) =>
      cell.columnSpan === 1 && isLabel(cell.text) && rowsOf(cell).some((row) => rows.has(row)),
  );
  const labelled = new Set(labels.flatMap(rowsOf).filter((row) => rows.has(row)));
  if (rows.size < limits.rows || labelled.size < limits.labels * rows.size) return false;
  const filled = others.filter(({ text }) => !isBlank(text));
  const numbers = filled.filter(({ text }) => isNumber(text)).length;
  const areNumbers = filled.length > 0 && numbers >= limits.numbers * filled.length;
  const different = new Set(labels.map(({ text }) => text)).size;
  const share = limits.different[areNumbers ? 'besideNumbers' : 'usual'];
  if (different < Math.max(limits.rows, share * labels.length)) return false;
  const bold = (some: readonly DataCell[]) => some.filter((cell) => cell.bold).length;
  const areBold =
    bold(labels) >= limits.bold.first * labels.length &&
    bold(filled) <= limits.bold.others * filled.length;
  return areBold || areNumbers || corner === '' || (Boolean(corner) && nameTexts(labels, others));
}

const rowsOf = ({ row, rowSpan = 1 }: DataCell): number[] =>
  Array.from({ length: rowSpan }, (_, index) => row + index);

/** True if each label is short, stands once, and has a longer text beside it. */
function nameTexts(labels: readonly DataCell[], others: readonly DataCell[]): boolean {
  const { rows, longest, longer } = limits.texts;
  const usual = median(labels.map(({ text }) => text.length));
  const beside = labels.map(({ row }) =>
    Math.max(0, ...others.filter((cell) => cell.row === row).map(({ text }) => text.length)),
  );
  return (
    labels.length >= rows &&
    new Set(labels.map(({ text }) => text)).size === labels.length &&
    labels.every(({ text }) => isWord(text)) &&
    usual <= longest &&
    median(beside) >= longer * usual
  );
}
