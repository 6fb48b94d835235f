// Converts a PDF to a document that looks like the PDF: each paragraph, table and picture has a fixed position.
import { isBreak } from '#models/document/content.ts';
import type { Block, Heading, PageSetup, Paragraph, Place } from '#models/document/model.ts';
import { hyphenationOf } from '#reflow/document-layout.ts';
import { documentFormatting, type ReflowedDocument, type ReflowOptions } from '#reflow/document.ts';
import type { LayoutBlock, TextBlock } from '#reflow/page/layout.ts';
import { incomplete } from './text-coverage.ts';
import { segmentsOf } from '#reflow/lines/segments.ts';
import { Blocks } from '#reflow/model/blocks.ts';
import { Spaces } from '#reflow/model/spaces.ts';
import { upperEdge, usualLineRatio } from '#reflow/model/vertical-space.ts';
import type { Box, PageContent, PdfContent } from '#models/page/page-content.ts';
import { layOut, textEdges, type DividedPage } from '#reflow/page-layout.ts';
import { tablesWithRules } from '#reflow/tables/tables-with-rules.ts';
import { setHeadings } from '#reflow/text/headings.ts';
import { setLists } from '#reflow/text/lists.ts';
import { upright } from '#reflow/turned-text.ts';
import { withoutRunningText, type PageText } from '#reflow/text/running-text.ts';

/** How much wider a line may become in another program before it wraps, in points; justified lines end at the edge. */
const slack = { line: 3, justified: 1 } as const;

/** A page whose headers, footers and notes keep their positions, like everything else. */
function dividedByPlace({ page, body, images }: PageText, keepsRunningText: boolean): DividedPage {
  const segments = keepsRunningText ? segmentsOf(page.spans) : body;
  const { tables, rest } = tablesWithRules(page, segments);
  const inCells = new Set(tables.flatMap(({ cells }) => cells.flatMap((cell) => cell.images)));
  const shown = page.images.filter(
    (image) => !inCells.has(image) && (keepsRunningText || !images.includes(image)),
  );
  return { page, segments: rest, tables, notes: [], images: shown, inlineImages: [] };
}

const boxPlace = ({ left, top, right, bottom }: Box): Place => ({
  left,
  top,
  width: right - left,
  height: bottom - top,
});

/** The position of all of its lines, with some extra width. */
function textPlace(block: TextBlock): Place {
  const top = upperEdge(block);
  const place = { ...boxPlace(block), top, height: block.bottom - top };
  if (block.align === 'justify') return { ...place, width: place.width + slack.justified };
  const before = { start: 0, center: slack.line, end: 2 * slack.line }[block.align];
  return { ...place, left: place.left - before, width: place.width + 2 * slack.line };
}

/** A paragraph with indents relative to its own left edge. */
function placedText(text: Heading | Paragraph, block: TextBlock): Heading | Paragraph {
  const { lineDistance, firstIndent = 0, tabs } = text.formatting ?? {};
  const edge = block.column?.left ?? block.left;
  const formatting = {
    place: textPlace(block),
    ...(lineDistance !== undefined && { lineDistance }),
    ...(firstIndent < 0 && { indent: -firstIndent }),
    ...(firstIndent && { firstIndent }),
    ...(tabs && { tabs: tabs.map((tab) => ({ ...tab, at: tab.at - block.left + edge })) }),
  };
  return { ...text, formatting };
}

function placedBlock(block: Block, layout: LayoutBlock): Block {
  const place = boxPlace(layout);
  if (block.kind === 'table' && block.formatting)
    return { ...block, formatting: { ...block.formatting, place } };
  if (block.kind === 'picture') return { ...block, formatting: { place } };
  if (layout.kind !== 'text' || (block.kind !== 'paragraph' && block.kind !== 'heading'))
    return block;
  return placedText(block, layout);
}

type Placing = { pages: readonly PageContent[]; blocks: Iterable<Block> };

/** The blocks of each page, with a break between pages, including empty ones. */
function* onPages(layout: readonly LayoutBlock[], { pages, blocks }: Placing) {
  const content = [...blocks].filter((block) => !isBreak(block));
  let index = 0;
  for (const [number, page] of pages.entries()) {
    if (number) yield { kind: 'pageBreak' } as const;
    for (; layout[index]?.page === page; index++)
      yield placedBlock(content[index]!, layout[index]!);
  }
}

/** Pages without margins, because everything has an absolute position. */
function setupOf([page]: readonly PageContent[]): PageSetup {
  const { width = 595, height = 842 } = page ?? {};
  const margins = { left: 18, top: 18, right: 18, bottom: 18 };
  return { width, height, margins, header: [], footer: [] };
}

/** Pages with their headers and footers among the rest. */
const wholePages = (pages: readonly DividedPage[]): PageText[] =>
  pages.map(({ page, segments }) => ({ page, header: [], footer: [], images: [], body: segments }));

/** Converts the pages of a PDF to a document that keeps their layout. */
export function placed(content: PdfContent, { keepsRunningText }: ReflowOptions): ReflowedDocument {
  const texts = withoutRunningText(
    content.pages.map(upright).map((page) => ({ page, segments: segmentsOf(page.spans) })),
  );
  const pages = texts.map((text) => dividedByPlace(text, keepsRunningText));
  const edges = textEdges(pages);
  const blocks = pages.map((page) => layOut(page, edges, undefined).blocks);
  const layout = blocks.flat();
  setHeadings(layout, content.outline);
  setLists(layout);
  const lineRatio = usualLineRatio(layout);
  const context = {
    inlines: { hyphenation: hyphenationOf(layout), inlineImages: new Map() },
    lineRatio,
    spaces: new Spaces(layout, lineRatio, { top: edges.top, bottomOf: () => edges.bottom }),
  };
  const { title, author, subject } = content;
  return {
    properties: { title, author, subject },
    setup: setupOf(pages.map(({ page }) => page)),
    formatting: documentFormatting(layout),
    incompletePages: incomplete(keepsRunningText ? wholePages(pages) : texts, pages, blocks),
    blocks: () =>
      onPages(layout, {
        pages: pages.map(({ page }) => page),
        blocks: new Blocks(context, edges).all(layout),
      }),
  };
}
