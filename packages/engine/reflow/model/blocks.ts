// Converts layout blocks to blocks of the document model.
import type {
  TabStop,
  Block,
  Break,
  ColumnsBreak,
  Heading,
  Inline,
  Note,
  Paragraph,
  ParagraphFormatting,
  Picture,
  Table,
} from '#models/document/model.ts';
import { textOf } from '#models/document/content.ts';
import { around, rounded, widthOf } from '#models/page/geometry.ts';
import type {
  Column,
  Footnote,
  ImageBlock,
  LayoutBlock,
  TableBlock,
  TableCell,
  TextBlock,
} from '#reflow/page/layout.ts';
import type { Box, PageContent, PlacedImage } from '#models/page/page-content.ts';
import type { PageEdges } from '#reflow/page/page-edges.ts';
import { isSameSize } from '#reflow/page/page-size.ts';
import { taggedPage } from '#reflow/tagged/tagged-page.ts';
import { textBlock } from '#reflow/text/paragraphs.ts';
import { columnWidths } from './column-widths.ts';
import { inlinesOf, tabsOf, type InlineContext } from './inlines.ts';
import { Counts, numberStyleOf } from './markers.ts';
import { cellIndents, isOpen } from './table-columns.ts';
import { tableOf } from './table-model.ts';
import { boxBelow, boxFormatting } from './paragraph-box.ts';
import { backgroundOf, endIndentOf } from './paragraph-spacing.ts';
import { shapesOfPicture } from './shapes.ts';
import { endPageOf, type Spaces } from './spaces.ts';
import { placedBlock } from '#reflow/placed/placed-blocks.ts';
import { lineDistanceOf, upperEdge } from './vertical-space.ts';

export type BlockContext = {
  inlines: Omit<InlineContext, 'noteOf' | 'pictureOf'>;
  lineRatio: number;
  spaces: Spaces;
  /** The section of each page, from 0; absent without sections. */
  sectionOf?: (page: PageContent) => number;
  /** The number of blank pages directly before a page. */
  blanksBefore?: ReadonlyMap<PageContent, number>;
};

export const pictureOf = (image: PlacedImage): Picture => ({
  kind: 'picture',
  image: image.image,
  width: widthOf(image),
  height: image.bottom - image.top,
  alt: image.alt ?? '',
  ...(image.formula && { formula: image.formula }),
});

const isSameColumns = (a: Column | undefined, b: Column | undefined): boolean =>
  (a?.count ?? 1) === (b?.count ?? 1) &&
  (a?.beside ?? []).every(
    (box, index) => Math.abs(widthOf(box) - widthOf(b!.beside![index]!)) < 40,
  );

/** The places of a formula and of its number at the end of the line. */
function formulaTabs({ image }: ImageBlock, column: Box): TabStop[] {
  const { left, right } = image.formula!;
  const end = image.right - column.left;
  const isCentered = Math.abs((left + right) / 2 - column.left - end / 2) < 0.06 * end;
  const own: TabStop = isCentered
    ? { at: end / 2, align: 'center' }
    : { at: Math.max(1, left - column.left), align: 'start' };
  return [own, { at: end, align: 'end' }];
}

const columnsBreak = (column: Column | undefined, edges: Box): ColumnsBreak => ({
  kind: 'columns',
  ...columnWidths(column, edges),
});

/** In font sizes: the least height of a row that a line with the natural distance of its font fits in. */
const naturalLine = 1.17;

/** The line distance in a row that is lower than a line usually is. */
function tightLine(
  { top, bottom, rowSpan, blocks }: TableCell,
  { lines }: TextBlock,
): Pick<ParagraphFormatting, 'lineDistance'> {
  const [height, size] = [bottom - top, lines[0]!.size];
  const isTight = rowSpan === 1 && height < naturalLine * size && height > 0.9 * size;
  return isTight && blocks.length === 1 && lines.length === 1 ? { lineDistance: height } : {};
}

const isFloating = (block: LayoutBlock): boolean => block.kind === 'image' && !!block.float;

/** The next block in one direction that takes space. */
function flowingFrom(blocks: readonly LayoutBlock[], index: number, step: 1 | -1) {
  let at = index + step;
  while (blocks[at] && isFloating(blocks[at]!)) at += step;
  return blocks[at];
}

