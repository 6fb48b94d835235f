// Test pages from lines of text; a letter is 6 points wide, whatever its size.
import type { PageContent, PdfContent, Span } from '#models/page/page-content.ts';
import { pageOf, segment } from './pictured-page.ts';

export type WrittenLine = readonly [
  text: string,
  left: number,
  baseline: number,
  of?: Partial<Span>,
];

const plain = { family: 'Liberation Sans', bold: false, italic: false, monospace: false };
export const bold = { font: { ...plain, bold: true } };
export const code = { font: { ...plain, family: 'Courier New', monospace: true } };

/**
 * A page with lines of text.
 * @param parts its other content
 */
export const written = (
  lines: readonly WrittenLine[],
  parts: Partial<PageContent> = {},
): PageContent => pageOf({ spans: lines.flatMap(([...line]) => segment(...line).spans), ...parts });

/** A document of pages, numbered in order. */
export const documentOf = (...pages: PageContent[]): PdfContent => ({
  ...{ title: '', author: '', subject: '', outline: [] },
  pages: pages.map((page, index) => ({ ...page, number: index + 1 })),
});

const words =
  'harbour budget evidence supplier contract laboratory region survey client plan'.split(' ');

/**
 * Lines of a paragraph that fills a column, all but the last up to its edge.
 * @param count the number of lines
 */
export function prose(
  count: number,
  { left = 72, top = 100, width = 450, distance = 13, seed = 0 } = {},
): WrittenLine[] {
  const letters = Math.floor(width / 6);
  let at = seed;
  return Array.from({ length: count }, (_, line) => {
    let text = line ? '' : 'The';
    for (;;) {
      const next = `${text}${text ? ' ' : ''}${words[at % words.length]}`;
      if (next.length > letters) break;
      text = next;
      at++;
    }
    if (line === count - 1) text = `${text.slice(0, Math.floor(letters / 2)).trim()}.`;
    return [text, left, top + line * distance] as const;
  });
}
