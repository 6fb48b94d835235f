// Checks that all text of a page came into the document, and warns of pages where text is missing.
import type { Run } from '#kernel/converter.ts';
import { rangeOf } from '#kernel/page-range.ts';
import { linesIn } from '#reflow/page/block-lines.ts';
import type { Footnote, LayoutBlock, Line } from '#reflow/page/layout.ts';
import type { PageContent, Span } from '#models/page/page-content.ts';
import type { PageText } from '#reflow/text/running-text.ts';

/** Of the letters of a page so many are kept, or else the page is told of. */
const leastKept = 0.98;

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

/** True when hardly a letter of a page is missing in what was made of it. */
function isComplete({ text, notes, blocks }: LaidOut): boolean {
  const { page, header, footer } = text;
  const marks = notes.reduce((sum, { mark }) => sum + mark.length, 0);
  const kept =
    [...header, ...footer].reduce((sum, { spans }) => sum + lettersOf(spans), 0) +
    notes.reduce((sum, { lines }) => sum + lettersIn(lines), marks) +
    lettersIn(linesIn(blocks));
  return kept >= leastKept * lettersOf(shownOn(page));
}

/** The numbers of the pages of which text is missing. @param blocks of each page, before any are joined */
export const incomplete = (
  texts: readonly PageText[],
  pages: readonly { notes: readonly Footnote[] }[],
  blocks: readonly (readonly LayoutBlock[])[],
): number[] =>
  texts.flatMap((text, index) => {
    const laidOut = { text, notes: pages[index]?.notes ?? [], blocks: blocks[index] ?? [] };
    return isComplete(laidOut) ? [] : [text.page.number];
  });

/** Tells of pages of which text is missing. */
export function tellIncomplete(pages: readonly number[], run: Run): void {
  if (pages.length) run.warn({ code: 'text_missing', values: { pages: rangeOf(pages) } });
}
