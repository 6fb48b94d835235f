// Checks that all text of a page is in the document, and warns about pages with missing text.
import type { Run } from '#kernel/converter.ts';
import { rangeOf } from '#kernel/page-range.ts';
import { linesIn } from '#reflow/page/block-lines.ts';
import type { Footnote, LayoutBlock, Line, PageText } from '#reflow/page/layout.ts';
import type { PageContent, Span } from '#models/page/page-content.ts';

/** The minimum share of a page's letters in the result; below it, a warning lists the page. */
const minKeptShare = 0.98;

const lettersOf = (spans: readonly Pick<Span, 'text'>[]): number =>
  spans.reduce((sum, { text }) => sum + text.replaceAll(/\s/g, '').length, 0);

const lettersIn = (lines: readonly Line[]): number =>
  lines.reduce((sum, { spans }) => sum + lettersOf(spans), 0);

type LaidOut = {
  text: Pick<PageText, 'page' | 'header' | 'footer'>;
  notes: readonly Footnote[];
  blocks: readonly LayoutBlock[];
};

const shownOn = ({ spans }: PageContent) => spans.filter(({ hidden }) => !hidden);

/** True if hardly any letter of a page is missing in its blocks. */
function isComplete({ text, notes, blocks }: LaidOut): boolean {
  const { page, header, footer } = text;
  const marks = notes.reduce((sum, { mark }) => sum + mark.length, 0);
  const kept =
    [...header, ...footer].reduce((sum, { spans }) => sum + lettersOf(spans), 0) +
    notes.reduce((sum, { lines }) => sum + lettersIn(lines), marks) +
    lettersIn(linesIn(blocks));
  return kept >= minKeptShare * lettersOf(shownOn(page));
}

/**
 * The numbers of the pages with missing text.
 * @param blocks of each page, before any are joined
 */
export const incomplete = (
  texts: readonly PageText[],
  pages: readonly { notes: readonly Footnote[] }[],
  blocks: readonly (readonly LayoutBlock[])[],
): number[] =>
  texts.flatMap((text, index) => {
    const laidOut = { text, notes: pages[index]?.notes ?? [], blocks: blocks[index] ?? [] };
    return isComplete(laidOut) ? [] : [text.page.number];
  });

/** Adds a warning about pages with missing text. */
export function warnOfMissingText(pages: readonly number[], run: Run): void {
  if (pages.length) run.warn({ code: 'text_missing', values: { pages: rangeOf(pages) } });
}
