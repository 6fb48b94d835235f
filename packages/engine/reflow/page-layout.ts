// Converts a page to blocks in reading order.
import { around, heightOf, sharedHeight, widthOf } from '#models/page/geometry.ts';
import type {
  Column,
  Footnote,
  ImageBlock,
  LayoutBlock,
  PageText,
  Segment,
  TableBlock,
} from '#reflow/page/layout.ts';
import { linesOf } from '#reflow/lines/lines.ts';
import { areShort } from '#reflow/page/short-lines.ts';
import type { Box, PageContent, PlacedImage, Rule } from '#models/page/page-content.ts';
import { isScanned } from '#reflow/scanned/scanned-page.ts';
import { openTables } from '#reflow/tables/open-tables.ts';
import { signatureBlocks } from '#reflow/tables/signature-blocks.ts';
import { sideHeads } from '#reflow/tables/side-heads.ts';
import { areContents } from '#reflow/tables/whitespace/contents-rows.ts';
import type { TextRow } from '#reflow/tables/whitespace/text-rows.ts';
import { tablesWithRules } from '#reflow/tables/tables-with-rules.ts';
import {
  continued,
  isSegment,
  regionsOf,
  type ColumnItems,
  type Item,
  type Region,
} from '#reflow/text/columns.ts';
import { joinedAroundPictures } from '#reflow/tables/whitespace/rows-around-picture.ts';
import { areTabbed } from '#reflow/tagged/tabbed-rows.ts';
import { withTaggedTables } from '#reflow/tagged/tagged-tables.ts';
import { turnedBlocks } from '#reflow/turned-text.ts';
import { withoutFootnotes } from '#reflow/text/footnotes.ts';
import { setCellBlocks } from '#reflow/text/cell-layout.ts';
import { columnFlow } from '#reflow/column-flow.ts';

/** A page with its tables and notes separated from its text. */
export type DividedPage = {
  page: PageContent;
  segments: Segment[];
  tables: TableBlock[];
  notes: Footnote[];
  images: PlacedImage[];
  /** The inline pictures. */
  inlineImages: PlacedImage[];
};

const limits = {
  /** The minimum share of the page for a picture to be its background. */
  background: 0.95,
  /** In font sizes: the maximum height of an inline picture, and its distance from a word. */
  inline: { height: 2.6, gap: 1.2 },
  /** The share of lines that may extend beyond the edges of the text. */
  beyond: 0.003,
  /** Lines end at the right edge if more than this many are within this distance of it, in points. */
  ends: { lines: 2, distance: 30 },
  /**
   * Justified text: the distance of its ends in points, the minimum number and share of lines that end there, and for
   * each of these the maximum number that extend beyond it.
   */
  flush: { distance: 1, lines: 12, share: 0.2, beyond: 0.3 },
  /** How far text and tables may extend beyond the edges of the text, in points. */
  aligned: 2,
  padding: 8,
  /** The share of a region's lines that may extend beyond the edge of the text. */
  overlong: 0.2,
} as const;

const isOnPage = (image: Box, { width, height }: PageContent) =>
  image.right > 0 && image.bottom > 0 && image.left < width && image.top < height;

/** True for background pictures, except those of a scanned page. */
const isBackground = (image: Box, page: PageContent) =>
  widthOf(image) > page.width * limits.background &&
  heightOf(image) > page.height * limits.background &&
  !isScanned(page);

function isInline(image: Box, segments: readonly Segment[]): boolean {
  return segments.some(({ baseline, size, left, right }) => {
    if (baseline < image.top - 1 || baseline > image.bottom + 2) return false;
    const gap = Math.min(Math.abs(right - image.left), Math.abs(image.right - left));
    return heightOf(image) < limits.inline.height * size && gap < limits.inline.gap * size;
  });
}

/** Separates tables and footnotes from the body of a page, and inline pictures from others. */
export function divided({ page, body, images: running }: PageText): DividedPage {
  const { tables, rest } = withTaggedTables(page, tablesWithRules(page, body));
  const { segments, notes } = withoutFootnotes(page, rest, tables);
  const inCells = new Set(tables.flatMap(({ cells }) => cells.flatMap(({ images }) => images)));
  const images = page.images.filter(
    (image) =>
      isOnPage(image, page) &&
      !(segments.length && isBackground(image, page)) &&
      !inCells.has(image) &&
      !running.includes(image),
  );
  const inlineImages = images.filter((image) => isInline(image, segments));
  const others = images.filter((image) => !inlineImages.includes(image));
  return { page, segments, tables, notes, images: others, inlineImages };
}

