// Writes tables of slides, and their style (ECMA-376 part 1, section 21.1.3).
import { restyled } from '#models/document/content.ts';
import type { Block, Cell, Inline, TextStyle } from '#models/document/model.ts';
import { gridOf, type Place } from '#models/document/table-grid.ts';
import { numberText } from '#models/document/number-text.ts';
import type { RelationWriter } from '#formats/ooxml/package-writer.ts';
import { emu } from '#formats/ooxml/pictures.ts';
import { declare } from '#formats/ooxml/namespaces.ts';
import { xmlDeclaration } from '#containers/xml/xml-text.ts';
import type { SlideTable } from '#models/presentation/model.ts';
import { cellInset } from '#models/presentation/table-layout.ts';
import { frameTransform, identity, schemeFill, type Identity } from './shape-xml.ts';
import { runsXml } from './text-xml.ts';

const styleId = '{8A5E1C3B-6F2D-4B7A-9C41-2D6E8F0A1B35}';
const graphicType = 'http://schemas.openxmlformats.org/drawingml/2006/table';

const edge = (side: string, width: number, color: string) =>
  `<a:${side}><a:ln w="${emu(width)}" cmpd="sng">${schemeFill(color)}</a:ln></a:${side}>`;

/** The part `tableStyles.xml`: a dark header, thin lines between rows, every other row shaded. */
export const tableStylesPart = `${xmlDeclaration}<a:tblStyleLst ${declare('a')} def="${styleId}"><a:tblStyle styleId="${styleId}" styleName="Octavo"><a:wholeTbl><a:tcTxStyle><a:fontRef idx="minor"/><a:schemeClr val="dk1"/></a:tcTxStyle><a:tcStyle><a:tcBdr>${edge('bottom', 0.75, 'accent6')}${edge('insideH', 0.5, 'lt2')}</a:tcBdr><a:fill><a:noFill/></a:fill></a:tcStyle></a:wholeTbl><a:band1H><a:tcStyle><a:tcBdr/><a:fill>${schemeFill('lt2')}</a:fill></a:tcStyle></a:band1H><a:firstRow><a:tcTxStyle b="on"><a:fontRef idx="minor"/><a:schemeClr val="lt1"/></a:tcTxStyle><a:tcStyle><a:tcBdr/><a:fill>${schemeFill('dk2')}</a:fill></a:tcStyle></a:firstRow></a:tblStyle></a:tblStyleLst>`;

/** The bullet or number of a list item, which cells contain as text. */
function markerText(block: Block): string {
  if (block.kind !== 'paragraph' || !block.list) return '';
  const { marker } = block.list;
  if (marker.kind === 'bullet') return '• ';
  if (marker.kind === 'label') return `${marker.text} `;
  return `${marker.before}${numberText(marker.format, marker.ordinal)}${marker.after} `;
}

/** Cells contain only text: each row of a nested table becomes a line. */
function linesOf(blocks: readonly Block[]): Inline[][] {
  return blocks.flatMap((block): Inline[][] => {
    if (block.kind === 'table')
      return block.rows.map(({ cells }) =>
        cells.flatMap((cell, index): Inline[] => [
          ...(index ? [{ kind: 'text', text: ' | ', style: {} } as const] : []),
          ...linesOf(cell.blocks).flat(),
        ]),
      );
    if (block.kind !== 'paragraph' && block.kind !== 'heading') return [];
    const marker = markerText(block);
    const before: Inline[] = marker ? [{ kind: 'text', text: marker, style: {} }] : [];
    return [[...before, ...block.content]];
  });
}

/** Without colour, because the document's colours would be unreadable on our header. */
const headerStyle = ({ color: _, ...style }: TextStyle): TextStyle => style;

type Writing = {
  slideTable: SlideTable;
  relations: RelationWriter;
  emphasis: (style: TextStyle) => TextStyle;
};

function cellText(
  cell: Cell,
  isHeader: boolean,
  { slideTable, relations, emphasis }: Writing,
): string {
  const align = cell.blocks.find((block) => block.kind === 'paragraph')?.align;
  const side = align === 'center' ? 'ctr' : align === 'end' ? 'r' : '';
  const rtl = cell.blocks.some((block) => 'rtl' in block && block.rtl);
  const direction = rtl ? ' algn="r" rtl="1"' : side && ` algn="${side}"`;
  const properties = direction ? `<a:pPr${direction}/>` : '';
  const { size } = slideTable;
  const empty = `<a:p>${properties}<a:endParaRPr sz="${size * 100}"/></a:p>`;
  const formatting = (style: TextStyle) =>
    isHeader ? headerStyle(emphasis(style)) : emphasis(style);
  const lines = linesOf(cell.blocks).map(
    (content) =>
      `<a:p>${properties}${runsXml(restyled(content, formatting), relations, { size })}</a:p>`,
  );
  return lines.join('') || empty;
}

const cellProperties = `<a:tcPr marL="${emu(cellInset.x)}" marR="${emu(cellInset.x)}" marT="${emu(cellInset.y)}" marB="${emu(cellInset.y)}" anchor="ctr"/>`;

function cellXml(place: Place | undefined, row: number, writing: Writing): string {
  const isOwn = place?.isFirstRow && place.isFirstColumn;
  const { columnSpan = 1, rowSpan = 1 } = place ?? {};
  const attributes = [
    place?.isFirstRow && rowSpan > 1 ? ` rowSpan="${rowSpan}"` : '',
    place?.isFirstColumn && columnSpan > 1 ? ` gridSpan="${columnSpan}"` : '',
    place && !place.isFirstColumn ? ' hMerge="1"' : '',
    place && !place.isFirstRow ? ' vMerge="1"' : '',
  ];
  const isHeader = row < writing.slideTable.table.headerRows;
  const text = isOwn ? cellText(place.cell, isHeader, writing) : '<a:p><a:endParaRPr/></a:p>';
  return `<a:tc${attributes.join('')}><a:txBody><a:bodyPr/><a:lstStyle/>${text}</a:txBody>${cellProperties}</a:tc>`;
}

/** A table in its own frame, or in a placeholder of the layout. */
export function tableXml(of: Identity, writing: Writing): string {
  const { table, columns, heights, box } = writing.slideTable;
  const grid = columns.map((width) => `<a:gridCol w="${emu(width)}"/>`).join('');
  const rows = gridOf(table).map(
    (places, row) =>
      `<a:tr h="${emu(heights[row] ?? 24)}">${places.map((place) => cellXml(place, row, writing)).join('')}</a:tr>`,
  );
  const header = table.headerRows ? ' firstRow="1"' : '';
  const locks = '<a:graphicFrameLocks noGrp="1"/>';
  return `<p:graphicFrame>${identity('GraphicFrame', of, locks)}${frameTransform(box)}<a:graphic><a:graphicData uri="${graphicType}"><a:tbl><a:tblPr${header} bandRow="1"><a:tableStyleId>${styleId}</a:tableStyleId></a:tblPr><a:tblGrid>${grid}</a:tblGrid>${rows.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
}
