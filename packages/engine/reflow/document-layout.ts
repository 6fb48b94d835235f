// Lays out all pages of a PDF: their blocks in reading order, joined across pages.
import type { Box, PageContent } from '#models/page/page-content.ts';
import { segmentsOf } from '#reflow/lines/segments.ts';
import { linesIn } from '#reflow/page/block-lines.ts';
import type { LayoutBlock } from '#reflow/page/layout.ts';
import { divided, layOut, textEdges, type DividedPage } from '#reflow/page-layout.ts';
import { joinedAcrossPages } from '#reflow/tables/page-joins.ts';
import type { Region } from '#reflow/text/columns.ts';
import { withoutEndnotes } from '#reflow/text/endnotes.ts';
import { Hyphenation } from '#reflow/text/hyphenation.ts';
import { joinedParagraphs } from '#reflow/text/join.ts';
import { withoutRunningText, type PageText } from '#reflow/text/running-text.ts';
import { upright } from '#reflow/turned-text.ts';
import { incomplete } from './text-coverage.ts';

export type DocumentLayout = {
  texts: PageText[];
  pages: DividedPage[];
  /** The extent of the document's text. */
  edges: Box;
  /** In reading order, with the tables and paragraphs that continue across pages as one. */
  blocks: LayoutBlock[];
  /** The numbers of the pages with missing text. */
  incompletePages: readonly number[];
};

/** The blocks of each page. */
function blocksByPage(pages: readonly DividedPage[], edges: Box): LayoutBlock[][] {
  let region: Region | undefined;
  return pages.map((page) => {
    const { blocks, lastRegion } = layOut(page, edges, region);
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

/** Lays out the pages of a PDF. */
export function documentLayout(content: readonly PageContent[]): DocumentLayout {
  const texts = withoutRunningText(
    content.map(upright).map((page) => ({ page, segments: segmentsOf(page.spans) })),
  );
  const pages = texts.map(divided);
  const edges = textEdges(pages);
  const layout = blocksByPage(pages, edges);
  const incompletePages = incomplete(texts, pages, layout);
  const blocks = withoutEndnotes(joinedParagraphs(joinedAcrossPages(layout.flat())));
  return { texts, pages, edges, blocks, incompletePages };
}
