// Bookmarks as a list for users: made from an outline, made from headings, and written as an outline.
import {
  apply,
  inverse,
  isBookmarkAddress,
  ProblemError,
  type PdfBookmark,
} from '@octavo/contract';
import { isDictionary, isReference } from '#formats/pdf/objects/objects.ts';
import type { Bookmark } from '#formats/pdf/objects/outline-reader.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import { boxesOf, fromDisplayed, type PageBoxes } from '#formats/pdf/structure/page-boxes.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { AnyOutline } from './any-outline.ts';
import { laidOut, type Entry } from './outline.ts';

/** The most characters of a title. */
const maxTitle = 1000;

/** The entries of an outline, without those that are empty. */
export function listOf(
  { outline, values }: AnyOutline,
  boxes: readonly PageBoxes[],
): PdfBookmark[] {
  const below = (bookmarks: readonly Bookmark[]): PdfBookmark[] =>
    bookmarks.flatMap(({ title: given, object, destpageposfrom1, dest, open, kids }) => {
      const page = destpageposfrom1 ?? undefined;
      const own = page === undefined ? undefined : boxes[page - 1];
      const top = own && topOf(own, dest);
      const address = page === undefined ? addressOf(values.get(object)) : undefined;
      const nested = below(kids);
      const title = given.trim().slice(0, maxTitle);
      if (!title && !nested.length) return [];
      return [
        {
          title: title || '–',
          ...(page !== undefined && { page }),
          ...(top !== undefined && { top }),
          ...(address && { address }),
          ...(nested.length > 0 && { isOpen: open, bookmarks: nested }),
        },
      ];
    });
  return below(outline);
}

/** Where a target is on its page as displayed. Only views with a position have one. */
function topOf(boxes: PageBoxes, dest: Value): number | undefined {
  if (!Array.isArray(dest)) return undefined;
  const [, view, first, second] = dest;
  const [x, y] = view === '/XYZ' ? [first, second] : [boxes.crop[0], first];
  if (typeof y !== 'number' || !(view === '/XYZ' || view === '/FitH')) return undefined;
  if (boxes.rotation % 180 && typeof x !== 'number') return undefined;
  const place = apply(inverse(fromDisplayed(boxes.crop, boxes)), Number(x ?? 0), y);
  return Math.max(0, Number((heightOf(boxes) - place.y).toFixed(1)));
}

/** The height of a page as displayed. */
function heightOf({ crop, rotation, unit }: PageBoxes): number {
  const [left, bottom, right, top] = crop;
  return (rotation % 180 ? right - left : top - bottom) * unit;
}

function addressOf(entry: Dictionary | undefined): string | undefined {
  const action = entry?.['/A'];
  const address = isDictionary(action) && action['/S'] === '/URI' ? action['/URI'] : undefined;
  const text = textOfValue(address);
  // Lists with other addresses could not be written back.
  return isBookmarkAddress(text) && text.length <= 2000 ? text : undefined;
}

/** A heading of the document. */
export type HeadingPlace = { level: number; title: string; page: number; top: number };

/** Headings in order, each below the last one of a higher level. */
export function nestedHeadings(headings: readonly HeadingPlace[]): PdfBookmark[] {
  const all: PdfBookmark[] = [];
  const open: { level: number; bookmark: PdfBookmark }[] = [];
  for (const { level, ...place } of headings) {
    // Titles have the level 0.
    while ((open.at(-1)?.level ?? -1) >= level) open.pop();
    const siblings = open.at(-1)
      ? ((open.at(-1) as (typeof open)[number]).bookmark.bookmarks ??= [])
      : all;
    const bookmark: PdfBookmark = { ...place };
    siblings.push(bookmark);
    open.push({ level, bookmark });
  }
  return all;
}

/**
 * The objects that change if a document gets an outline; none of the old one stays.
 * @throws ProblemError `page_beyond_end`, `damaged_file`
 */
export function withBookmarks(graph: Graph, bookmarks: readonly PdfBookmark[]) {
  const { '/Root': root } = graph.trailer;
  if (!isReference(root)) throw new ProblemError('damaged_file');
  const { '/Outlines': _, '/PageMode': mode, ...rest } = graph.catalog;
  const isOther = mode !== undefined && graph.resolved(mode) !== '/UseOutlines';
  const catalog = { ...rest, ...(isOther && { '/PageMode': mode }) };
  if (!bookmarks.length) return { [root]: { value: catalog } };
  const pages = [...graph.pageObjects()];
  const target = ({ page, top, address }: PdfBookmark): Dictionary => {
    if (page === undefined)
      return address ? { '/A': { '/S': '/URI', '/URI': `u:${new URL(address).href}` } } : {};
    const found = pages[page - 1];
    if (!found) throw new ProblemError('page_beyond_end', { page, found: pages.length });
    return { '/Dest': [found.reference, ...viewAt(boxesOf(graph, found.page), top)] };
  };
  const entries = (list: readonly PdfBookmark[]): Entry[] =>
    list.map((bookmark) => ({
      values: { '/Title': `u:${bookmark.title}`, ...target(bookmark) },
      isOpen: bookmark.isOpen ?? true,
      kids: entries(bookmark.bookmarks ?? []),
    }));
  const objects = laidOut({ entries: entries(bookmarks), maxId: graph.maxId }, (outlines) => ({
    [root]: { '/PageMode': '/UseOutlines', ...catalog, '/Outlines': outlines },
  }));
  return Object.fromEntries(
    Object.entries(objects).map(([reference, value]) => [reference, { value }]),
  );
}

/** The view of a page from a place on it, with the reader's zoom. */
function viewAt(boxes: PageBoxes, top: number | undefined): Value[] {
  if (top === undefined) return ['/Fit'];
  const height = heightOf(boxes);
  const { x, y } = apply(fromDisplayed(boxes.crop, boxes), 0, height - Math.min(top, height));
  return ['/XYZ', x, y, null];
}
