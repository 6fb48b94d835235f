// Finds where to split a document: after every few pages, at its bookmarks, or between pages that are left out.
import { editingLimits, ProblemError, type PageSpan } from '@octavo/contract';
import type { Bookmark } from '#formats/pdf/objects/outline-reader.ts';
import { spansWithout } from './page-spans.ts';

/** The pages of a part. */
export type Place = {
  span: PageSpan;
  /** Its title, if known. */
  title?: string;
};

/** @throws ProblemError `too_many_parts` */
export function placesEvery(pages: number, count: number): Place[] {
  const found = Math.ceil(count / pages);
  const { parts: limit } = editingLimits;
  if (found > limit) throw new ProblemError('too_many_parts', { found, limit });
  return Array.from({ length: found }, (_, index) => ({
    span: { first: index * pages + 1, last: Math.min(count, (index + 1) * pages) },
  }));
}

/** The topmost entries that lead to pages: headings above them may lead nowhere. */
function topmostWithPages(outline: readonly Bookmark[]): readonly Bookmark[] {
  let level = outline;
  while (level.length && !level.some(({ destpageposfrom1: page }) => page))
    level = level.flatMap(({ kids }) => kids);
  return level;
}

/**
 * A part for each topmost entry of the outline; the pages before the first are a part of their own.
 * @throws ProblemError `no_bookmarks`, `too_many_parts`
 */
export function placesAtBookmarks(outline: readonly Bookmark[], count: number): Place[] {
  const starts = new Map<number, string>();
  for (const { title, destpageposfrom1: page } of topmostWithPages(outline))
    if (page && page <= count && !starts.has(page)) starts.set(page, title);
  if (!starts.size) throw new ProblemError('no_bookmarks');
  if (starts.size > editingLimits.parts)
    throw new ProblemError('too_many_parts', { found: starts.size, limit: editingLimits.parts });
  const pages = [...new Set([1, ...starts.keys()])].toSorted((one, other) => one - other);
  return pages.map((first, index) => {
    const title = starts.get(first);
    const last = (pages[index + 1] ?? count + 1) - 1;
    return { span: { first, last }, ...(title && { title }) };
  });
}

/**
 * A part for the pages between each two that are left out, however many of these are next to each other.
 * @throws ProblemError `no_pages_left`, `too_many_parts`
 */
export function placesBetween(leftOut: readonly number[], count: number): Place[] {
  const spans = spansWithout(
    leftOut.map((page) => ({ first: page, last: page })),
    count,
  );
  if (spans.length > editingLimits.parts)
    throw new ProblemError('too_many_parts', { found: spans.length, limit: editingLimits.parts });
  return spans.map((span) => ({ span }));
}
