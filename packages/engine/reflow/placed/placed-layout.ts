// Lays out single pages with positions instead of flowing text.
import type { Box, PageContent, PlacedImage } from '#models/page/page-content.ts';
import { segmentsOf } from '#reflow/lines/segments.ts';
import type { LayoutBlock, PageText, TableBlock } from '#reflow/page/layout.ts';
import { layOut, type DividedPage } from '#reflow/page-layout.ts';
import { tablesWithRules } from '#reflow/tables/tables-with-rules.ts';
import { blocksAtPlaces } from './placed-blocks.ts';
import { separated } from './placed-text.ts';

/** The pictures of a page with positions: what is drawn behind its text first, then those that stand free. */
export type PagePictures = (
  page: PageContent,
  tables: readonly Box[],
) => Promise<readonly PlacedImage[]>;

/** A box around text looks like a table of one cell; with a position it is a drawing behind the text. */
const isTable = ({ rows, columns }: TableBlock): boolean => rows.length > 2 && columns.length > 2;

function realTables({ tables, rest }: ReturnType<typeof tablesWithRules>) {
  const boxes = tables.filter((table) => !isTable(table));
  const inBoxes = boxes.flatMap(({ cells }) => cells.flatMap(({ segments }) => segments));
  const segments = [...rest, ...inBoxes].toSorted((a, b) => a.baseline - b.baseline);
  return { tables: tables.filter(isTable), rest: inBoxes.length ? segments : rest };
}

/**
 * A page whose footnotes keep their positions, like everything else.
 * @param keepsRunningText true if its headers and footers do too
 */
export function dividedByPlace(
  { page, body, images }: PageText,
  keepsRunningText: boolean,
): DividedPage {
  const segments = keepsRunningText ? segmentsOf(page.spans) : body;
  const { tables, rest } = realTables(tablesWithRules(page, segments));
  const inCells = new Set(tables.flatMap(({ cells }) => cells.flatMap((cell) => cell.images)));
  const shown = page.images.filter(
    (image) => !inCells.has(image) && (keepsRunningText || !images.includes(image)),
  );
  return { page, segments: rest, tables, notes: [], images: shown, inlineImages: [] };
}

/** The blocks of a page with positions. */
export async function placedLayout(
  divided: DividedPage,
  edges: Box,
  picturesOf: PagePictures,
): Promise<LayoutBlock[]> {
  const { page, images } = divided;
  const laidOut = layOut({ ...divided, images: [] }, edges, undefined).blocks;
  const blocks = laidOut.flatMap((block): LayoutBlock[] =>
    block.kind === 'text' ? separated(block) : [block],
  );
  const tables = blocks.filter(({ kind }) => kind === 'table');
  const pictures = await picturesOf({ ...page, images }, tables);
  return blocksAtPlaces(page, pictures, blocks);
}