/** The distance of text from a floating picture, if it is less than this, in points. */
const widestGap = 20;

function gapBeside({ float, left, right, top, bottom }: ImageBlock, { lines }: TextBlock): number {
  const gaps = lines
    .filter(({ baseline }) => baseline > top && baseline < bottom)
    .flatMap(({ spans }) => {
      const gaps = [
        ...(float === 'right' ? [] : spans.map((span) => span.left - right)),
        ...(float === 'left' ? [] : spans.map((span) => left - span.right)),
      ];
      return gaps.filter((gap) => gap >= 0);
    });
  return Math.min(widestGap, ...gaps);
}

/** A block and the part of a page that it was made from. */
export type PlacedBlock = { block: Exclude<Block, Break>; source: LayoutBlock };

/** A smaller space above a column that keeps its height is the paragraph's own, in points. */
const leastGap = 6;

/** Creates the blocks of a document one after the other. */
export class Blocks {
  readonly #context: BlockContext;
  readonly #edges: PageEdges;
  readonly #counts = new Counts();
  /** The section of the current page. */
  #section = 0;
  readonly #inlines: InlineContext;

  constructor(context: BlockContext, edges: PageEdges) {
    this.#context = context;
    this.#edges = edges;
    this.#inlines = {
      ...context.inlines,
      pictureOf: (image) => this.#pictureOf(image),
      noteOf: (note) => this.#note(note),
    };
  }

  *all(blocks: readonly LayoutBlock[]): Generator<Block> {
    let column: Column | undefined;
    for (const [index, block] of blocks.entries()) {
      const before = blocks[index - 1];
      const next = block.isPlaced ? undefined : block.column;
      if (!isSameColumns(column, next)) yield columnsBreak(next, this.#edges.of(block.page));
      column = next;
      if (before) yield* this.#breaks(before, block);
      const made = this.#madeAmong(blocks, index);
      if (block.isPlaced) yield placedBlock(made, block);
      else yield* this.#atHeight(made, block, before);
    }
  }

  /**
   * A block whose column keeps its content at its height: above the first one, the space is a paragraph, because LibreOffice
   * moves all columns down by the space above their first paragraph.
   */
  *#atHeight(
    made: PlacedBlock['block'],
    { column }: LayoutBlock,
    above: LayoutBlock | undefined,
  ): Generator<Block> {
    const isFirst = column?.from !== undefined && column.index === 0;
    const space = made.kind === 'paragraph' && made.formatting?.before;
    if (!isFirst || !space || space < leastGap || isSameColumns(above?.column, column)) {
      yield made;
      return;
    }
    const gap = { before: 0, lineDistance: space };
    yield { kind: 'paragraph', role: 'body', content: [], formatting: gap };
    yield { ...made, formatting: { ...made.formatting, before: 0 } };
  }

  /** A block as it follows from those around it, among which floating pictures take no space. */
  #madeAmong(blocks: readonly LayoutBlock[], index: number): PlacedBlock['block'] {
    const block = blocks[index]!;
    const [before, next] = [flowingFrom(blocks, index, -1), flowingFrom(blocks, index, 1)];
    if (block.kind !== 'image' || !block.float) return this.#block(block, before, next);
    return this.#floatingPicture(block, before, next);
  }

  #floatingPicture(
    block: ImageBlock,
    before: LayoutBlock | undefined,
    next: LayoutBlock | undefined,
  ): Picture {
    const picture = this.#picture(block, undefined);
    if (next?.kind !== 'text' || next.isPlaced || !block.float) return picture;
    const top = this.#context.spaces.above(next, before) + block.top - upperEdge(next);
    const left = block.left - (block.column?.left ?? block.left);
    const gap = gapBeside(block, next);
    return { ...picture, float: { side: block.float, left, top: Math.max(0, top), gap } };
  }

  *#breaks(before: LayoutBlock, block: LayoutBlock): Generator<Break> {
    const { spaces, blanksBefore } = this.#context;
    const isOtherPage = endPageOf(before) !== block.page;
    const blanks = (isOtherPage && blanksBefore?.get(block.page)) || 0;
    for (let blank = 0; blank < blanks; blank++) yield { kind: 'pageBreak' };
    if (before.isPlaced || block.isPlaced) {
      const isOtherSize = !isSameSize(endPageOf(before), block.page);
      if (isOtherPage) yield isOtherSize ? this.#pageBreak(block) : { kind: 'pageBreak' };
      return;
    }
    if (blanks || spaces.isPageBreak(before, block)) yield this.#pageBreak(block);
    if (spaces.isColumnEnd(before, block)) yield { kind: 'columnEnd' };
  }

  /** A page break, where another section may begin. */
  #pageBreak({ page }: LayoutBlock): Break {
    const section = this.#context.sectionOf?.(page) ?? this.#section;
    const isNew = section !== this.#section;
    this.#section = section;
    return { kind: 'pageBreak', ...(isNew && { section: section - 1 }) };
  }

  *placed(blocks: readonly LayoutBlock[]): Generator<PlacedBlock> {
    for (const [index, source] of blocks.entries())
      yield { source, block: this.#madeAmong(blocks, index) };
  }

  #block(
    block: LayoutBlock,
    before: LayoutBlock | undefined,
    next: LayoutBlock | undefined,
  ): PlacedBlock['block'] {
    if (block.kind === 'table') return this.#table(block, before);
    if (block.kind === 'image')
      return block.beside.length ? this.#pictureRow(block, before) : this.#picture(block, before);
    const formatting = this.#formatting(block, before, next);
    return this.#text(block, formatting, inlinesOf(block, this.#inlines));
  }

  #text(
    block: TextBlock,
    formatting: ParagraphFormatting,
    content: Paragraph['content'],
  ): Heading | Paragraph {
    const { align, headingLevel, lines, list } = block;
    const flow = {
      content,
      formatting,
      ...(align !== 'start' && { align }),
      ...(lines[0]?.isRightToLeft && { rtl: true }),
    };
    if (headingLevel)
      return { kind: 'heading', level: headingLevel, ...flow, ...this.#counts.numberOf(block) };
    const role =
      headingLevel === 0 ? 'title' : lines.every(({ monospace }) => monospace) ? 'code' : 'body';
    if (!list) return { kind: 'paragraph', role, ...flow };
    const item = { ...this.#counts.itemOf(block, list), ...numberStyleOf(block) };
    return { kind: 'paragraph', role, ...flow, list: item };
  }

  #formatting(
    block: TextBlock,
    before: LayoutBlock | undefined,
    next: LayoutBlock | undefined,
  ): ParagraphFormatting {
    // Its measures are those of the rotated text.
    if (block.isAside) return this.#lines(block);
    const { indent, firstIndent, column } = block;
    const tabs = tabsOf(block);
    const after = next && next.kind !== 'text' ? this.#context.spaces.between(block, next) : 0;
    const box = boxFormatting(block, before, next);
    // A picture beyond the edge of the text makes its column wider than the page's text is.
    const edge = this.#edges.of(block.page).right;
    const beyond = column.count === 1 ? Math.max(0, column.right - edge) : 0;
    const endIndent = Math.max(0, (box?.endIndent ?? endIndentOf(block, column) ?? 0) - beyond);
    const background = backgroundOf(block);
    const inBoxes = (box?.above ?? 0) + boxBelow(before, block);
    return {
      before: Math.max(0, this.#context.spaces.above(block, before) - inBoxes),
      ...(box && { border: box.border }),
      ...(after > 0 && { after }),
      ...this.#lines(block),
      ...(indent && { indent: rounded(indent, 0.5) }),
      ...(firstIndent && { firstIndent: rounded(firstIndent, 0.5) }),
      ...(endIndent && { endIndent }),
      ...(tabs.length > 0 && { tabs }),
      ...(background && { background }),
    };
  }

  /** The line distance; unknown for a single line. */
  #lines(block: TextBlock): Pick<ParagraphFormatting, 'lineDistance'> {
    if (block.lines.length < 2) return {};
    return { lineDistance: lineDistanceOf(block, this.#context.lineRatio) };
  }

  /** A picture, with its shapes. */
  #pictureOf(image: PlacedImage): Picture {
    const picture = pictureOf(image);
    if (!image.shapes) return picture;
    const blocksOf = (paragraphs: readonly TextBlock[]) =>
      paragraphs.map((block, index) => this.#placedText(block, paragraphs[index - 1]));
    return { ...picture, shapes: shapesOfPicture(image.shapes, image, blocksOf) };
  }

  /** A paragraph in an area of its own. */
  #placedText(block: TextBlock, before?: TextBlock): Heading | Paragraph {
    const { indent, firstIndent } = block;
    const formatting = {
      ...this.#lines(block),
      before: before ? rounded(Math.max(0, block.top - before.bottom), 0.5) : 0,
      ...(indent && { indent: rounded(indent, 0.5) }),
      ...(firstIndent && { firstIndent: rounded(firstIndent, 0.5) }),
    };
    return this.#text(block, formatting, inlinesOf(block, this.#inlines, false));
  }

  #picture(block: ImageBlock, before: LayoutBlock | undefined): Picture {
    const column = block.column ?? { ...this.#edges.of(block.page), index: 0, count: 1 };
    const [left, right] = [block.left - column.left, column.right - block.right];
    const align =
      Math.abs(left - right) < 6 && left > 6 ? 'center' : right < 4 && left > 6 ? 'end' : 'start';
    const indent = align === 'start' && left > 2 ? rounded(left, 0.5) : 0;
    const alt = taggedPage(block.page)?.altOf(block.image);
    const { formula } = block.image;
    return {
      ...this.#pictureOf(block.image),
      ...(formula?.number && { formula: { ...formula, tabs: formulaTabs(block, column) } }),
      ...(alt && { alt }),
      align,
      formatting: {
        before: before?.kind === 'text' ? 0 : this.#context.spaces.between(before, block),
        ...(indent && { indent }),
      },
    };
  }

  /** Adjacent pictures become inline pictures of one paragraph. */
  #pictureRow(block: ImageBlock, before: LayoutBlock | undefined): Paragraph {
    const { align, formatting } = this.#picture(block, before);
    const content = [block.image, ...block.beside].flatMap((image, index): Inline[] => [
      ...(index ? [textOf(' ')] : []),
      { kind: 'inlinePicture', picture: this.#pictureOf(image) },
    ]);
    return {
      kind: 'paragraph',
      role: 'body',
      content,
      ...(align && { align }),
      ...(formatting && { formatting }),
    };
  }

  #table(block: TableBlock, above: LayoutBlock | undefined): Table {
    const left = block.column?.left ?? this.#edges.of(block.page).left;
    const table = tableOf(block, left, (cell, padding) => this.#cell(cell, isOpen(block), padding));
    const before =
      above?.column?.index === block.column?.index
        ? above?.kind === 'table' && this.#context.spaces.between(above, block)
        : this.#context.spaces.inColumn(block);
    return before ? { ...table, formatting: { ...table.formatting!, before } } : table;
  }

  /** @param padding of the cell's sides, in points */
  #cell(cell: TableCell, isOpenTable: boolean, padding: number): Block[] {
    const blocks = cell.blocks.map((block, index): Block => {
      const { column, align } = block;
      const { indent = 0, endIndent = 0 } =
        isOpenTable && column ? cellIndents(cell, column, align, padding) : {};
      const start = block.indent + indent;
      const before = cell.blocks[index - 1];
      const formatting: ParagraphFormatting = {
        ...this.#lines(block),
        ...tightLine(cell, block),
        before: before ? this.#context.spaces.between(before, block) : 0,
        ...(start && { indent: start }),
        ...(endIndent && { endIndent }),
        ...(block.firstIndent && { firstIndent: block.firstIndent }),
      };
      return this.#text(block, formatting, inlinesOf(block, this.#inlines, false));
    });
    return [...blocks, ...cell.images.map((image) => this.#pictureOf(image))];
  }

  #note({ lines, page }: Footnote): Note {
    const first = lines[0];
    if (!first?.spans.length) return { kind: 'note', blocks: [] };
    const block = textBlock(lines, page, { ...around(lines), index: 0, count: 1 });
    const content = inlinesOf(block, this.#inlines, false);
    return { kind: 'note', blocks: [{ kind: 'paragraph', role: 'body', content }] };
  }
}
