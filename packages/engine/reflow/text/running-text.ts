// Detects headers and footers: rows that repeat at the same height from page to page, apart from their numbers.
import { isWithin, mode } from '#models/page/geometry.ts';
import type { PageText, Segment } from '#reflow/page/layout.ts';
import {
  isCrossed,
  isInCell,
  marginOf,
  rowsAt,
  rowsDownwards,
  type Row,
  type Side,
} from './edge-rows.ts';
import { withFramedRows } from './framed-rows.ts';
import { contentOfMargins } from './margin-content.ts';
import { taggedPage } from '#reflow/tagged/tagged-page.ts';
import type { PageContent, PlacedImage } from '#models/page/page-content.ts';

const limits = {
  /** The maximum difference in height of the same row on two pages, in points. */
  height: 4,
  /**
   * The minimum share of pages with a row: of all, or of those nearby, because chapters may have headers of their own.
   */
  share: 0.4,
  nearby: { pages: 6, times: 4 },
  /** The minimum number of pages with a row in one place and formatting, and the share of these beside their number. */
  titled: { pages: 2, share: 0.5 },
} as const;

const withoutNumbers = ({ text }: Segment): string => text.replaceAll(/\d+/g, '#').trim();

/** The texts of a row in an order that is the same if a page has at the left what others have at the right. */
const inWording = ({ segments }: Row): Segment[] =>
  segments.toSorted(
    (a, b) =>
      Number(withoutNumbers(a) > withoutNumbers(b)) -
        Number(withoutNumbers(a) < withoutNumbers(b)) || a.left - b.left,
  );

/** The text of a row without its numbers. */
const wordingOf = (row: Row): string => inWording(row).map(withoutNumbers).join(' ');

/** The pages on which a row with a given text occurs at a given height. */
class Occurrences {
  readonly #pages = new Map<string, number[]>();
  readonly #numbers = new Map<string, (readonly [page: number, value: number])[][]>();

  add(row: Row, page: number): void {
    const key = this.#key(row, 0);
    const pages = this.#pages.get(key);
    if (pages) pages.push(page);
    else this.#pages.set(key, [page]);
    const columns = this.#numbers.get(wordingOf(row)) ?? [];
    for (const [index, value] of numbersOf(row).entries())
      (columns[index] ??= []).push([page, value]);
    this.#numbers.set(wordingOf(row), columns);
  }

  /**
   * True for a row whose numbers stay or count; otherwise it is text that looks similar by chance. Several numbers alone that
   * stay, such as years, are above the columns of a table.
   */
  isCounted(row: Row): boolean {
    const columns = this.#numbers.get(wordingOf(row)) ?? [];
    if (!columns.every(isCounted)) return false;
    const isAlone = columns.length > 1 && !/\p{L}/u.test(wordingOf(row));
    return !isAlone || columns.some((values) => new Set(values.map(([, value]) => value)).size > 1);
  }

  of(row: Row): number[] {
    return [-1, 0, 1].flatMap((step) => this.#pages.get(this.#key(row, step)) ?? []);
  }

  #key(row: Row, step: number): string {
    return `${Math.round(row.baseline / limits.height) + step}@${wordingOf(row)}`;
  }
}

const numbersOf = (row: Row): number[] =>
  [
    ...inWording(row)
      .map(({ text }) => text)
      .join(' ')
      .matchAll(/\d+/g),
  ].map(([digits]) => Number(digits));

/** True if the numbers in one position are equal on all pages, or count with them. */
function isCounted(values: readonly (readonly [page: number, value: number])[]): boolean {
  const most = (of: (page: number, value: number) => number) => {
    const common = mode(values.map(([page, value]) => [of(page, value), 1] as const));
    return values.filter(([page, value]) => of(page, value) === common).length;
  };
  const least = 0.6 * values.length;
  return most((_, value) => value) >= least || most((page, value) => value - page) >= least;
}

function comesBack(pages: readonly number[], page: number, all: number): boolean {
  const times = new Set(pages).size;
  if (times < 2) return false;
  if (times >= all * limits.share) return true;
  const near = pages.filter((other) => Math.abs(other - page) <= limits.nearby.pages);
  return new Set(near).size >= limits.nearby.times;
}

/** The minimum share of repeated rows among the rows at the height of a header. */
const minShare = 0.7;

/** The number of rows at each height, and of repeated ones among them. */
class Heights {
  readonly #rows = new Map<number, { all: number; back: number }>();

  add({ baseline }: Row, isBack: boolean): void {
    const key = Math.round(baseline / limits.height);
    const rows = this.#rows.get(key) ?? { all: 0, back: 0 };
    this.#rows.set(key, { all: rows.all + 1, back: rows.back + Number(isBack) });
  }

