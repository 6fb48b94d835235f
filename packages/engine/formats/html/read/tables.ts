// Reads tables: rows, spans, header rows and column widths.
import type { Block, Cell, Row, Table } from '#models/document/model.ts';
import { colorOf, declarationsOf } from './css.ts';
import { isElement, wholeNumberOf, type Element } from './node.ts';

/** Reads the content of a cell. */
export type CellBlocks = (cell: Element) => Block[];

const groups = new Set(['thead', 'tbody', 'tfoot']);
/** Columns are listed one by one, so their span is smaller than the 1,000 of the HTML Standard. */
const maxSpans = { colspan: 100, rowspan: 1000 } as const;

const childrenNamed = ({ children }: Element, ...names: string[]): Element[] =>
  children.filter(isElement).filter(({ name }) => names.includes(name));

/** The rows of a table, without those of tables inside it. */
const rowsOf = (table: Element): Element[] =>
  table.children
    .filter(isElement)
    .flatMap((child) => (groups.has(child.name) ? childrenNamed(child, 'tr') : [child]))
    .filter(({ name }) => name === 'tr');

const spanOf = (cell: Element, name: 'colspan' | 'rowspan') =>
  Math.min(maxSpans[name], Math.max(1, wholeNumberOf(cell, name) ?? 1));

function cellOf(element: Element, blocksOf: CellBlocks): Cell {
  const fill = colorOf(declarationsOf(element).get('background-color'));
  return {
    blocks: blocksOf(element),
    columnSpan: spanOf(element, 'colspan'),
    rowSpan: spanOf(element, 'rowspan'),
    ...(fill && { formatting: { fill } }),
  };
}

const isHeader = (row: Element) =>
  childrenNamed(row, 'th').length > 0 && childrenNamed(row, 'td').length === 0;

/** The number of rows at the top that have header cells only. */
function headerRowsOf(rows: readonly Element[]): number {
  const first = rows.findIndex((row) => !isHeader(row));
  return first < 0 ? Math.min(1, rows.length) : first;
}

/** The widest row, with the cells of earlier rows that extend into it. */
function columnCount(rows: readonly Row[]): number {
  const widths = rows.map(() => 0);
  rows.forEach(({ cells }, index) => {
    for (const { columnSpan, rowSpan } of cells)
      for (let row = index; row < Math.min(rows.length, index + rowSpan); row++)
        widths[row] = (widths[row] ?? 0) + columnSpan;
  });
  return widths.reduce((most, width) => Math.max(most, width), 1);
}

/** The shares of the columns, if the page states one for each; otherwise equal ones. */
function columnsOf(table: Element, count: number): number[] {
  const groupsOfColumns = childrenNamed(table, 'colgroup');
  const columns = groupsOfColumns.flatMap((group) => childrenNamed(group, 'col'));
  const widths = columns.map((column) => {
    const [, share] =
      /^(\d*\.?\d+)(?:%|px|pt)$/.exec(declarationsOf(column).get('width') ?? '') ?? [];
    return Number(share ?? 0);
  });
  const isStated = widths.length === count && widths.every((width) => width > 0);
  return isStated ? widths : Array.from({ length: count }, () => 1);
}

/** A table; undefined for one without cells. */
export function tableOf(element: Element, blocksOf: CellBlocks): Table | undefined {
  const elements = rowsOf(element).filter((row) => childrenNamed(row, 'td', 'th').length > 0);
  const rows = elements.map((row) => ({
    cells: childrenNamed(row, 'td', 'th').map((cell) => cellOf(cell, blocksOf)),
  }));
  if (!rows.length) return undefined;
  const columns = columnsOf(element, columnCount(rows));
  return { kind: 'table', rows, headerRows: headerRowsOf(elements), columns };
}
