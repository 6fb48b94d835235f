// Detects scanned pages, and uses the hidden text layer of earlier recognition.
import { heightOf, widthOf } from '#models/page/geometry.ts';
import type { PageContent, PlacedImage, Span } from '#models/page/page-content.ts';

const limits = {
  /** Of the page, so much is covered by the pictures of a scan. */
  covered: 0.7,
  /** A scan shows no more letters than a stamp or a line at its foot. */
  letters: 60,
  /** A text layer of fewer letters is none. */
  hiddenLetters: 12,
} as const;

/** How many letters words have, without digits and marks. */
export const lettersOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { text }) => sum + text.replace(/\P{L}/gu, '').length, 0);

/** Pictures that are the page itself, not ones on it. */
function pagePictures({ images, width, height }: PageContent): PlacedImage[] {
  const share = (image: PlacedImage) => (widthOf(image) * heightOf(image)) / (width * height);
  const large = images.filter((image) => share(image) > 0.05);
  const covered = large.reduce((sum, image) => sum + share(image), 0);
  return covered >= limits.covered ? large : [];
}

/** Whether a page is the picture of one: it shows hardly any text but what may be in the picture. */
export function isScanned(page: PageContent): boolean {
  const shown = page.spans.filter(({ hidden }) => !hidden);
  return lettersOf(shown) < limits.letters && pagePictures(page).length > 0;
}

/** The page without the pictures that it consists of. */
export function withoutPagePictures(page: PageContent): PageContent {
  const pictures = new Set(pagePictures(page));
  return { ...page, images: page.images.filter((image) => !pictures.has(image)) };
}

/** A scanned page with the text that stands behind its picture, if it has such; then without the picture. */
export function withHiddenText(page: PageContent): PageContent | undefined {
  const hidden = page.spans.filter((span) => span.hidden);
  if (!isScanned(page) || lettersOf(hidden) < limits.hiddenLetters) return undefined;
  const spans = page.spans.map((span) =>
    span.hidden ? { ...span, hidden: false, color: '000000' } : span,
  );
  return { ...withoutPagePictures(page), spans };
}
