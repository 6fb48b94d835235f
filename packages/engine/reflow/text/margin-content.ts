// Finds headers and footers by their place alone: text and pictures in the margin of a page that come back on no other
// page, as in a letter of one page or on the first page of a report.
import { heightOf, median, mode } from '#models/page/geometry.ts';
import type { Box, PageContent, PlacedImage } from '#models/page/page-content.ts';
import type { PageText, Segment } from '#reflow/page/layout.ts';
import { taggedPage } from '#reflow/tagged/tagged-page.ts';
import { isCrossed, rowsDownwards, type Row, type Side } from './edge-rows.ts';
import { isAlternating } from './page-wordings.ts';

const limits = {
  /**
   * The maximum distance from the edge of the page: in points, and as a share of the left margin. Text itself usually has
   * upper and lower margins as wide as the left one. Text far from all other may be further from the edge.
   */
  distance: 55,
  share: { text: 0.75, lone: 0.9, picture: 0.67 },
  /** The minimum width of the left margin, in points; without one, nothing is in a margin. */
  left: 24,
  /**
   * The minimum distance between the last row of a header and the text: in font sizes, and, if it is not clear, compared
   * with other rows; and that of a row far from all other text.
   */
  gap: { sizes: 1.75, clear: 2.75, usual: 1.2, lone: 5.5 },
  /** The maximum size of its letters, compared with those of the text; more beside a picture, as in letterheads. */
  size: 1.25,
  /** The minimum number of words of a sentence, which is no header. */
  sentence: 5,
  /** The maximum size of the mark of a note, compared with its text. */
  mark: 0.8,
  /** The maximum number of rows. */
  rows: 5,
  /** The share of rows in a table that make it the only content of a page. */
  table: 0.9,
  /** The maximum share of a picture's height in that of the page. */
  picture: 0.2,
} as const;

/** What the margin of a page contains. */
type MarginContent = { segments: Segment[]; images: PlacedImage[] };

/** How far something is from an edge of its page. */
class Distances {
  readonly #side: Side;
  readonly #height: number;

  constructor(side: Side, { height }: PageContent) {
    this.#side = side;
    this.#height = height;
  }

  outer({ top, bottom }: Box): number {
    return this.#side === 'header' ? top : this.#height - bottom;
  }

  inner({ top, bottom }: Box): number {
    return this.#side === 'header' ? bottom : this.#height - top;
  }
}

/** The left margin and the size of the text between the upper and the lower margin. */
function usualText(pages: readonly PageText[]): { left: number; size: number } | undefined {
  const texts = pages.map(({ page, body }) =>
    body.filter(
      ({ top, bottom }) => top > limits.distance && bottom < page.height - limits.distance,
    ),
  );
  const size = mode(texts.flat().map((segment) => [segment.size, segment.text.length] as const));
  if (size === undefined) return undefined;
  const lefts = texts.flatMap((segments) =>
    segments.length ? Math.min(...segments.map(({ left }) => left)) : [],
  );
  const left = median(lefts);
  return left >= limits.left ? { left, size } : undefined;
}

type Search = { text: PageText; side: Side; left: number; size: number; distances: Distances };

/** The pictures in a margin, apart from drawings with text, which belong to the page. */
function picturesIn({ text, left, distances }: Search): PlacedImage[] {
  const reach = Math.min(limits.distance, limits.share.picture * left);
  return text.page.images.filter(
    (image) =>
      !text.images.includes(image) &&
      !image.shapes?.text.spans.length &&
      distances.outer(image) <= reach &&
      heightOf(image) < limits.picture * text.page.height,
  );
}

/** The usual distance between rows. */
const usualGap = (rows: readonly Row[]) =>
  median(rows.slice(1).map(({ baseline }, index) => Math.abs(baseline - rows[index]!.baseline)));

/** An abbreviation at the end of a name, such as `e. V.` or `Ltd.` */
const abbreviation = /(?:^|[\s.])\p{Lu}\p{L}{0,2}\.$/u;

/** True for a row that ends a sentence; at the foot of a page that may be a note on rights. */
const isSentence = ({ segments }: Row) => {
  const text = segments.map((segment) => segment.text).join(' ');
  const isEnd = /[.:;,]$/.test(text) && !abbreviation.test(text);
  return isEnd && text.split(/\s+/).length >= limits.sentence;
};

/** True for a row that begins with the mark of a note. */
const isNote = ({ segments }: Row) => {
  const first = segments[0]!.spans[0]!;
  return /^[*†‡§]/.test(first.text) || first.size < limits.mark * segments[0]!.size;
};

/** The rows from the edge inwards up to the first large gap. @param depth how far pictures beside the rows extend */
function rowsBeforeGap(rows: readonly Row[], depth: number, distances: Distances): Row[] {
  const sizeOf = ({ segments }: Row) => Math.max(...segments.map((segment) => segment.size));
  const gapBehind = (index: number) =>
    Math.abs((rows[index + 1]?.baseline ?? Infinity) - rows[index]!.baseline);
  const isBeside = (row: Row | undefined) =>
    row?.segments.some((segment) => distances.outer(segment) < depth - 2);
  const end = rows.findIndex(
    (row, index) =>
      gapBehind(index) >= limits.gap.sizes * sizeOf(row) && !isBeside(rows[index + 1]),
  );
  if (end < 0) return [];
  const isClear = gapBehind(end) >= limits.gap.clear * sizeOf(rows[end]!);
  const isWide = gapBehind(end) >= limits.gap.usual * usualGap(rows.slice(end + 1));
  return isClear || isWide ? rows.slice(0, end + 1) : [];
}

