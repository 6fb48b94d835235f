// Detects scanned pages, and uses the hidden text layer of earlier recognition.
import { heightOf, widthOf } from '#models/page/geometry.ts';
import type { PageContent, PlacedImage, Span } from '#models/page/page-content.ts';

/** The minimum share of the page that the pictures of a scan cover, and that each of them does. */
export const coverage = { least: 0.7, large: 0.05 } as const;

const limits = {
  /** A scan has at most this many visible letters apart from its margins. */
  letters: 60,
  /** The share of the page's height at its top and bottom where archives stamp notices, of any length. */
  margin: 0.12,
  /** The largest font size of such a notice, in points; a title on a photograph is larger. */
  notice: 10.5,
  /** Hidden text with fewer letters does not count as a text layer. */
  hiddenLetters: 12,
  /** A stamp over a text layer has at most this share of its letters. More may be the same text, shown and hidden. */
  stamp: 0.25,
} as const;

/** The number of letters in words, without digits and punctuation. */
export const lettersOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { text }) => sum + text.replace(/\P{L}/gu, '').length, 0);

/** Pictures that are the page itself, not pictures on it. */
function pagePictures({ images, width, height }: PageContent): PlacedImage[] {
  const share = (image: PlacedImage) => (widthOf(image) * heightOf(image)) / (width * height);
  const large = images.filter((image) => share(image) > coverage.large);
  const covered = large.reduce((sum, image) => sum + share(image), 0);
  return covered >= coverage.least ? large : [];
}

const isNotice = ({ top, bottom, size }: Span, { height }: PageContent): boolean =>
  size < limits.notice && (bottom < limits.margin * height || top > (1 - limits.margin) * height);

/**
 * True for scanned pages: a picture covers them, and besides it they show hardly any text, except notices in their
 * margins, or much less than is hidden behind the picture.
 */
export function isScanned(page: PageContent): boolean {
  if (!pagePictures(page).length) return false;
  const shown = page.spans.filter((span) => !span.hidden && !isNotice(span, page));
  const letters = lettersOf(shown);
  const hidden = lettersOf(page.spans.filter((span) => span.hidden));
  return letters < limits.letters || letters < limits.stamp * hidden;
}

/** The page without its scanned pictures, for which its text stands. */
export function withoutPagePictures(page: PageContent): PageContent {
  const pictures = new Set(pagePictures(page));
  const images = page.images.filter((image) => !pictures.has(image));
  return { ...page, images, isRecognised: true };
}

/** A scanned page with its hidden text instead of its picture; nothing if it has none. */
export function withHiddenText(page: PageContent): PageContent | undefined {
  const hidden = page.spans.filter((span) => span.hidden);
  if (!isScanned(page) || lettersOf(hidden) < limits.hiddenLetters) return undefined;
  const spans = page.spans.map((span) =>
    span.hidden ? { ...span, hidden: false, color: '000000' } : span,
  );
  return { ...withoutPagePictures(page), spans };
}
