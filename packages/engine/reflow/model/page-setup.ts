// Determines the page size, margins, headers and footers, with page numbers as fields.
import { joined, textOf } from '#models/document/content.ts';
import type {
  Block,
  HeaderAndFooter,
  Inline,
  PageGeometry,
  PageNumber,
  PageSetup,
  Paragraph,
  TabStop,
} from '#models/document/model.ts';
import { around, heightOf, median, mode, widthOf } from '#models/page/geometry.ts';
import type { Line, PageText, Segment } from '#reflow/page/layout.ts';
import { lineOf } from '#reflow/lines/lines.ts';
import type { Box, PageContent } from '#models/page/page-content.ts';
import type { PageEdges } from '#reflow/page/page-edges.ts';
import { pagesBySize } from '#reflow/page/page-size.ts';
import { bySide, wordingOf } from '#reflow/text/page-wordings.ts';
import { pictureOf } from './blocks.ts';
import { pageColor } from './page-color.ts';
import { pageSections } from './page-sections.ts';
import { styleOf } from './span-style.ts';

/** In points: the minimum margin, and how much further down text may extend than in the original. */
const limits = {
  margin: 18,
  slack: 6,
  notesSlack: 16,
  usualMargin: 72,
  filled: 0.75,
  ragged: 30,
  fullLines: 4,
  flush: 1.5,
  /** The height of a line, in font sizes. */
  lineHeight: 1.17,
} as const;

/** The rows of a header or footer, each with its segments from left to right. */
function rowsOf(segments: readonly Segment[]): Segment[][] {
  const rows: Segment[][] = [];
  for (const segment of segments.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = rows.at(-1);
    if (last && segment.baseline - last[0]!.baseline < 3) last.push(segment);
    else rows.push([segment]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.left - b.left));
}

/** The page numbers at one position, and their offset from the page's index. */
type Numbering = { offset: number | undefined; pages: number };

/** True for digits that a field of page numbers can show, which has no zeros in front. */
const isNumber = (piece: string) => /^[1-9]\d*$/.test(piece);

/** Detects the numbers of a row that count: first the page's number, then the number of pages. */
class PageNumbers {
  readonly #page: number;
  readonly #numbering: Numbering;
  #hasPage = false;

  constructor(page: number, numbering: Numbering) {
    this.#page = page;
    this.#numbering = numbering;
  }

  /** Splits the text of a span into counting numbers and other text. */
  *pieces(text: string): Generator<{ text: string; counts?: PageNumber['counts'] }> {
    for (const piece of text.split(/(\d+)/).filter(Boolean)) {
      const counts = isNumber(piece) ? this.#countedBy(Number(piece)) : undefined;
      yield { text: piece, ...(counts && { counts }) };
    }
  }

  #countedBy(value: number): PageNumber['counts'] | undefined {
    const { offset, pages } = this.#numbering;
    if (this.#hasPage) return value === pages ? 'pages' : undefined;
    this.#hasPage = offset !== undefined && value === this.#page + offset;
    return this.#hasPage ? 'page' : undefined;
  }
}

/** The content of a row, with tabs between its segments. */
function contentOf(line: Line, page: PageContent, numbering: Numbering): Inline[] {
  const numbers = new PageNumbers(page.number, numbering);
  const content = line.spans.flatMap((span, index): Inline[] => {
    const before = line.spans[index - 1];
    const isTab = before !== undefined && span.left - before.right > 1.6 * span.size;
    const style = styleOf(span, { page, line, marksText: false });
    const separator = textOf(isTab ? '\t' : index > 0 && span.spaced ? ' ' : '', style);
    const pieces = [...numbers.pieces(span.text)];
    return [
      separator,
      ...pieces.map(({ text, counts }): Inline =>
        counts ? { kind: 'pageNumber', counts, shown: text, style } : textOf(text, style),
      ),
    ];
  });
  return joined(content);
}

const middle = ({ left, right }: Box) => (left + right) / 2;

function placeOf(
  segments: readonly Segment[],
  edges: Box,
): Pick<Paragraph, 'align' | 'formatting'> {
  const [first, last] = [segments[0]!, segments.at(-1)!];
  const width = edges.right - edges.left;
  const tabs = segments.slice(1).map((segment): TabStop => {
    if (Math.abs(segment.right - edges.right) < 4) return { at: width, align: 'end' };
    if (Math.abs(middle(segment) - middle(edges)) < 6) return { at: width / 2, align: 'center' };
    return { at: segment.left - edges.left, align: 'start' };
  });
  const indent = Math.max(0, first.left - edges.left);
  if (tabs.length)
    return { formatting: { tabs: tabs.filter(({ at }) => at > 0), ...(indent > 2 && { indent }) } };
  if (Math.abs(middle(first) - middle(edges)) < 6 && indent > 6) return { align: 'center' };
  if (Math.abs(last.right - edges.right) < 4 && indent > 6) return { align: 'end' };
  return indent > 2 ? { formatting: { indent } } : {};
}

