// Reads tables with their spans (ECMA-376 part 1, section 17.4).
import { isBlank } from '#models/document/content.ts';
import type { Block, Cell, Table } from '#models/document/model.ts';
import type { BlocksOf, Context } from '#formats/docx/read/context.ts';
import {
  attribute,
  childrenOf,
  find,
  integerOf,
  isOn,
  within,
  type Element,
} from '#formats/ooxml/element.ts';

type ReadCell = { cell: Cell; column: number };
type ReadRow = { cells: ReadCell[]; isHeader: boolean };

const opaque = ['w:tbl', 'w:tc', 'w:p'];
const rowsOf = (table: Element) => [...within(table, ['w:tr'], opaque)];
const cellsOf = (row: Element) => [...within(row, ['w:tc'], opaque)];

const deleted = (row: Element) => find(row, 'w:trPr', 'w:del') !== undefined;
const spanOf = (cell: Element) =>
  Math.min(63, Math.max(1, integerOf(find(cell, 'w:tcPr', 'w:gridSpan'), 'w:val') ?? 1));

/** True if a cell continues the one above it. */
function isContinued(cell: Element): boolean {
  const merge = find(cell, 'w:tcPr', 'w:vMerge');
  return merge !== undefined && attribute(merge, 'w:val') !== 'restart';
}

class TableReader {
  readonly rows: ReadRow[] = [];
  /** The cell of each column in the row above. */
  #above = new Map<number, Cell>();

  async add(row: Element, context: Context, blocksOf: BlocksOf): Promise<void> {
    const read: ReadRow = { cells: [], isHeader: isHeader(row) };
    const reached = new Map<number, Cell>();
    let column = integerOf(find(row, 'w:trPr', 'w:gridBefore'), 'w:val') ?? 0;
    for (const element of cellsOf(row)) {
      const columnSpan = spanOf(element);
      const above = isContinued(element) ? this.#above.get(column) : undefined;
      if (above) above.rowSpan++;
      const cell = above ?? {
        blocks: await blocksOf(element.children, context),
        columnSpan,
        rowSpan: 1,
      };
      if (!above) read.cells.push({ cell, column });
      reached.set(column, cell);
      column += columnSpan;
    }
    this.#above = reached;
    this.rows.push(read);
  }
}

const isHeader = (row: Element) => {
  const header = find(row, 'w:trPr', 'w:tblHeader');
  return header !== undefined && isOn(header, 'w:val', true);
};

const isBold = (block: Block) =>
  block.kind === 'paragraph' &&
  block.content.every(
    (inline) => inline.kind !== 'text' || inline.style.bold || !inline.text.trim(),
  );

/** The first row is a header if the table style says so, or if all of it is bold. */
function looksLikeHeader(table: Element, [first, ...others]: readonly ReadRow[]): boolean {
  if (!first || !others.length) return false;
  const style = attribute(find(table, 'w:tblPr', 'w:tblStyle'), 'w:val') ?? '';
  const formatting = find(table, 'w:tblPr', 'w:tblLook');
  const flags = Number.parseInt(attribute(formatting, 'w:val') ?? '0', 16);
  const says = isOn(formatting, 'w:firstRow', (flags & 0x20) !== 0);
  if (says && style && !/^(?:TableGrid|TableNormal|Tabellenraster)/i.test(style)) return true;
  const blocks = first.cells.flatMap(({ cell }) => cell.blocks);
  const isFilled = blocks.some((block) => block.kind === 'paragraph' && !isBlank(block.content));
  return isFilled && blocks.every(isBold);
}

function headerRowsOf(table: Element, rows: readonly ReadRow[]): number {
  const firstOther = rows.findIndex((row) => !row.isHeader);
  const marked = firstOther < 0 ? 0 : firstOther;
  return marked || (looksLikeHeader(table, rows) ? 1 : 0);
}

function columnsOf(table: Element, rows: readonly ReadRow[]): number[] {
  const given = childrenOf(find(table, 'w:tblGrid'), 'w:gridCol').map(
    (column) => Math.max(0, integerOf(column, 'w:w') ?? 0) / 20,
  );
  const count = Math.max(
    1,
    ...rows.flatMap(({ cells }) => cells.map(({ cell, column }) => column + cell.columnSpan)),
  );
  return Array.from({ length: count }, (_, index) => given[index] || 72);
}

/**
 * Reads a table; nothing if it has no cells.
 * @param table `w:tbl`
 */
export async function readTable(
  table: Element,
  context: Context,
  blocksOf: BlocksOf,
): Promise<Table | undefined> {
  const reader = new TableReader();
  for (const row of rowsOf(table)) if (!deleted(row)) await reader.add(row, context, blocksOf);
  const { rows } = reader;
  if (!rows.some(({ cells }) => cells.length)) return undefined;
  return {
    kind: 'table',
    rows: rows.map(({ cells }) => ({ cells: cells.map(({ cell }) => cell) })),
    headerRows: headerRowsOf(table, rows),
    columns: columnsOf(table, rows),
  };
}
