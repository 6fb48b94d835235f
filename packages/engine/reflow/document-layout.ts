// Lays out all pages of a PDF: their blocks in reading order, joined across pages.
import type { PageContent } from '#models/page/page-content.ts';
import { segmentsOf } from '#reflow/lines/segments.ts';
import { linesIn } from '#reflow/page/block-lines.ts';
import { PageEdges } from '#reflow/page/page-edges.ts';
import type { LayoutBlock, PageText } from '#reflow/page/layout.ts';
import { divided, layOut, type DividedPage, type LayoutOptions } from '#reflow/page-layout.ts';
import { crowdedPages } from '#reflow/placed/crowded-pages.ts';
import { dividedByPlace, placedLayout, type PagePictures } from '#reflow/placed/placed-layout.ts';
import { joinedAcrossPages } from '#reflow/tables/page-joins.ts';
import type { Region } from '#reflow/text/columns.ts';
import { withoutEndnotes } from '#reflow/text/endnotes.ts';
import { Hyphenation } from '#reflow/text/hyphenation.ts';
import { joinedParagraphs } from '#reflow/text/join.ts';
import { withoutLineNumbers } from '#reflow/text/line-numbers.ts';
import { withoutRunningText, type RunningTextOptions } from '#reflow/text/running-text.ts';
import { upright } from '#reflow/turned-text.ts';
import { incomplete } from './text-coverage.ts';

export type DocumentLayout = {
  texts: PageText[];
  pages: DividedPage[];
  edges: PageEdges;
  /** The blocks of each page, before any are joined. */
  blocksByPage: LayoutBlock[][];
  /** In reading order, with the tables and paragraphs that continue across pages as one. */
  blocks: LayoutBlock[];
  /** The numbers of the pages with missing text. */
  incompletePages: readonly number[];
};

/** The flowing blocks of each page; none of absent ones. */
function blocksByPage(
  pages: readonly (DividedPage | undefined)[],
  edges: PageEdges,
  options?: Partial<LayoutOptions>,
): LayoutBlock[][] {
  let region: Region | undefined;
  return pages.map((page) => {
    if (!page) return [];
    const { blocks, lastRegion } = layOut(page, edges.of(page.page), region, options);
    region = lastRegion;
    return blocks;
  });
}

/** The words at which lines of the document are hyphenated. */
export function hyphenationOf(blocks: readonly LayoutBlock[]): Hyphenation {
  const hyphenation = new Hyphenation();
  hyphenation.add(linesIn(blocks));
  return hyphenation;
}

type DocumentLayoutOptions = Partial<LayoutOptions & RunningTextOptions>;

/** Lays out the pages of a PDF as flowing text. */
export function documentLayout(
  content: readonly PageContent[],
  { takesMargins = false, ...options }: DocumentLayoutOptions = {},
): DocumentLayout {
  const texts = withoutRunningText(
    withoutLineNumbers(content.map(upright)).map((page) => ({
      page,
      segments: segmentsOf(page.spans),
    })),
    { takesMargins },
  );
  const pages = texts.map(divided);
  const edges = new PageEdges(pages);
  return joinedLayout({ texts, pages, edges, blocksByPage: blocksByPage(pages, edges, options) });
}

/** Pages with their blocks, before any are joined. */
type LaidOutPages = Pick<DocumentLayout, 'texts' | 'pages' | 'edges' | 'blocksByPage'>;

function joinedLayout(laidOut: LaidOutPages): DocumentLayout {
  const { texts, pages, blocksByPage } = laidOut;
  const blocks = withoutEndnotes(joinedParagraphs(joinedAcrossPages(blocksByPage.flat())));
  return { ...laidOut, blocks, incompletePages: incomplete(texts, pages, blocksByPage) };
}

/**
 * The same, but pages whose content would not fit on a page as flowing text keep its positions.
 * @param content the pages of the layout, as they were read
 */
export async function withPlacedPages(
  layout: DocumentLayout,
  content: readonly PageContent[],
  picturesOf: PagePictures,
): Promise<DocumentLayout> {
  const { texts, pages } = layout;
  const isCrowded = crowdedPages(pages, layout.blocksByPage, layout.edges);
  // A page that was rotated has its positions elsewhere, and behind recognised text its picture would show.
  const isPlaced = pages.map(
    ({ page }, index) => isCrowded[index]! && page === content[index] && !page.isRecognised,
  );
  if (!isPlaced.includes(true)) return layout;
  const flowing = pages.filter((_, index) => !isPlaced[index]);
  const edges = flowing.length ? new PageEdges(flowing) : layout.edges;
  const placed = texts.map((text, index) =>
    isPlaced[index] ? dividedByPlace(text, false) : undefined,
  );
  const all = pages.map((page, index) => placed[index] ?? page);
  const blocks = blocksByPage(
    all.map((page, index) => (isPlaced[index] ? undefined : page)),
    edges,
  );
  for (const [index, page] of placed.entries())
    if (page) blocks[index] = await placedLayout(page, layout.edges.of(page.page), picturesOf);
  return joinedLayout({ texts, pages: all, edges, blocksByPage: blocks });
}