/** The outermost of many positions, ignoring a few outliers. */
function outermost(places: readonly number[], byReach: (a: number, b: number) => number): number {
  const sorted = places.toSorted(byReach);
  return sorted[Math.floor(sorted.length * limits.beyond)] ?? 0;
}

/** Where the lines of justified text end, although a few are too long; nothing for other text. */
function flushEdge(rights: readonly number[]): number | undefined {
  const { distance, lines, share, beyond } = limits.flush;
  const sorted = rights.toSorted((a, b) => a - b);
  let edge = { count: 0, last: 0 };
  let first = 0;
  for (const [last, right] of sorted.entries()) {
    while (right - sorted[first]! > distance) first++;
    if (last - first + 1 >= edge.count) edge = { count: last - first + 1, last };
  }
  if (edge.count < Math.max(lines, share * rights.length)) return undefined;
  return sorted.length - 1 - edge.last <= beyond * edge.count ? sorted[edge.last] : undefined;
}

/**
 * The right edge of the text. Few short lines do not show it: pictures in line with the text reach further, and the
 * margins are usually alike.
 */
function rightEdge(pages: readonly DividedPage[], left: number, rights: readonly number[]): number {
  const reach = outermost(rights, (a, b) => b - a);
  const width = Math.min(...pages.map(({ page }) => page.width));
  const lines = pages.flatMap(({ segments }) => segments);
  if (!areShort(lines, { left, right: reach }, width)) {
    const flush = flushEdge(rights);
    if (flush !== undefined) return flush;
    const ending = rights.filter((right) => right > reach - limits.ends.distance);
    if (ending.length > limits.ends.lines) return reach;
  }
  const pictures = pages.flatMap(({ images }) => images.filter((image) => image.left > left - 2));
  const furthest = Math.max(reach, ...pictures.map(({ right }) => right), width - left);
  return Math.min(furthest, Math.max(reach, width - limits.ends.distance));
}

/** The extent of a document's text. */
export function textEdges(pages: readonly DividedPage[]): Box {
  const segments = pages.flatMap((page) => page.segments);
  const all = pages.flatMap((page): Box[] => [
    ...page.segments,
    ...page.tables,
    ...page.images,
    ...page.notes.flatMap(({ lines }) => lines),
  ]);
  const box = all.length ? around(all) : { left: 72, top: 72, right: 523, bottom: 770 };
  if (segments.length < 2) return { ...box, right: rightEdge(pages, box.left, [box.right]) };
  const left = outermost(
    segments.map((segment) => segment.left),
    (a, b) => a - b,
  );
  const rights = segments.map((segment) => segment.right);
  return { ...box, left, right: rightEdge(pages, left, rights) };
}

const imageBlock = (page: PageContent, image: PlacedImage): ImageBlock => {
  const { left, top, right, bottom } = image;
  return { kind: 'image', left, top, right, bottom, page, image, beside: [] };
};

/** Adjacent pictures at the same height form a row. */
function imageRows(
  page: PageContent,
  images: readonly PlacedImage[],
  segments: readonly Segment[],
) {
  const blocks: ImageBlock[] = [];
  for (const image of images.toSorted((a, b) => a.left - b.left)) {
    const row = blocks.find(
      (block) =>
        sharedHeight(block, image) > 0.5 * Math.min(heightOf(block), heightOf(image)) &&
        image.left >= block.right - 2 &&
        !segments.some(
          (segment) =>
            sharedHeight(segment, block) > 0 &&
            segment.left > block.right - 2 &&
            segment.right < image.left + 2,
        ),
    );
    if (row) Object.assign(row, around([row, image]), { beside: [...row.beside, image] });
    else blocks.push(imageBlock(page, image));
  }
  return blocks;
}

export type LayoutOptions = {
  /** True to keep tabs where tags distinguish them from tables; otherwise such rows become tables. */
  keepsTabs: boolean;
};

type ColumnContext = { column: Column; page: PageContent; options: LayoutOptions };

function columnBlocks({ items }: ColumnItems, context: ColumnContext): LayoutBlock[] {
  const { column, page, options } = context;
  const isOther = (rows: readonly TextRow[]) =>
    options.keepsTabs && (areTabbed(rows, page) || areContents(rows, page));
  const beside = sideHeads(page, items.filter(isSegment));
  const signed = signatureBlocks(page, beside.rest);
  const open = openTables(page, signed.rest, isOther);
  const tables = [...beside.tables, ...signed.tables, ...open.tables];
  for (const table of tables) setCellBlocks(table);
  const others = items.filter((item): item is TableBlock | ImageBlock => !isSegment(item));
  return columnFlow(linesOf(open.rest), [...others, ...tables], page, column);
}

