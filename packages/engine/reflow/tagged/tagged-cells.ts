// Determines the positions of a table's tagged cells.
import type { Tag } from '#models/page/page-content.ts';

export type TaggedCell = {
  /** The index of the table on the page. */
  table: number;
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  isHeader: boolean;
};

export type TaggedTable = { cells: TaggedCell[]; rows: number; columns: number };

/** The maximum span of a cell, and the maximum number of positions that spanning cells may cover. */
const limits = { span: 100, places: 200_000 } as const;

/** The spans in a cell's tag. */
function cellOf(
  { type, rowSpan = 1, columnSpan = 1 }: Tag,
  place: Pick<TaggedCell, 'table' | 'row' | 'column'>,
): TaggedCell {
  const within = (span: number) => Math.max(1, Math.min(limits.span, span));
  const isHeader = type === 'TH';
  return { ...place, rowSpan: within(rowSpan), columnSpan: within(columnSpan), isHeader };
}

/** The rows of a table, including those of its head, body and foot. */
const rowsOf = (tag: Tag): Tag[] =>
  tag.children.flatMap((child) => {
    if (typeof child === 'number') return [];
    if (child.type === 'TR') return [child];
    return /^T(?:Head|Body|Foot)$/.test(child.type) ? rowsOf(child) : [];
  });

/** The cells of a table with their tags, row by row: each is at the first position that no other covers. */
export function placedCells(tag: Tag, table: number): TaggedTable & { tags: Map<TaggedCell, Tag> } {
  const tags = new Map<TaggedCell, Tag>();
  const taken = new Set<string>();
  const rows = rowsOf(tag);
  let columns = 0;
  for (const [row, { children }] of rows.entries()) {
    let column = 0;
    for (const child of children) {
      if (typeof child === 'number') continue;
      while (taken.has(`${row},${column}`)) column++;
      const cell = cellOf(child, { table, row, column });
      if (taken.size < limits.places) for (const place of placesOf(cell)) taken.add(place);
      columns = Math.max(columns, column + cell.columnSpan);
      tags.set(cell, child);
    }
  }
  return { cells: [...tags.keys()], rows: rows.length, columns, tags };
}

function* placesOf({ row, column, rowSpan, columnSpan }: TaggedCell): Generator<string> {
  for (let down = 0; down < rowSpan; down++)
    for (let across = 0; across < columnSpan; across++) yield `${row + down},${column + across}`;
}
