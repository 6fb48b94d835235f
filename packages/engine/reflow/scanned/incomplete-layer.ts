// Finds hidden text layers that lack most of a scanned page's text, such as those of a recognition of digits only.
import { Canvas, type PdfDocument } from '#formats/pdf/pdfium.ts';
import { pixelsOfPage } from '#formats/pdf/drawing/page-pixels.ts';
import type { PageContent, Span } from '#models/page/page-content.ts';
import { lettersOf } from './scanned-page.ts';

const limits = {
  /** A layer in which more of the characters are letters is accepted without comparing it with the page. */
  letters: 0.5,
  /** The share of the page's ink that a complete layer covers; pictures are ink, too. */
  covered: 0.5,
  dotsPerInch: 60,
  /** Darker pixels are ink, in each colour. */
  ink: 150,
  /** In points, around each word. */
  margin: 1,
} as const;

/** The share of a page's dark pixels under words. */
function coveredInk(page: PageContent, words: readonly Span[], document: PdfDocument): number {
  const size = pixelsOfPage(page, limits.dotsPerInch);
  const sheet = { ...size, background: 'white' as const };
  const { data, channels } = document.draw(page.number - 1, sheet, new Canvas());
  const scale = size.width / page.width;
  const isCovered = new Uint8Array(size.width * size.height);
  const pixel = (points: number, most: number) =>
    Math.min(most, Math.max(0, Math.round(points * scale)));
  for (const { left, top, right, bottom } of words) {
    const [from, to] = [left - limits.margin, right + limits.margin];
    for (let y = pixel(top, size.height); y < pixel(bottom, size.height); y++)
      isCovered.fill(
        1,
        y * size.width + pixel(from, size.width),
        y * size.width + pixel(to, size.width),
      );
  }
  let [ink, covered] = [0, 0];
  for (let at = 0; at < isCovered.length; at++) {
    const [red, green, blue] = [0, 1, 2].map((channel) => data[at * channels + channel]!);
    if (Math.max(red!, green!, blue!) >= limits.ink) continue;
    ink++;
    covered += isCovered[at]!;
  }
  return ink ? covered / ink : 1;
}

/** True if the text hidden on a scanned page is hardly more than the numbers on it. */
export function isIncompleteLayer(page: PageContent, document: PdfDocument): boolean {
  const hidden = page.spans.filter((span) => span.hidden);
  const characters = hidden.reduce((sum, { text }) => sum + text.length, 0);
  if (lettersOf(hidden) >= limits.letters * characters) return false;
  return coveredInk(page, hidden, document) < limits.covered;
}
