// Writes tables at absolute positions with the formatting of their cells (ECMA-376 part 1, section 21.1.3).
import { solid } from '#formats/ooxml/drawing-xml.ts';
import { emu } from '#formats/ooxml/pictures.ts';
import type { RelationWriter } from '#formats/ooxml/package-writer.ts';
import type { PlacedCell, PlacedTable, Side } from '#models/presentation/placed.ts';
import { emptyLine, placedParagraphs } from './placed-text-xml.ts';
import { frameTransform, identity, type Identity } from './shape-xml.ts';

const graphicType = 'http://schemas.openxmlformats.org/drawingml/2006/table';
/** In points. */
const lineWidth = 0.75;

const sides: readonly [Side, string][] = [
  ['left', 'lnL'],
  ['right', 'lnR'],
  ['top', 'lnT'],
  ['bottom', 'lnB'],
];
const anchors = { top: 't', center: 'ctr', bottom: 'b' } as const;

function edgeXml({ edges }: PlacedCell, [side, name]: (typeof sides)[number]): string {
  const color = edges[side];
  if (!color) return `<a:${name} w="0"><a:noFill/></a:${name}>`;
  return `<a:${name} w="${emu(lineWidth)}">${solid(color)}</a:${name}>`;
}

function propertiesXml(cell: PlacedCell): string {
  const { inset, anchor, fill } = cell;
  const insets = ` marL="${emu(inset.left)}" marR="${emu(inset.right)}" marT="${emu(inset.top)}" marB="0"`;
  const lines = sides.map((side) => edgeXml(cell, side)).join('');
  return `<a:tcPr${insets} anchor="${anchors[anchor]}">${lines}${fill ? solid(fill) : '<a:noFill/>'}</a:tcPr>`;
}

/** A position in the grid: the cell that covers it, if any, and its origin. */
type Place = { cell: PlacedCell | undefined; row: number; column: number };

function cellXml({ cell, row, column }: Place, relations: RelationWriter): string {
  if (!cell) return `<a:tc>${emptyText}<a:tcPr/></a:tc>`;
  const { rowSpan, columnSpan } = cell;
  const isOwn = cell.row === row && cell.column === column;
  const attributes = [
    cell.row === row && rowSpan > 1 ? ` rowSpan="${rowSpan}"` : '',
    cell.column === column && columnSpan > 1 ? ` gridSpan="${columnSpan}"` : '',
    cell.column < column ? ' hMerge="1"' : '',
    cell.row < row ? ' vMerge="1"' : '',
  ];
  const text = isOwn
    ? `<a:txBody><a:bodyPr/><a:lstStyle/>${placedParagraphs(cell.paragraphs, relations)}</a:txBody>`
    : emptyText;
  return `<a:tc${attributes.join('')}>${text}${propertiesXml(cell)}</a:tc>`;
}

const emptyText = `<a:txBody><a:bodyPr/><a:lstStyle/>${emptyLine}</a:txBody>`;

function gridOf({ rows, columns, cells }: PlacedTable): Place[][] {
  const grid = rows.map((_, row) =>
    columns.map((__, column): Place => ({ cell: undefined, row, column })),
  );
  for (const cell of cells)
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++)
      for (let column = cell.column; column < cell.column + cell.columnSpan; column++) {
        const place = grid[row]?.[column];
        if (place) place.cell = cell;
      }
  return grid;
}

/** A table in its own frame. */
export function placedTableXml(
  of: Identity,
  table: PlacedTable,
  relations: RelationWriter,
): string {
  const grid = table.columns.map((width) => `<a:gridCol w="${emu(width)}"/>`).join('');
  const rows = gridOf(table).map((places, row) => {
    const cells = places.map((place) => cellXml(place, relations)).join('');
    return `<a:tr h="${emu(table.rows[row] ?? 0)}">${cells}</a:tr>`;
  });
  const locks = '<a:graphicFrameLocks noGrp="1"/>';
  return `<p:graphicFrame>${identity('GraphicFrame', of, locks)}${frameTransform(table.box)}<a:graphic><a:graphicData uri="${graphicType}"><a:tbl><a:tblPr/><a:tblGrid>${grid}</a:tblGrid>${rows.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
}
