// Groups the pages of a document to sections with a size, or a header and footer, of their own.
import { mode } from '#models/page/geometry.ts';
import { pagesInSequence } from '#reflow/page/page-size.ts';
import { bySide, isAlternating, wordingOfPage } from '#reflow/text/page-wordings.ts';
import type { PageText } from '#reflow/page/layout.ts';

const limits = {
  /** The minimum number of pages for each section, in longer documents: more sections are headers of pages. */
  pages: 2,
  short: 6,
  /** The minimum number of left and right pages with headers of their own, and the share that most of them have. */
  sides: { pages: 3, share: 0.5 },
} as const;

export type PageSections = {
  sections: PageText[][];
  /** True if the first page has a header and footer of its own. */
  hasOwnFirst: boolean;
  /** True if left pages have headers and footers of their own. */
  hasEvenPages: boolean;
};

/**
 * The pages of each section: those in sequence with the same size, or else with the same header and footer. One section,
 * if headers alternate, as on left and right pages, or change with almost every page.
 */
export function pageSections(pages: readonly PageText[]): PageSections {
  const bySize = pagesInSequence(pages);
  const sequence = bySize[0] ?? [];
  const hasOwnFirst = isFirstOther(sequence);
  if (bySize.length > 1) return { sections: bySize, hasOwnFirst, hasEvenPages: false };
  const [first, ...later] = pages;
  const rest = hasOwnFirst ? later : pages;
  const hasEvenPages = areSidesOther(rest);
  const sections = hasEvenPages ? [[...rest]] : sectionsByWording(rest);
  if (hasOwnFirst) sections[0] = [first!, ...(sections[0] ?? [])];
  return { sections, hasOwnFirst, hasEvenPages };
}

const isFilled = ({ header, footer }: PageText) => header.length + footer.length > 0;

/** True if the header and footer of the first page come back on no other page, although most others have some. */
function isFirstOther([first, ...later]: readonly PageText[]): boolean {
  if (!first || !later.length) return false;
  const wording = wordingOfPage(first);
  if (later.some((page) => wordingOfPage(page) === wording)) return false;
  if (isFilled(first)) return later.length === 1 || isAlternating(later) || areRunning(later);
  return later.length > 1 && later.filter(isFilled).length > (later.length + 1) / 2;
}

/** True if a header and footer are on more than one page. */
function areRunning(pages: readonly PageText[]): boolean {
  return new Set(pages.map(wordingOfPage)).size * limits.pages <= pages.length;
}

/** True if left and right pages have different headers and footers, or most of them in longer documents. */
function areSidesOther(pages: readonly PageText[]): boolean {
  if (pages.length < limits.sides.pages) return false;
  const sides = bySide(pages);
  const [even, odd] = [mostOf(sides.even), mostOf(sides.odd)];
  if (!even || !odd || even.wording === odd.wording) return false;
  if (isAlternating(pages)) return true;
  return [even, odd].every(({ pages: some, share }) => some > 1 && share >= limits.sides.share);
}

/** The most common wording of pages. */
function mostOf(pages: readonly PageText[]) {
  const wordings = pages.map(wordingOfPage);
  const wording = mode(wordings.map((one) => [one, 1] as const));
  if (wording === undefined) return undefined;
  const count = wordings.filter((one) => one === wording).length;
  return { wording, pages: count, share: count / pages.length };
}

function sectionsByWording(pages: readonly PageText[]): PageText[][] {
  const sections: PageText[][] = [];
  for (const page of pages) {
    const last = sections.at(-1);
    if (last && wordingOfPage(last[0]!) === wordingOfPage(page)) last.push(page);
    else sections.push([page]);
  }
  const wordings = new Set(sections.map(([first]) => wordingOfPage(first!)));
  const areMany = pages.length > limits.short && sections.length * limits.pages > pages.length;
  return wordings.size < sections.length || areMany ? [[...pages]] : sections;
}
