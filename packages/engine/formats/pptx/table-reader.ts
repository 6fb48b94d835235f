// Reads tables of slides, with their spans (ECMA-376 part 1, section 21.1.3).
import type { Cell, Table } from '#models/document/model.ts';
import { childrenOf, find, integerOf, isOn, type Element } from '#formats/ooxml/element.ts';
import { emuPerPoint } from '#formats/ooxml/pictures.ts';
import { paragraphsOf, type TextContext } from './text-reader.ts';

const span = (cell: Element, name: string) =>
  Math.min(1000, Math.max(1, integerOf(cell, name) ?? 1));
const isCovered = (cell: Element) => isOn(cell, 'hMerge') || isOn(cell, 'vMerge');

const cellOf = (cell: Element, context: TextContext): Cell => ({
  blocks: paragraphsOf(find(cell, 'a:txBody'), [], context),
  columnSpan: span(cell, 'gridSpan'),
  rowSpan: span(cell, 'rowSpan'),
});

/**
 * Reads a table; nothing if it has no rows.
 * @param table `a:tbl`
 */
export function readTable(table: Element, context: TextContext): Table | undefined {
  const rows = childrenOf(table, 'a:tr').map((row) => ({
    cells: childrenOf(row, 'a:tc')
      .filter((cell) => !isCovered(cell))
      .map((cell) => cellOf(cell, context)),
  }));
  const columns = childrenOf(find(table, 'a:tblGrid'), 'a:gridCol').map(
    (column) => (integerOf(column, 'w') ?? 0) / emuPerPoint || 72,
  );
  if (!rows.some(({ cells }) => cells.length) || !columns.length) return undefined;
  const headerRows = isOn(find(table, 'a:tblPr'), 'firstRow') && rows.length > 1 ? 1 : 0;
  return { kind: 'table', rows, headerRows, columns };
}
