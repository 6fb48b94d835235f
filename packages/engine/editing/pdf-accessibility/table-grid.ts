// Places the cells of a tagged table in rows and columns, as their spans say.
import {
  attributesOf,
  kidElements,
  type Element,
  type TagTree,
} from '#formats/pdf/structure/tag-tree.ts';

export type TableGrid = {
  cells: { element: Element; row: number; column: number; columnSpan: number; rowSpan: number }[];
  /** The rows, with the number of columns that they fill. */
  rows: { element: Element; width: number }[];
  columns: number;
  /** True if cells overlap, or reach below the last row. */
  hasOverlap: boolean;
};

/** Larger tables are not examined. */
const most = { columns: 20_000, places: 4_000_000 };

/** @returns nothing if the table is too large */
export function tableGrid(tree: TagTree, table: Element): TableGrid | undefined {
  const rows = rowsOf(tree, table);
  const filled = rows.map(() => new Set<number>());
  const grid: TableGrid = { cells: [], rows: [], columns: 0, hasOverlap: false };
  let places = 0;
  for (const [row, element] of rows.entries()) {
    let column = 0;
    for (const cell of kidElements(element)) {
      while (filled[row]?.has(column)) column += 1;
      const [width, height] = [spanOf(tree, cell, '/ColSpan'), spanOf(tree, cell, '/RowSpan')];
      grid.cells.push({ element: cell, row, column, columnSpan: width, rowSpan: height });
      places += width * height;
      if (width > most.columns || places > most.places) return undefined;
      if (row + height > rows.length) grid.hasOverlap = true;
      for (let y = row; y < Math.min(row + height, rows.length); y += 1)
        for (let x = column; x < column + width; x += 1) {
          if (filled[y]?.has(x)) grid.hasOverlap = true;
          filled[y]?.add(x);
        }
      column += width;
    }
  }
  grid.rows = rows.map((element, index) => ({ element, width: filled[index]?.size ?? 0 }));
  grid.columns = Math.max(0, ...grid.rows.map(({ width }) => width));
  return grid;
}

function rowsOf(tree: TagTree, table: Element): Element[] {
  return kidElements(table).flatMap((kid) => {
    const type = tree.typeOf(kid);
    if (type === 'TR') return [kid];
    if (type !== 'THead' && type !== 'TBody' && type !== 'TFoot') return [];
    return kidElements(kid).filter((row) => tree.typeOf(row) === 'TR');
  });
}

function spanOf(tree: TagTree, cell: Element, key: '/ColSpan' | '/RowSpan'): number {
  const found = attributesOf(tree, cell).find((attributes) => key in attributes)?.[key];
  return Math.max(1, tree.objects.number(found) ?? 1);
}
