// Writes table properties: with our own formatting, or as in the source (ECMA-376 part 1, section 17.4).
import { fittedColumns } from '#models/document/column-widths.ts';
import type {
  CellFormatting,
  Place as PagePlace,
  Table,
  TableFormatting,
} from '#models/document/model.ts';
import { styleIds } from './styles-part.ts';
import { twips } from './units.ts';

/** Our own formatting, in points: the text size, and the padding of both sides of a cell together. */
const ownFormatting = { textSize: 11, padding: 12 } as const;
const sides = ['top', 'left', 'bottom', 'right'] as const;
export type Side = (typeof sides)[number];

export type TableForm = {
  /** In points. */
  columns: readonly number[];
  /** The padding of both sides of a cell together, in points. */
  padding: number;
  /** The element `w:tblPr`. */
  properties: string;
  /** Further content of `w:trPr`. */
  row(index: number): string;
  /**
   * Content of `w:tcPr` after the spans.
   * @param sides the sides of the cell that belong to this piece of it
   */
  cell(formatting: CellFormatting | undefined, sides: ReadonlySet<Side>): string;
};

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const tableFormatting = (hasHeader: boolean) =>
  `<w:tblLook w:val="${hasHeader ? '0020' : '0000'}" w:firstRow="${hasHeader ? 1 : 0}" w:lastRow="0" w:firstColumn="0" w:lastColumn="0" w:noHBand="1" w:noVBand="1"/>`;

const widthXml = (points: number) => `<w:tblW w:w="${twips(points)}" w:type="dxa"/>`;
const fixed = '<w:tblLayout w:type="fixed"/>';

/** A table with our own formatting. */
function defaultForm(table: Table, width: number): TableForm {
  const properties = `<w:tblStyle w:val="${styleIds.table}"/>${widthXml(width)}${fixed}${tableFormatting(table.headerRows > 0)}`;
  return {
    columns: fittedColumns(table, width, ownFormatting.textSize, ownFormatting.padding),
    padding: ownFormatting.padding,
    properties: `<w:tblPr>${properties}</w:tblPr>`,
    row: () => '',
    cell: () => '',
  };
}

const marginXml = (side: string, points: number) =>
  `<w:${side} w:w="${Math.max(0, twips(points))}" w:type="dxa"/>`;

function paddingXml({ side, top, bottom }: TableFormatting['padding']): string {
  const margins = [
    marginXml('top', top),
    marginXml('left', side),
    marginXml('bottom', bottom),
    marginXml('right', side),
  ];
  return `<w:tblCellMar>${margins.join('')}</w:tblCellMar>`;
}

/** A table at a fixed position of the page (section 17.4.57). */
const placeXml = ({ left, top }: PagePlace) =>
  `<w:tblpPr w:leftFromText="0" w:rightFromText="0" w:topFromText="0" w:bottomFromText="0" w:vertAnchor="page" w:horzAnchor="page" w:tblpX="${Math.max(1, twips(left))}" w:tblpY="${Math.max(1, twips(top))}"/><w:tblOverlap w:val="overlap"/>`;

/** The thickness of drawn lines, in points. A row and its text begin below the line above them. */
const edgeWidth = 0.5;

const edgeXml = (side: Side, color: string) =>
  `<w:${side} w:val="single" w:sz="${edgeWidth * 8}" w:space="0" w:color="${color}"/>`;

/** The thickness of the lines between rows, in points; 0 if there are none. */
export const lineWidthOf = ({ rows }: Table): number =>
  rows.some(({ cells }) =>
    cells.some(({ formatting }) => formatting?.edges?.top ?? formatting?.edges?.bottom),
  )
    ? edgeWidth
    : 0;

function cellXml({ edges, fill, verticalAlign }: CellFormatting, shown: ReadonlySet<Side>): string {
  const borders = sides.map((side) => {
    const color = shown.has(side) ? edges?.[side] : undefined;
    return color ? edgeXml(side, color) : '';
  });
  const all = borders.join('');
  return [
    all && `<w:tcBorders>${all}</w:tcBorders>`,
    fill ? `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>` : '',
    verticalAlign && verticalAlign !== 'top' ? `<w:vAlign w:val="${verticalAlign}"/>` : '',
  ].join('');
}

const rowXml = (height: number | undefined) =>
  height ? `<w:trHeight w:val="${twips(height)}" w:hRule="atLeast"/>` : '';

/** A table as in the source; its columns determine its width. */
function givenForm(table: Table, formatting: TableFormatting): TableForm {
  const { place, align, indent, padding, rows } = formatting;
  const line = lineWidthOf(table);
  const aligned = align && `<w:jc w:val="${align === 'end' ? 'right' : 'center'}"/>`;
  const properties = [
    place ? placeXml(place) : '',
    widthXml(sum(table.columns)),
    aligned ?? '',
    aligned || place ? '' : `<w:tblInd w:w="${twips(indent)}" w:type="dxa"/>`,
    fixed,
    paddingXml({ ...padding, top: padding.top - line }),
    tableFormatting(table.headerRows > 0),
  ];
  return {
    columns: table.columns,
    padding: 2 * padding.side,
    properties: `<w:tblPr>${properties.join('')}</w:tblPr>`,
    row: (index) => rowXml((rows[index] ?? line) - line),
    cell: (cell, shown) => (cell ? cellXml(cell, shown) : ''),
  };
}

/** @param width the available width, in points */
export const formOf = (table: Table, width: number): TableForm =>
  table.formatting ? givenForm(table, table.formatting) : defaultForm(table, width);