function blocksOf(
  segments: readonly Segment[],
  page: PageContent,
  edges: Box,
  numbering: Numbering,
): Block[] {
  return rowsOf(segments).map((row) => ({
    kind: 'paragraph',
    role: 'body',
    content: contentOf(lineOf(row), page, numbering),
    ...placeOf(row, edges),
  }));
}

type Side = 'header' | 'footer';

/** The page whose header and footer represent all: the first one with the most common wording. */
function modelPage(side: Side, pages: readonly PageText[]): PageText | undefined {
  const filled = pages.filter((page) => page[side].length);
  const wording = mode(filled.map((page) => [wordingOf(page[side]), 1] as const));
  return filled.find((page) => wordingOf(page[side]) === wording);
}

/** The offset of printed numbers from the page's index; nothing if they do not count. */
function offsetOf(side: Side, pages: readonly PageText[]): number | undefined {
  const offsets = pages.flatMap((page) =>
    [
      ...page[side]
        .map(({ text }) => text)
        .join(' ')
        .matchAll(/\d+/g),
    ].flatMap(([digits]) => (isNumber(digits) ? Number(digits) - page.page.number : [])),
  );
  const best = mode(offsets.map((offset) => [offset, 1] as const));
  const times = offsets.filter((offset) => offset === best).length;
  return times >= Math.max(2, pages.filter((page) => page[side].length).length * 0.6)
    ? best
    : undefined;
}

/** The pictures of the most typical page, in their positions. */
function picturesOf(pages: readonly PageText[]): Block[] {
  const most = mode(pages.map(({ images }) => [images.length, 1] as const)) ?? 0;
  const model = pages.find(({ images }) => images.length === most);
  return (model?.images ?? []).map((image) => ({
    ...pictureOf(image),
    formatting: {
      place: { left: image.left, top: image.top, width: widthOf(image), height: heightOf(image) },
    },
  }));
}

/** Pages that have the same header and footer, and those among which their numbers are counted. */
type Running = { pages: readonly PageText[]; section: readonly PageText[]; all: number };

function sideOf(side: Side, { pages, section, all }: Running, edges: Box): Block[] {
  const model = modelPage(side, pages);
  if (!model) return [];
  const offset = offsetOf(side, section) ?? (section.length < all ? 0 : undefined);
  return blocksOf(model[side], model.page, edges, { offset, pages: all });
}

const headerAndFooter = (running: Running, edges: Box): HeaderAndFooter => ({
  header: [...picturesOf(running.pages), ...sideOf('header', running, edges)],
  footer: sideOf('footer', running, edges),
});

/** The height that a header or footer has in a document, where each row has the height of its font. */
const heightOfRows = (segments: readonly Segment[]): number =>
  rowsOf(segments)
    .map((row) => limits.lineHeight * Math.max(...row.map(({ size }) => size)))
    .reduce((sum, height) => sum + height, 0);

/** The distance of headers or footers from the edge of the page: less if they would push the text away. */
function distanceOf(
  all: readonly (readonly Segment[])[],
  from: (box: Box) => number,
  margin: number,
): number | undefined {
  const filled = all.filter((segments) => segments.length);
  if (!filled.length) return undefined;
  const measured = median(filled.map((segments) => from(around(segments))));
  const height = Math.max(...filled.map(heightOfRows));
  return Math.max(limits.margin / 2, Math.min(measured, margin - height));
}

/** The lower margin, measured on full pages only. */
function bottomMargin(pages: readonly PageText[], edges: Box, hasNotes: boolean): number {
  const { height } = pages[0]!.page;
  const slack = hasNotes ? limits.notesSlack : limits.slack;
  const margin = Math.max(limits.margin, height - edges.bottom - slack);
  if (pages.length > 1 && edges.bottom > limits.filled * height) return margin;
  return Math.min(margin, Math.max(limits.usualMargin, edges.top));
}

/**
 * The right margin: the mean of the positions at which most lines end, because each deviates a little. If the edge is
 * ragged, the left margin is used.
 */
