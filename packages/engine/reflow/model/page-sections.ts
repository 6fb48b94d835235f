// Groups the pages of a document to sections with a size, or a header and footer, of their own.
import type { Segment } from '#reflow/page/layout.ts';
import { pagesInSequence } from '#reflow/page/page-size.ts';
import type { PageText } from '#reflow/text/running-text.ts';

const limits = {
  /** The minimum number of pages for each section, in longer documents: more sections are headers of pages. */
  pages: 2,
  short: 6,
} as const;

/** The text of a header or footer without its numbers. */
export const wordingOf = (segments: readonly Segment[]): string =>
  segments.map(({ text }) => text.replaceAll(/\d+/g, '#')).join('|');

const wordingOfPage = ({ header, footer }: PageText) =>
  `${wordingOf(header)}\n${wordingOf(footer)}`;

/**
 * The pages of each section: those in sequence with the same size, or else with the same header and footer. One section,
 * if headers alternate, as on left and right pages, or change with almost every page.
 */
export function pageSections(pages: readonly PageText[]): PageText[][] {
  const bySize = pagesInSequence(pages);
  return bySize.length > 1 ? bySize : sectionsByWording(pages);
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
