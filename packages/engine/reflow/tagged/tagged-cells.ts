// Where the tagged cells of a table stand.
import type { Tag } from '#models/page/page-content.ts';

export type TaggedCell = {
  /** Which of the page's tables. */
  table: number;
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  isHeader: boolean;
};

export type TaggedTable = { cells: TaggedCell[]; rows: number; columns: number };

/** Cells reach over no more rows and columns than this, and cells of several are counted up to so many places. */
const limits = { span: 100, places: 200_000 } as const;

/** What a cell's tag says of its place. */
function cellOf(
  { type, rowSpan = 1, columnSpan = 1 }: Tag,
  place: Pick<TaggedCell, 'table' | 'row' | 'column'>,
): TaggedCell {
  const within = (span: number) => Math.max(1, Math.min(limits.span, span));
  const isHeader = type === 'TH';
  return { ...place, rowSpan: within(rowSpan), columnSpan: within(columnSpan), isHeader };
}

/** The rows of a table, also of its head, body and foot. */
const rowsOf = (tag: Tag): Tag[] =>
  tag.children.flatMap((child) => {
    if (typeof child === 'number') return [];
    if (child.type === 'TR') return [child];
    return /^T(?:Head|Body|Foot)$/.test(child.type) ? rowsOf(child) : [];
  });

/** The cells of a table with their tags, row by row: each stands at the first place that no other reaches over. */
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
