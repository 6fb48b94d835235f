// Converts a PDF to an editable document.
import type {
  Block,
  DocumentFormatting,
  DocumentProperties,
  PageGeometry,
  PageSetup,
  TextStyle,
} from '#models/document/model.ts';
import { around, mode } from '#models/page/geometry.ts';
import type { LayoutBlock, TextBlock } from '#reflow/page/layout.ts';
import { Blocks, type PlacedBlock } from '#reflow/model/blocks.ts';
import { pageSections } from '#reflow/model/page-sections.ts';
import { pageSetupOf } from '#reflow/model/page-setup.ts';
import { Spaces } from '#reflow/model/spaces.ts';
import { styleOf } from '#reflow/model/span-style.ts';
import { usualLineRatio } from '#reflow/model/vertical-space.ts';
import type { PageContent, PdfContent } from '#models/page/page-content.ts';
import type { DividedPage } from '#reflow/page-layout.ts';
import { setHeadings } from '#reflow/text/headings.ts';
import { withWholeTitles } from '#reflow/text/title-lines.ts';
import { setLists } from '#reflow/text/lists.ts';
import type { PagePictures } from '#reflow/placed/placed-layout.ts';
import {
  documentLayout,
  hyphenationOf,
  withPlacedPages,
  type DocumentLayout,
} from './document-layout.ts';

export type ReflowOptions = {
  /** True to keep the headers and footers of the pages. */
  keepsRunningText: boolean;
};

export type ReflowedDocument = {
  properties: DocumentProperties;
  setup: PageSetup;
  formatting: DocumentFormatting;
  /** The numbers of the pages with missing text. */
  incompletePages: readonly number[];
  /** In reading order; may be read more than once. */
  blocks(): Iterable<Block>;
};

export type FlowingDocument = ReflowedDocument & {
  /** The blocks without breaks, each with the part of a page that it was made from. */
  placedBlocks(): Iterable<PlacedBlock>;
};

/** The formatting of each span in paragraphs as JSON, with the number of its letters. */
function* formattingsOf(blocks: readonly TextBlock[]): Generator<[style: string, letters: number]> {
  for (const { lines, page } of blocks)
    for (const line of lines)
      for (const span of line.spans) {
        const {
          script: _script,
          letterSpacing: _spacing,
          ...style
        } = styleOf(span, { page, line, marksText: false });
        yield [JSON.stringify(style), span.text.length];
      }
}

/** The formatting of most letters in paragraphs. */
function commonFormatting(blocks: readonly TextBlock[]): TextStyle | undefined {
  const most = mode(formattingsOf(blocks));
  return most === undefined ? undefined : (JSON.parse(most) as TextStyle);
}

/** The formatting of most body text and of most headings. */
export function documentFormatting(blocks: readonly LayoutBlock[]): DocumentFormatting {
  const texts = blocks.filter((block) => block.kind === 'text');
  const headings = Array.from({ length: 7 }, (_, level) =>
    commonFormatting(texts.filter(({ headingLevel }) => headingLevel === level)),
  );
  const body = texts.filter(({ headingLevel }) => headingLevel === undefined);
  return { text: commonFormatting(body.length ? body : texts) ?? {}, headings };
}

/** The lower end of each page's text: above its notes, or at its margin. */
function bottoms(
  pages: readonly DividedPage[],
  geometryOf: (page: PageContent) => PageGeometry,
): Map<PageContent, number> {
  return new Map(
    pages.map(({ page, notes }) => {
      const lines = notes.flatMap((note) => note.lines);
      const { height, margins } = geometryOf(page);
      return [page, lines.length ? around(lines).top : height - margins.bottom];
    }),
  );
}

/** For each page after blank ones, how many these are. Those at the beginning are left out. */
function blanksBefore(pages: readonly DividedPage[]): Map<PageContent, number> {
  const blanks = new Map<PageContent, number>();
  let count = 0;
  let isBegun = false;
  for (const { page, segments, tables, notes, images } of pages) {
    const isBlank = !segments.length && !tables.length && !notes.length && !images.length;
    if (!isBlank && count && isBegun) blanks.set(page, count);
    isBegun ||= !isBlank;
    count = isBlank ? count + 1 : 0;
  }
  return blanks;
}

/** Converts the pages of a PDF to a document that flows. */
export const reflowed = (content: PdfContent, options: ReflowOptions): FlowingDocument =>
  documentOf(
    documentLayout(content.pages, { takesMargins: options.keepsRunningText }),
    content,
    options,
  );

/** The same, but pages whose content would not fit on a page as flowing text keep its positions. */
export async function reflowedOrPlaced(
  content: PdfContent,
  options: ReflowOptions,
  picturesOf: PagePictures,
): Promise<ReflowedDocument> {
  const flowing = documentLayout(content.pages, { takesMargins: options.keepsRunningText });
  const layout = await withPlacedPages(flowing, content.pages, picturesOf);
  return documentOf(layout, content, options);
}

function documentOf(
  { texts, pages, edges, blocks: lines, incompletePages }: DocumentLayout,
  content: PdfContent,
  options: ReflowOptions,
): FlowingDocument {
  const blocks = withWholeTitles(lines, content.outline);
  setHeadings(blocks, content.outline);
  setLists(blocks);
  const hasNotes = pages.some(({ notes }) => notes.length);
  const setup = pageSetupOf(texts, edges, { ...options, hasNotes });
  const lineRatio = usualLineRatio(blocks);
  const sections = setup.sections ? pageSections(texts).sections : [];
  const sectionByPage = new Map(
    sections.flatMap((section, index) => section.map(({ page }) => [page, index] as const)),
  );
  const geometryOf = (page: PageContent) =>
    setup.sections?.[(sectionByPage.get(page) ?? 0) - 1]?.geometry ?? setup;
  const ends = bottoms(pages, geometryOf);
  const context = {
    blanksBefore: blanksBefore(pages),
    ...(sections.length && { sectionOf: (page: PageContent) => sectionByPage.get(page) ?? 0 }),
    inlines: {
      hyphenation: hyphenationOf(blocks),
      inlineImages: new Map(pages.map(({ page, inlineImages }) => [page, inlineImages])),
    },
    lineRatio,
    spaces: new Spaces(blocks, lineRatio, {
      topOf: ({ page }) => geometryOf(page).margins.top,
      bottomOf: ({ page }) => ends.get(page) ?? setup.height - setup.margins.bottom,
    }),
  };
  const { title, author, subject } = content;
  return {
    properties: { title, author, subject },
    setup,
    formatting: documentFormatting(blocks),
    incompletePages,
    blocks: () => new Blocks(context, edges).all(blocks),
    placedBlocks: () => new Blocks(context, edges).placed(blocks),
  };
}
