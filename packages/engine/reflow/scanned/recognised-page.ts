// A scanned page with the words that were recognised in it.
import { median, mode, rounded } from '#reflow/geometry.ts';
import type { Box, PageContent, PlacedImage, Rule, Span } from '#reflow/page-content.ts';
import type { Recognised, RecognisedLine, RecognisedWord } from '#reflow/scanned/hocr.ts';
import { withoutPagePictures } from '#reflow/scanned/scanned-page.ts';

const limits = {
  /** What is recognised with less confidence is dirt or part of a drawing. */
  confidence: 25,
  /** From descenders to ascenders, in parts of the size of a font. */
  heightOfSize: 0.92,
  /** Sizes of paragraphs that differ by no more from the page's usual one are the same. */
  sameSize: 0.14,
  /** Points: separators thicker than this are pictures. */
  ruleThickness: 4,
  /** Points; words next to each other on a line stand at least so far apart. */
  smallestSize: 4,
} as const;

const reach = { ascent: 0.8, descent: 0.22 } as const;
const font = { family: 'Times New Roman', bold: false, italic: false, monospace: false };

/** Recognition measures each line anew; paragraphs have one size, and most of a page has the same. */
function sizesOf(lines: readonly RecognisedLine[], scale: number): Map<RecognisedLine, number> {
  const sizeOf = ({ height }: RecognisedLine) => (height * scale) / limits.heightOfSize;
  const letters = ({ words }: RecognisedLine) =>
    words.reduce((sum, { text }) => sum + text.length, 0);
  const usual =
    mode(lines.map((line) => [rounded(sizeOf(line), 0.5), letters(line)] as const)) ?? 10;
  const sizes = new Map<RecognisedLine, number>();
  for (const group of Map.groupBy(lines, ({ paragraph }) => paragraph).values()) {
    const size = rounded(median(group.map(sizeOf)), 0.5);
    const isUsual = Math.abs(size / usual - 1) < limits.sameSize;
    for (const line of group) sizes.set(line, isUsual ? usual : size);
  }
  return sizes;
}

/** Where a line's letters stand, in its middle: a page that lies askew must not tear it apart. */
function baselineOf({ left, right, bottom, baseline }: RecognisedLine): number {
  return bottom + baseline.offset + (baseline.slope * (right - left)) / 2;
}

const isBelieved = ({ confidence }: RecognisedWord): boolean => confidence >= limits.confidence;

function spansOf(line: RecognisedLine, object: number, size: number, scale: number): Span[] {
  const baseline = baselineOf(line) * scale;
  const look = { color: '000000', underline: false, strike: false, angle: 0, hidden: false };
  return line.words.filter(isBelieved).map(({ text, left, right }) => ({
    ...{ left: left * scale, right: right * scale },
    ...{ top: baseline - reach.ascent * size, bottom: baseline + reach.descent * size },
    ...{ text, spaced: true, baseline, size, font, object },
    ...look,
  }));
}

const scaled = ({ left, top, right, bottom }: Box, scale: number): Box => ({
  left: left * scale,
  top: top * scale,
  right: right * scale,
  bottom: bottom * scale,
});

function ruleOf({ left, top, right, bottom }: Box): Rule | undefined {
  const [width, height] = [right - left, bottom - top];
  const thickness = Math.min(width, height);
  if (thickness > limits.ruleThickness) return undefined;
  return width > height
    ? {
        axis: 'horizontal',
        at: (top + bottom) / 2,
        from: left,
        to: right,
        thickness,
        color: '000000',
      }
    : {
        axis: 'vertical',
        at: (left + right) / 2,
        from: top,
        to: bottom,
        thickness,
        color: '000000',
      };
}

/**
 * Puts what was recognised in the place of the page's picture.
 * @param scale points of a pixel
 * @param pictures that were cut out of the page
 */
export function recognisedPage(
  page: PageContent,
  { lines, separators }: Recognised,
  scale: number,
  pictures: readonly PlacedImage[],
): PageContent {
  const sizes = sizesOf(lines, scale);
  const spans = lines.flatMap((line, index) => {
    const size = Math.max(limits.smallestSize, sizes.get(line)!);
    return spansOf(line, index, size, scale);
  });
  const rules = separators
    .map((box) => ruleOf(scaled(box, scale)))
    .filter((rule) => rule !== undefined);
  const rest = withoutPagePictures(page);
  return {
    ...rest,
    spans: [...page.spans.filter(({ hidden }) => !hidden), ...spans],
    rules: [...page.rules, ...rules],
    images: [...rest.images, ...pictures],
  };
}
