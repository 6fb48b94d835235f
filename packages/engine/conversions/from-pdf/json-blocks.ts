// A PDF's blocks as JSON for programs, with the kind, text and position of each.
import { plainText, textBlocks } from '#models/document/content.ts';
import { markerText } from '#models/document/marker-text.ts';
import type { Block, Heading, Inline, Paragraph, Table } from '#models/document/model.ts';
import { gridOf } from '#models/document/table-grid.ts';
import type { Box } from '#models/page/page-content.ts';
import type { PlacedBlock } from '#reflow/model/blocks.ts';
import type { LayoutBlock, TableBlock, TextBlock } from '#reflow/page/layout.ts';
import { taggedPage } from '#reflow/tagged/tagged-page.ts';

/** Left, top, right and bottom in points, measured from the top left corner of the displayed page. */
type JsonBox = [left: number, top: number, right: number, bottom: number];

type Placed = {
  /** From 1. */
  page: number;
  /** The page on which it ends, if that is another one. */
  endPage?: number;
  box: JsonBox;
  /**
   * 0 to 1: how certain the kind and the text are; for recognised text multiplied by Tesseract's certainty of the
   * words.
   */
  confidence: number;
};

type Note = { text: string };
type Link = { text: string; address: string };
type JsonText = { text: string; links?: Link[]; notes?: Note[] };

export type JsonBlock = Placed &
  (
    | ({ kind: 'title' | 'paragraph' | 'code' } & JsonText)
    | ({ kind: 'heading'; level: number } & JsonText)
    | ({ kind: 'listItem'; list: string; level: number; marker: string } & JsonText)
    | { kind: 'picture'; alt: string }
    | { kind: 'table'; rows: number; columns: number; headerRows: number; cells: JsonCell[] }
  );

type JsonCell = {
  /** From 0. */
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  box: JsonBox;
  text: string;
};

/** The share of detected structures that are right, by their evidence. Tags state the structure. */
const certainty = { tags: 1, grid: 0.95, rules: 0.9, space: 0.75, text: 0.9, picture: 1 } as const;

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

const boxOf = ({ left, top, right, bottom }: Box): JsonBox => [
  rounded(left, 1),
  rounded(top, 1),
  rounded(right, 1),
  rounded(bottom, 1),
];

const textOfBlocks = (blocks: readonly Block[]) =>
  [...textBlocks(blocks)].map(({ content }) => plainText(content)).join('\n');

function textOf(content: readonly Inline[]): JsonText {
  const links = content.flatMap((inline) =>
    inline.kind === 'text' && inline.link ? [{ text: inline.text, address: inline.link }] : [],
  );
  const notes = content.flatMap((inline) =>
    inline.kind === 'note' ? [{ text: textOfBlocks(inline.blocks) }] : [],
  );
  return {
    text: plainText(content),
    ...(links.length > 0 && { links }),
    ...(notes.length > 0 && { notes }),
  };
}

/** The mean certainty of recognised letters; 1 for text of the file. */
function certaintyOfText(blocks: readonly TextBlock[]): number {
  let [letters, sum] = [0, 0];
  for (const span of blocks.flatMap(({ lines }) => lines.flatMap(({ spans }) => spans))) {
    letters += span.text.length;
    sum += span.text.length * (span.confidence ?? 1);
  }
  return letters ? sum / letters : 1;
}

function confidenceOf(source: LayoutBlock): number {
  if (source.kind === 'image') return certainty.picture;
  if (source.kind === 'table')
    return (
      certainty[source.evidence] * certaintyOfText(source.cells.flatMap(({ blocks }) => blocks))
    );
  const isTagged = taggedPage(source.page) !== undefined;
  return (isTagged ? certainty.tags : certainty.text) * certaintyOfText([source]);
}

function placeOf(source: LayoutBlock): Placed {
  const endPage = source.kind === 'image' ? undefined : source.end?.page.number;
  return {
    page: source.page.number,
    ...(endPage !== undefined && endPage !== source.page.number && { endPage }),
    box: boxOf(source),
    confidence: rounded(confidenceOf(source), 2),
  };
}

function textKind(block: Heading | Paragraph) {
  if (block.kind === 'heading') return { kind: 'heading', level: block.level } as const;
  const { list, role } = block;
  if (list) {
    const marker = markerText(list.marker);
    return { kind: 'listItem', list: list.list, level: list.level, marker } as const;
  }
  return { kind: role === 'title' || role === 'code' ? role : 'paragraph' } as const;
}

/** The positions before, between and after parts of these sizes. */
function edges(start: number, sizes: readonly number[]): number[] {
  const found = [start];
  for (const size of sizes) found.push((found.at(-1) ?? start) + size);
  return found;
}

/** The cells with the positions at which they begin. */
const placesOf = (table: Table) =>
  gridOf(table).flatMap((places, row) =>
    places.flatMap((place, column) =>
      place?.isFirstRow && place.isFirstColumn ? [{ ...place, row, column }] : [],
    ),
  );

function cellsOf(source: TableBlock, table: Table): JsonCell[] {
  const { columns, formatting } = table;
  const across = edges(source.columns[0] ?? source.left, columns);
  const down = edges(source.rows[0] ?? source.top, formatting?.rows ?? []);
  return placesOf(table).map(({ cell, row, column, rowSpan, columnSpan }) => {
    const box = {
      left: across[column] ?? source.left,
      right: across[column + columnSpan] ?? source.right,
      top: down[row] ?? source.top,
      bottom: down[row + rowSpan] ?? source.bottom,
    };
    return { row, column, rowSpan, columnSpan, box: boxOf(box), text: textOfBlocks(cell.blocks) };
  });
}

/** A block with its place. */
export function jsonBlock({ block, source }: PlacedBlock): JsonBlock {
  const place = placeOf(source);
  if (block.kind === 'picture') return { kind: 'picture', alt: block.alt, ...place };
  if (block.kind !== 'table') return { ...textKind(block), ...textOf(block.content), ...place };
  if (source.kind !== 'table') throw new Error('a table block without a table on the page');
  return {
    kind: 'table',
    rows: block.rows.length,
    columns: block.columns.length,
    headerRows: block.headerRows,
    cells: cellsOf(source, block),
    ...place,
  };
}
