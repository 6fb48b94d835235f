// Groups the pages of a document by their size.
import type { PageContent } from '#models/page/page-content.ts';

/**
 * The difference of two lengths of pages that count as equal, as a share. Scans are cut as the scanner did it, and the
 * sizes of their letters are estimated, so that text on a page of exactly their size would often need a second one.
 */
const tolerance = { page: 0.02, scan: 0.25 } as const;

type Size = Pick<PageContent, 'width' | 'height' | 'isRecognised'>;

/** True if two pages have about the same width and height. */
export function isSameSize(a: Size, b: Size): boolean {
  const share = a.isRecognised || b.isRecognised ? tolerance.scan : tolerance.page;
  const isNear = (one: number, other: number) =>
    Math.abs(one - other) <= share * Math.max(one, other);
  return isNear(a.width, b.width) && isNear(a.height, b.height);
}

/** Pages in sequence with about the same size, each with those that follow it. */
export function pagesInSequence<Page extends { page: Size }>(pages: readonly Page[]): Page[][] {
  const sequences: Page[][] = [];
  for (const page of pages) {
    const last = sequences.at(-1);
    if (last && isSameSize(last.at(-1)!.page, page.page)) last.push(page);
    else sequences.push([page]);
  }
  return sequences;
}

/** All pages with about the same size, wherever they are. */
export function pagesBySize<Page extends { page: Size }>(pages: readonly Page[]): Page[][] {
  const groups: Page[][] = [];
  for (const page of pages) {
    const group = groups.find(([first]) => isSameSize(first!.page, page.page));
    if (group) group.push(page);
    else groups.push([page]);
  }
  return groups;
}