/** True for a row that is far from the next one inwards. */
const isFarFrom = (next: Row, { baseline, segments }: Row): boolean =>
  Math.abs(next.baseline - baseline) >=
  limits.gap.lone * Math.max(...segments.map(({ size }) => size));

/** True if a ruled table begins below and has nearly all other rows: the text above it is its title, and all that there is. */
function isTableBelow(rows: readonly Row[], page: PageContent): boolean {
  const isInTable = ({ baseline, segments }: Row) =>
    isCrossed(page, [baseline, baseline], segments);
  const [next] = rows;
  if (!next || !isInTable(next)) return false;
  return rows.filter(isInTable).length >= limits.table * rows.length;
}

/** The rows in a margin. @param images the pictures there */
function rowsIn({ text, side, left, size, distances }: Search, images: readonly Box[]): Row[] {
  const { page, body } = text;
  const downwards = rowsDownwards([...text[side], ...body]);
  const rows = side === 'header' ? downwards : downwards.toReversed();
  const depth = Math.max(0, ...images.map((image) => distances.inner(image)));
  const found = rowsBeforeGap(rows, depth, distances);
  const segments = found.flatMap((row) => row.segments);
  if (found.length > limits.rows || !segments.length) return [];
  if (side === 'header' ? found.some(isSentence) : found.some(isNote)) return [];
  const next = rows[found.length];
  const middle = next && (found.at(-1)!.baseline + next.baseline) / 2;
  const isCut = middle !== undefined && isCrossed(page, [middle, middle], segments);
  if (side === 'header' && isTableBelow(rows.slice(found.length), page)) return [];
  const isBeside = segments.some((segment) => distances.outer(segment) < depth);
  const isLone = next !== undefined && isFarFrom(next, found.at(-1)!);
  const share = isLone ? limits.share.lone : limits.share.text;
  const outer = Math.min(...segments.map((segment) => distances.outer(segment)));
  const isNear =
    outer <= Math.min(limits.distance, share * left) ||
    (images.length > 0 && outer <= depth + limits.gap.sizes * size);
  const isSmall = isBeside || segments.every((segment) => segment.size < limits.size * size);
  return isNear && isSmall && !isCut ? found : [];
}

/** The text and the pictures in one margin of a page, apart from known headers and footers. */
function contentOf(search: Search): MarginContent {
  const { text, side, distances } = search;
  const { page, body } = text;
  if (page.isRecognised) return { segments: [], images: [] };
  const images = picturesIn(search);
  // Tags say which text is a header.
  const rows = taggedPage(page) ? [] : rowsIn(search, images);
  const known = new Set(text[side]);
  const segments = rows.flatMap((row) => row.segments).filter((segment) => !known.has(segment));
  const taken = new Set(segments);
  const rest = body.filter((segment) => !taken.has(segment));
  const isFree = (image: Box) =>
    !rest.some((segment) => distances.outer(segment) < distances.inner(image) - 2);
  return { segments, images: images.filter(isFree) };
}

/** True if text of other pages is where the margins of some have text. */
const isMixed = (side: Side, texts: readonly PageText[], contents: readonly MarginContent[]) => {
  const inner = (text: PageText, boxes: readonly Box[]) =>
    boxes.map((box) => new Distances(side, text.page).inner(box));
  const depth = Math.max(
    0,
    ...texts.flatMap((text, index) => inner(text, contents[index]!.segments)),
  );
  return texts.some((text, index) => {
    const own = new Set(contents[index]!.segments);
    const distances = new Distances(side, text.page);
    return text.body.some((one) => !own.has(one) && distances.outer(one) < depth - 2);
  });
};

function withContents(side: Side, texts: readonly PageText[], contents: readonly MarginContent[]) {
  return texts.map((text, index): PageText => {
    const { segments, images } = contents[index]!;
    if (!segments.length && !images.length) return text;
    const taken = new Set(segments);
    return {
      ...text,
      [side]: [...text[side], ...segments],
      images: [...text.images, ...images],
      body: text.body.filter((segment) => !taken.has(segment)),
    };
  });
}

/**
 * Adds what the margins contain to the headers and footers of pages: of all pages, if these then have one for left and
 * one for right pages, otherwise only of the first page.
 */
function withMargins(side: Side, texts: readonly PageText[]): readonly PageText[] {
  const usual = usualText(texts);
  if (!usual) return texts;
  const contents = texts.map((text) =>
    contentOf({ text, side, ...usual, distances: new Distances(side, text.page) }),
  );
  if (isMixed(side, texts, contents)) return texts;
  const all = withContents(side, texts, contents);
  if (texts.length <= 2 || isAlternating(all.slice(1))) return all;
  return [...withContents(side, texts.slice(0, 1), contents), ...texts.slice(1)];
}

/** Moves text and pictures in the margins to the headers and footers of their pages. */
export const contentOfMargins = (texts: readonly PageText[]): PageText[] => [
  ...withMargins('footer', withMargins('header', texts)),
];