function rightMargin(pages: readonly PageText[], edges: Box): number {
  const { width } = pages[0]!.page;
  const full = pages.flatMap(({ body }) =>
    body.filter(({ right }) => Math.abs(right - edges.right) < limits.flush),
  );
  const isShown = full.length >= limits.fullLines;
  const reach = isShown ? mean(full.map(({ right }) => right)) : edges.right;
  const margin = width - reach;
  const difference = margin - edges.left;
  const isAlike = isShown
    ? Math.abs(difference) < 1
    : difference > -1 && difference < limits.ragged;
  return Math.max(limits.margin, isAlike ? edges.left : margin - (isShown ? 0 : 3));
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export type SetupOptions = {
  keepsRunningText: boolean;
  /** True if there are footnotes, which need space. */
  hasNotes: boolean;
};

/** The size and the margins of pages of one size. @param edges the extent of their body text */
function geometryOf(
  pages: readonly PageText[],
  edges: Box,
  { keepsRunningText, hasNotes }: SetupOptions,
): PageGeometry {
  const { width, height } = pages[0]!.page;
  const margins = {
    left: Math.max(limits.margin, edges.left),
    top: Math.max(limits.margin, edges.top),
    right: rightMargin(pages, edges),
    bottom: bottomMargin(pages, edges, hasNotes),
  };
  const running = (side: Side) => (keepsRunningText ? pages.map((page) => page[side]) : []);
  const headerDistance = distanceOf(running('header'), ({ top }) => top, margins.top);
  const footerDistance = distanceOf(
    running('footer'),
    ({ bottom }) => height - bottom,
    margins.bottom,
  );
  return {
    ...{ width, height, margins },
    ...(headerDistance !== undefined && { headerDistance }),
    ...(footerDistance !== undefined && { footerDistance }),
  };
}

/** The number printed on the first page of a section, if numbers count its pages. */
function firstNumberOf(section: readonly PageText[]): number | undefined {
  const offset = offsetOf('footer', section) ?? offsetOf('header', section);
  const first = (offset ?? 0) + section[0]!.page.number;
  return offset !== undefined && first > 0 ? first : undefined;
}

/** The headers and footers of a section: those of its first page, of left pages, and of all others. */
function runningOf(
  section: readonly PageText[],
  all: number,
  edges: PageEdges,
  own: { hasFirst: boolean; hasEven: boolean },
): RunningText {
  const of = (pages: readonly PageText[]) =>
    headerAndFooter({ pages, section, all }, edges.of((pages[0] ?? section[0]!).page));
  const later = own.hasFirst ? section.slice(1) : section;
  const firstNumber = firstNumberOf(section);
  const { even, odd } = bySide(later);
  // The first one may have an odd position but an even number.
  const isShifted = firstNumber !== undefined && (firstNumber - section[0]!.page.number) % 2 !== 0;
  return {
    ...of(own.hasEven ? (isShifted ? even : odd) : later),
    ...(own.hasFirst && { first: of(section.slice(0, 1)) }),
    ...(own.hasEven && { even: of(isShifted ? odd : even) }),
  };
}

type RunningText = HeaderAndFooter & Pick<PageSetup, 'first' | 'even'>;

const none: RunningText = { header: [], footer: [] };

/** The numbers of the first pages of sections that do not follow those before; of the first section, if it is not 1. */
function firstNumbers(sections: readonly (readonly PageText[])[]): (number | undefined)[] {
  let next: number | undefined = 1;
  return sections.map((section) => {
    const number = firstNumberOf(section);
    const isOther = number !== undefined && number !== next;
    const first: number | undefined = number ?? next;
    next = first === undefined ? undefined : first + section.length;
    return isOther ? number : undefined;
  });
}

/** True if the lines of most pages have numbers. */
const areNumbered = (pages: readonly PageText[]) =>
  pages.filter(({ page }) => page.hasLineNumbers).length > pages.length / 2;

/** The layout of a document's pages, with a section for each sequence of pages of one size. */
export function pageSetupOf(
  pages: readonly PageText[],
  edges: PageEdges,
  options: SetupOptions,
): PageSetup {
  const geometries = new Map(
    pagesBySize(pages).flatMap((group) => {
      const geometry = geometryOf(group, edges.of(group[0]!.page), options);
      return group.map((page) => [page, geometry] as const);
    }),
  );
  const geometryAt = ([first]: readonly PageText[]) => geometries.get(first!)!;
  const hasSizes = new Set(geometries.values()).size > 1;
  const color = pageColor(pages.map(({ page }) => page));
  const { sections, hasOwnFirst, hasEvenPages } = pageSections(pages);
  const numbers = firstNumbers(sections);
  const [first, ...later] = sections.map((section, index) => ({
    ...(options.keepsRunningText
      ? runningOf(section, pages.length, edges, {
          hasFirst: hasOwnFirst && index === 0,
          hasEven: hasEvenPages,
        })
      : none),
    ...(options.keepsRunningText &&
      numbers[index] !== undefined && { firstNumber: numbers[index] }),
    ...(hasSizes && { geometry: geometryAt(section) }),
  }));
  const hasSections = later.length > 0 && (hasSizes || options.keepsRunningText);
  const { geometry: _same, ...running } = first!;
  return {
    ...geometryAt(pages),
    ...(color && { color }),
    ...(areNumbered(pages) && { numbersLines: true as const }),
    ...running,
    ...(hasSections && { sections: later }),
  };
}
