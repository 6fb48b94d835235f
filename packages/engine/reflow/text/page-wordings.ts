// Compares the headers and footers of pages by their text.
import type { PageText, Segment } from '#reflow/page/layout.ts';

/** The text of a header or footer without its numbers. */
export const wordingOf = (segments: readonly Segment[]): string =>
  segments.map(({ text }) => text.replaceAll(/\d+/g, '#')).join('|');

/** The text of both without numbers. */
export const wordingOfPage = ({ header, footer }: PageText): string =>
  `${wordingOf(header)}\n${wordingOf(footer)}`;

const wordingsOf = (pages: readonly PageText[]) => new Set(pages.map(wordingOfPage));

/** Left and right pages. */
export const bySide = (pages: readonly PageText[]) => ({
  even: pages.filter(({ page }) => page.number % 2 === 0),
  odd: pages.filter(({ page }) => page.number % 2 === 1),
});

/** True if all left and all right pages have the same header and footer; these may differ. */
export function isAlternating(pages: readonly PageText[]): boolean {
  const { even, odd } = bySide(pages);
  return wordingsOf(even).size <= 1 && wordingsOf(odd).size <= 1;
}
