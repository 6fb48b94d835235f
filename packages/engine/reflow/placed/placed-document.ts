// Converts a PDF to a document that looks like the PDF: each paragraph, table and picture has a fixed position.
import { isBreak } from '#models/document/content.ts';
import type { Block, PageSection, PageSetup } from '#models/document/model.ts';
import { hyphenationOf } from '#reflow/document-layout.ts';
import { documentFormatting, type ReflowedDocument, type ReflowOptions } from '#reflow/document.ts';
import type { LayoutBlock, PageText } from '#reflow/page/layout.ts';
import { incomplete } from '#reflow/text-coverage.ts';
import { segmentsOf } from '#reflow/lines/segments.ts';
import { Blocks } from '#reflow/model/blocks.ts';
import { Spaces } from '#reflow/model/spaces.ts';
import { usualLineRatio } from '#reflow/model/vertical-space.ts';
import type { PageContent, PdfContent } from '#models/page/page-content.ts';
import type { DividedPage } from '#reflow/page-layout.ts';
import { setHeadings } from '#reflow/text/headings.ts';
import { setLists } from '#reflow/text/lists.ts';
import { PageEdges } from '#reflow/page/page-edges.ts';
import { isSameSize, pagesInSequence } from '#reflow/page/page-size.ts';
import { upright } from '#reflow/turned-text.ts';
import { withoutRunningText } from '#reflow/text/running-text.ts';
import { dividedByPlace, placedLayout, type PagePictures } from './placed-layout.ts';

type Placing = { pages: readonly PageContent[]; blocks: Iterable<Block> };

/** The blocks of each page, with a break between pages, including empty ones. */
function* onPages(layout: readonly LayoutBlock[], { pages, blocks }: Placing): Generator<Block> {
  const content = [...blocks].filter((block) => !isBreak(block));
  let index = 0;
  let section = -1;
  for (const [number, page] of pages.entries()) {
    const before = pages[number - 1];
    const isOtherSize = before !== undefined && !isSameSize(before, page);
    if (isOtherSize) section++;
    if (before) yield { kind: 'pageBreak', ...(isOtherSize && { section }) };
    for (; layout[index]?.page === page; index++) yield content[index]!;
  }
}

/** Pages without margins, because everything has an absolute position. */
function setupOf(pages: readonly DividedPage[]): PageSetup {
  const margins = { left: 18, top: 18, right: 18, bottom: 18 };
  const [first, ...later] = pagesInSequence(pages).map(([sequence]): PageSection => {
    const { width, height } = sequence!.page;
    return { header: [], footer: [], geometry: { width, height, margins } };
  });
  return {
    ...first!.geometry!,
    ...{ header: [], footer: [] },
    ...(later.length > 0 && { sections: later }),
  };
}

/** Pages with their headers and footers among the rest. */
const wholePages = (pages: readonly DividedPage[]): PageText[] =>
  pages.map(({ page, segments }) => ({ page, header: [], footer: [], images: [], body: segments }));

/** Converts the pages of a PDF to a document that keeps their layout. */
export async function placed(
  content: PdfContent,
  { keepsRunningText }: ReflowOptions,
  picturesOf: PagePictures,
): Promise<ReflowedDocument> {
  const texts = withoutRunningText(
    content.pages.map(upright).map((page) => ({ page, segments: segmentsOf(page.spans) })),
  );
  const pages = texts.map((text) => dividedByPlace(text, keepsRunningText));
  const edges = new PageEdges(pages);
  const blocks: LayoutBlock[][] = [];
  for (const [index, page] of pages.entries()) {
    // A page that was rotated has its positions elsewhere.
    const isAsRead = page.page === content.pages[index];
    const pictures: PagePictures = isAsRead ? picturesOf : async ({ images }) => images;
    blocks.push(await placedLayout(page, edges.of(page.page), pictures));
  }
  const layout = blocks.flat();
  setHeadings(layout, content.outline);
  setLists(layout);
  const lineRatio = usualLineRatio(layout);
  const context = {
    inlines: { hyphenation: hyphenationOf(layout), inlineImages: new Map() },
    lineRatio,
    spaces: new Spaces(layout, lineRatio, {
      topOf: ({ page }) => edges.of(page).top,
      bottomOf: ({ page }) => edges.of(page).bottom,
    }),
  };
  const { title, author, subject } = content;
  return {
    properties: { title, author, subject },
    setup: setupOf(pages),
    formatting: documentFormatting(layout),
    incompletePages: incomplete(keepsRunningText ? wholePages(pages) : texts, pages, blocks),
    blocks: () =>
      onPages(layout, {
        pages: pages.map(({ page }) => page),
        blocks: new Blocks(context, edges).all(layout),
      }),
  };
}