/** The blocks of a column; its parts extend as far as their own items. */
function blocksOf(items: ColumnItems, context: ColumnContext): LayoutBlock[] {
  if (!items.parts) return columnBlocks(items, context);
  return items.parts.flatMap((part) => {
    const { left, right } = around(part.items);
    return columnBlocks(part, { ...context, column: { ...context.column, left, right } });
  });
}

const isTable = (item: Item): boolean => 'kind' in item && item.kind === 'table';

/** How far an item may extend beyond the text: tables do by the padding of their cells. */
const overhangOf = (item: Item): number => (isTable(item) ? limits.padding : limits.aligned);

const isBeyondLeft = (item: Item, edges: Box) => item.left < edges.left - overhangOf(item);

/** True if more than a few lines, or anything else, extend beyond the right edge of the text. */
function isMostlyBeyond(items: readonly Item[], edges: Box): boolean {
  const beyond = items.filter((item) => item.right > edges.right + overhangOf(item));
  if (!beyond.every(isSegment)) return true;
  return beyond.length > limits.overlong * items.length;
}

/**
 * A single column extends as far as the document's text, others as far as their own.
 * @param above where what is above the region ends, or the top of the page's text
 */
function columnOf(region: Region, index: number, edges: Box, above: number | 'top'): Column {
  const { box } = region.columns[index]!;
  const count = region.columns.length;
  const beside = region.columns.map((one) => one.box);
  const own = around([box, ...region.columns[index]!.items]);
  if (count > 1) return { ...own, index, count, beside, ...(region.isApart && { from: above }) };
  const { items } = region.columns[index]!;
  if (items.some((item) => isBeyondLeft(item, edges))) return { ...own, index, count };
  if (!isMostlyBeyond(items, edges))
    return { ...own, left: edges.left, right: edges.right, index, count };
  const padding = Math.max(0, edges.left - own.left);
  // A table extends as far to the right of the text as to its left; anything else is part of the text.
  const others = around(items.filter((item) => !isTable(item)));
  const right = Math.max(own.right - padding, others.right);
  return { ...own, left: own.left + padding, right, index, count };
}

/** A drawing up to this width, in points, is a line. */
const thinnest = 4;

/** Vertical lines outside tables. */
function separators({ rules, drawings }: PageContent, tables: readonly TableBlock[]) {
  const isFree = ({ at, from, to }: Pick<Rule, 'at' | 'from' | 'to'>) =>
    !tables.some(
      ({ left, right, top, bottom }) =>
        at > left - 3 && at < right + 3 && from < bottom && to > top,
    );
  const thin = drawings
    .filter((drawing) => widthOf(drawing) < thinnest)
    .map(({ left, right, top, bottom }) => ({ at: (left + right) / 2, from: top, to: bottom }));
  return [...rules.filter(({ axis }) => axis === 'vertical'), ...thin].filter(isFree);
}

export type LaidOutPage = { blocks: LayoutBlock[]; lastRegion: Region | undefined };

/**
 * The blocks of a page in reading order.
 * @param edges the extent of the document's text
 * @param before the last region of the previous page
 */
export function layOut(
  divided: DividedPage,
  edges: Box,
  before: Region | undefined,
  { keepsTabs = true }: Partial<LayoutOptions> = {},
): LaidOutPage {
  const { page, tables, images } = divided;
  const segments = joinedAroundPictures(divided.segments, images);
  for (const table of tables) setCellBlocks(table);
  const items: Item[] = [...segments, ...tables, ...imageRows(page, images, segments)];
  const regions = continued(regionsOf(items, separators(page, tables)), before);
  const blocks = regions.flatMap((region, at) => {
    const above = regions[at - 1]?.box.bottom ?? 'top';
    return region.columns.flatMap((items, index) => {
      const column = columnOf(region, index, edges, above);
      return blocksOf(items, { column, page, options: { keepsTabs } });
    });
  });
  // Text aside stays in the column of the last block, so that it ends no columns.
  const turned = turnedBlocks(page, blocks.at(-1)?.column ?? { ...edges, index: 0, count: 1 });
  return { blocks: [...blocks, ...turned], lastRegion: regions.at(-1) };
}
