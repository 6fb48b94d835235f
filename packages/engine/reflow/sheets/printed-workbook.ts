// Decides whether a PDF was printed from a workbook, so that its pages are parts of sheets, or is a document with
// tables.
import type { LayoutBlock, Line } from '#reflow/page/layout.ts';

/** The names that spreadsheet programs write as the creator of a PDF, or in its title. */
const spreadsheetProgram = /\b(?:Excel|Calc|Numbers|Google Sheets|Gnumeric|Quattro Pro)\b/i;
const spreadsheetTitle = /^Microsoft Excel - /;

const limits = {
  /** The minimum share of a document's letters in running text. */
  prose: 0.1,
  /** The minimum share of letters in the tables of a document without running text. */
  tables: 0.5,
  /** The minimum number of lines of running text, and how far they fill its width. */
  lines: 3,
  filled: 0.8,
} as const;

const lettersOf = (texts: readonly { text: string }[]): number =>
  texts.reduce((sum, { text }) => sum + text.replaceAll(/\s/g, '').length, 0);

/** True for lines that fill their paragraph up to the last; the text of a sheet is in cells. */
function isProse(lines: readonly Line[]): boolean {
  if (lines.length < limits.lines) return false;
  const widths = lines.map(({ left, right }) => right - left);
  const widest = Math.max(...widths);
  return widths.slice(0, -1).every((width) => width > limits.filled * widest);
}

type Letters = { prose: number; tables: number; all: number };

function lettersIn(block: LayoutBlock): Letters {
  if (block.kind === 'image') return { prose: 0, tables: 0, all: 0 };
  if (block.kind === 'table') {
    const tables = lettersOf(block.cells.flatMap(({ segments }) => segments));
    return { prose: 0, tables, all: tables };
  }
  const all = lettersOf(block.lines);
  return { prose: isProse(block.lines) ? all : 0, tables: 0, all };
}

/** The origin of a PDF according to its metadata; both may be empty. */
export type Origin = { creator: string; title: string };

/**
 * True for the print of a workbook: a spreadsheet program created it, or it has no running text. If another program
 * created it, it must also have few tables, because its rows and columns are then found best on the whole page.
 */
export function isPrintedWorkbook(blocks: readonly LayoutBlock[], origin: Origin): boolean {
  if (spreadsheetProgram.test(origin.creator) || spreadsheetTitle.test(origin.title)) return true;
  const letters = blocks.map(lettersIn);
  const sum = (of: (one: Letters) => number) => letters.reduce((total, one) => total + of(one), 0);
  const all = sum((one) => one.all);
  if (sum(({ prose }) => prose) >= limits.prose * all) return false;
  return !origin.creator || sum(({ tables }) => tables) < limits.tables * all;
}
