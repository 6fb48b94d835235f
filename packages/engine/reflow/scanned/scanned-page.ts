// Detects scanned pages, and uses the hidden text layer of earlier recognition.
import { heightOf, widthOf } from '#models/page/geometry.ts';
import type { PageContent, PlacedImage, Span } from '#models/page/page-content.ts';

const limits = {
  /** The minimum share of the page that the pictures of a scan cover. */
  covered: 0.7,
  /** A scan has at most this many visible letters, such as a stamp or a footer. */
  letters: 60,
  /** Hidden text with fewer letters does not count as a text layer. */
  hiddenLetters: 12,
} as const;

/** The number of letters in words, without digits and punctuation. */
export const lettersOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { text }) => sum + text.replace(/\P{L}/gu, '').length, 0);

/** Pictures that are the page itself, not pictures on it. */
function pagePictures({ images, width, height }: PageContent): PlacedImage[] {
  const share = (image: PlacedImage) => (widthOf(image) * heightOf(image)) / (width * height);
  const large = images.filter((image) => share(image) > 0.05);
  const covered = large.reduce((sum, image) => sum + share(image), 0);
  return covered >= limits.covered ? large : [];
}

/** True for scanned pages: they contain hardly any text besides their picture. */
export function isScanned(page: PageContent): boolean {
  const shown = page.spans.filter(({ hidden }) => !hidden);
  return lettersOf(shown) < limits.letters && pagePictures(page).length > 0;
}

/** The page without its scanned pictures. */
export function withoutPagePictures(page: PageContent): PageContent {
  const pictures = new Set(pagePictures(page));
  return { ...page, images: page.images.filter((image) => !pictures.has(image)) };
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