  isRunning({ baseline }: Row): boolean {
    const key = Math.round(baseline / limits.height);
    const near = [-1, 0, 1].flatMap((step) => this.#rows.get(key + step) ?? []);
    const sum = (of: (rows: { all: number; back: number }) => number) =>
      near.reduce((total, rows) => total + of(rows), 0);
    return sum(({ back }) => back) >= minShare * sum(({ all }) => all);
  }
}

/** The formatting of a row, and its height with a tolerance. */
const placesOf = ({ segments, baseline }: Row): string[] => {
  const span = segments[0]!.spans[0]!;
  const formatting = `${Math.round(span.size * 2)} ${span.font.family} ${span.font.bold}`;
  const height = Math.round(baseline / limits.height);
  return [-1, 0, 1].map((step) => `${height + step} ${formatting}`);
};

/** The number at the beginning or at the end of a row. */
function numberAt(end: 'first' | 'last', { segments }: Row): number | undefined {
  const text = segments.map((segment) => segment.text).join(' ');
  const digits = (end === 'first' ? /^\d+(?=\s)/ : /(?<=\s)\d+$/).exec(text.trim())?.[0];
  return digits === undefined ? undefined : Number(digits);
}

type PlacedRow = { row: Row; page: number };

/**
 * The rows at whose beginning or end a number counts the pages. At the beginning it may be that of a section, unless other
 * pages have it at the end.
 */
function countedRows(rows: readonly PlacedRow[]): Set<Row> {
  const offsetOf = (end: 'first' | 'last', { row, page }: PlacedRow) => {
    const value = numberAt(end, row);
    return value === undefined ? undefined : value - page;
  };
  const offsets = rows.flatMap((one) => offsetOf('last', one) ?? []);
  const offset = mode(offsets.map((one) => [one, 1] as const));
  if (offset === undefined) return new Set();
  const isCounting = (one: PlacedRow) =>
    offsetOf('first', one) === offset || offsetOf('last', one) === offset;
  return new Set(rows.filter(isCounting).map(({ row }) => row));
}

/**
 * The outermost rows with the titles of chapters and sections, which change from page to page: they are in one place and
 * formatting, and most of them repeat or are beside a number that counts the pages.
 */
function titledRows(rows: readonly (readonly Row[])[], repeated: ReadonlySet<Row>): Set<Row> {
  const outermost = rows.flatMap(([row], page) => (row ? [{ row, page }] : []));
  const counted = countedRows(outermost);
  const groups = Map.groupBy(
    outermost.flatMap((one) => placesOf(one.row).map((place) => ({ ...one, place }))),
    ({ place }) => place,
  );
  const { pages, share } = limits.titled;
  const ofTitles = [...groups.values()].filter((group) => {
    const titled = group.filter(({ row }) => repeated.has(row) || counted.has(row)).length;
    return titled >= pages && titled >= share * group.length;
  });
  return new Set(ofTitles.flatMap((group) => group.map(({ row }) => row)));
}

/** The maximum difference of the edges of texts in one column of a table, in points. */
const sameColumn = 2;
/** The maximum distance of a row from the header of its table, in font sizes, and the columns that show it. */
const tableHeader = { distance: 2.4, columns: 3 } as const;

/** True if most texts of a row begin, end or are centred where those of the next one do. */
function isAbove({ segments, baseline }: Row, next: Row): boolean {
  const { distance, columns } = tableHeader;
  if (segments.length < columns || next.segments.length < columns) return false;
  if (next.baseline - baseline > distance * segments[0]!.size) return false;
  const aligned = segments.filter(({ left, right }) =>
    next.segments.some(
      (other) =>
        Math.abs(left - other.left) < sameColumn ||
        Math.abs(right - other.right) < sameColumn ||
        Math.abs(left + right - other.left - other.right) < 2 * sameColumn,
    ),
  );
  return aligned.length >= Math.max(columns, segments.length - 1);
}

type PageSegments = { page: PageContent; segments: readonly Segment[] };

/** How many of the rows at the top of a page are not those that a table begins with. */
function rowsAboveTable(found: readonly Row[], { page, segments }: PageSegments): number {
  const last = found.at(-1);
  const next = last && rowsDownwards(segments).find(({ baseline }) => baseline > last.baseline + 3);
  if (!next) return found.length;
  const belongs = (row: Row, below: Row) => {
    const extent = [row.baseline, Math.max(below.baseline, marginOf(page))] as const;
    return (
      isAbove(row, below) ||
      isCrossed(page, extent, row.segments) ||
      isInCell(page, extent, row.segments)
    );
  };
  let end = found.length;
  for (let below = next; end > 0 && belongs(found[end - 1]!, below); end--) below = found[end - 1]!;
  return end;
}

/** The texts of rows that a table begins with on each page: they belong to the rows below them. */
const tableHeadings = (found: readonly Row[][], pages: readonly PageSegments[]): Set<string> =>
  new Set(
    found.flatMap((rows, index) =>
      rows.slice(rowsAboveTable(rows, pages[index]!)).map((row) => wordingOf(row)),
    ),
  );

/** The rows from the edge inwards that are repeated, or titles, without those of tables. */
function outerRows(
  rows: readonly Row[][],
  repeated: ReadonlySet<Row>,
  headings: ReadonlySet<string> = new Set(),
): Row[][] {
  const isOfTable = (row: Row) => headings.has(wordingOf(row));
  const own = headings.size ? new Set([...repeated].filter((row) => !isOfTable(row))) : repeated;
  const titled = titledRows(rows, own);
  return rows.map((some) => {
    const end = some.findIndex((row) => (!own.has(row) && !titled.has(row)) || isOfTable(row));
    return end < 0 ? some : some.slice(0, end);
  });
}

/** The repeated rows of each page at one edge, from the edge inwards without a gap. */
function runningRows(
  side: Side,
  pages: readonly { segments: Segment[]; page: PageContent }[],
): Row[][] {
  const rows = pages.map((page) => rowsAt(side, page));
  const occurrences = new Occurrences();
  for (const [index, some] of rows.entries()) for (const row of some) occurrences.add(row, index);
  const isBack = (row: Row, page: number) =>
    comesBack(occurrences.of(row), page, pages.length) && occurrences.isCounted(row);
  const heights = new Heights();
  // The first page of a few may have a header of its own.
  const [outermost] = rows[0] ?? [];
  const isFirstOther = rows.length > 2 && outermost !== undefined && !isBack(outermost, 0);
  for (const [index, some] of rows.entries())
    for (const row of index || !isFirstOther ? some : []) heights.add(row, isBack(row, index));
  const repeated = new Set(
    rows.flatMap((some, page) => some.filter((row) => isBack(row, page) && heights.isRunning(row))),
  );
  const found = outerRows(rows, repeated);
  const headings = side === 'header' ? tableHeadings(found, pages) : undefined;
  const running = headings?.size ? outerRows(rows, repeated, headings) : found;
  return withFramedRows(side, running, pages);
}

/** The minimum number of text lines on a picture that make it a background. */
const backgroundLines = 3;

const backgroundsOf = ({ page, segments }: { page: PageContent; segments: readonly Segment[] }) =>
  page.images.filter((image) => {
    const onIt = segments.filter((segment) => isWithin(segment, image, 1));
    return onIt.length >= backgroundLines;
  });

/** The repeated pictures of each page: letterheads, logos, backgrounds. */
function runningImages(
  pages: readonly { page: PageContent; segments: Segment[] }[],
): PlacedImage[][] {
  const backgrounds = pages.map(backgroundsOf);
  const hasBackgrounds =
    backgrounds.filter(({ length }) => length).length >= pages.length * limits.share;
  const occurrences = Map.groupBy(
    pages.flatMap(({ page }, index) => page.images.map((image) => ({ image, index }))),
    ({ image }) => image.image.key,
  );
  const pagesWith = ({ image, left, top }: PlacedImage) =>
    (occurrences.get(image.key) ?? [])
      .filter(
        ({ image: other }) =>
          Math.abs(other.left - left) < limits.height && Math.abs(other.top - top) < limits.height,
      )
      .map(({ index }) => index);
  return pages.map(({ page }, index) =>
    page.images.filter(
      (image) =>
        comesBack(pagesWith(image), index, pages.length) ||
        (hasBackgrounds && backgrounds[index]?.includes(image)),
    ),
  );
}

const isArtifact = ({ spans }: Segment) => spans.every(({ artifact }) => artifact);

/** The segments marked as artifacts in a tagged page, above and below all other text. */
function artifacts(page: PageContent, segments: readonly Segment[]) {
  if (!taggedPage(page)) return undefined;
  const texts = segments.filter((segment) => !isArtifact(segment));
  const top = Math.min(page.height / 2, ...texts.map((segment) => segment.baseline));
  const bottom = Math.max(page.height / 2, ...texts.map((segment) => segment.baseline));
  const marked = segments.filter(isArtifact);
  return {
    header: marked.filter(({ baseline }) => baseline < top),
    footer: marked.filter(({ baseline }) => baseline > bottom),
  };
}

export type RunningTextOptions = {
  /** True to find also text in the margins of a page that other pages do not repeat. */
  takesMargins: boolean;
};

/** Removes headers and footers from the segments of each page. */
export function withoutRunningText(
  pages: readonly { segments: Segment[]; page: PageContent }[],
  { takesMargins }: RunningTextOptions = { takesMargins: false },
): PageText[] {
  const headers = runningRows('header', pages);
  const footers = runningRows('footer', pages);
  const images = runningImages(pages);
  // Some programs tag headers and footers as text.
  const marksSome = pages.some(({ segments }) => segments.some(isArtifact));
  const texts = pages.map(({ page, segments }, index): PageText => {
    const marked = marksSome ? artifacts(page, segments) : undefined;
    const header = marked?.header ?? (headers[index] ?? []).flatMap((row) => row.segments);
    const footer = marked?.footer ?? (footers[index] ?? []).flatMap((row) => row.segments);
    const taken = new Set([...header, ...footer]);
    const body = segments.filter((segment) => !taken.has(segment));
    return { page, header, footer, images: images[index] ?? [], body };
  });
  return takesMargins ? contentOfMargins(texts) : texts;
}
