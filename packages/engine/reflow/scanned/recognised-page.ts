// A scanned page with the words that were recognised in it.
import {
  heightOf,
  isWithin,
  median,
  middleOf,
  mode,
  rounded,
  sharedHeight,
  sharedWidth,
  widthOf,
} from '#models/page/geometry.ts';
import type { Box, PageContent, PlacedImage, Rule, Span } from '#models/page/page-content.ts';
import { decorate } from '#reflow/extract/graphics/decoration.ts';
import { joinedRules } from '#reflow/extract/graphics/joined-rules.ts';
import {
  isBelieved,
  type Recognised,
  type RecognisedLine,
  type RecognisedWord,
} from '#engines/recognition/hocr.ts';
import { lettersOf, withoutPagePictures } from '#reflow/scanned/scanned-page.ts';

const limits = {
  /** From descenders to ascenders, in parts of the size of a font. */
  heightOfSize: 0.92,
  /** Sizes of paragraphs that differ by no more from the page's usual one are the same. */
  sameSize: 0.14,
  /** Points: separators thicker than this are pictures. */
  ruleThickness: 4,
  /** Of a word's height, above and below it: blurred letters make lines there. */
  aroundWord: 0.05,
  /** Of a line, so much is covered by the letters that make it. */
  letters: 0.5,
  /** Points. */
  smallestSize: 4,
  /** A picture with fewer letters is a photograph, not paper. */
  fewestLetters: 30,
} as const;

const reach = { ascent: 0.8, descent: 0.22 } as const;
const font = { family: 'Times New Roman', bold: false, italic: false, monospace: false };

/** Whether a line across is nothing but letters that touch: words cover most of it. */
function isOfLetters(line: Box, words: readonly RecognisedWord[]): boolean {
  const at = middleOf(line);
  const within = words.filter(({ top, bottom }) => {
    const margin = limits.aroundWord * (bottom - top);
    return at > top - margin && at < bottom + margin;
  });
  const covered = within.reduce((sum, word) => sum + Math.max(0, sharedWidth(word, line)), 0);
  return covered > limits.letters * widthOf(line);
}

const isInside = (inner: Box, outer: Box): boolean => isWithin(inner, outer, limits.ruleThickness);

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

function spansOf(line: RecognisedLine, object: number, size: number, scale: number): Span[] {
  const baseline = baselineOf(line) * scale;
  const formatting = { color: '000000', underline: false, strike: false, angle: 0, hidden: false };
  return line.words.filter(isBelieved).map(({ text, left, right }) => ({
    ...{ left: left * scale, right: right * scale },
    ...{ top: baseline - reach.ascent * size, bottom: baseline + reach.descent * size },
    ...{ text, spaced: true, baseline, size, font, object },
    ...formatting,
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

/** Words that the page shows besides its picture are recognised, too. */
const isShown = (word: Box, shown: readonly Span[]): boolean =>
  shown.some(
    (span) =>
      sharedWidth(span, word) > 0.5 * widthOf(word) &&
      sharedHeight(span, word) > 0.5 * heightOf(word),
  );

/**
 * Puts what was recognised in the place of the page's picture.
 * @param lines straight lines that are drawn on the page, in pixels
 * @param scale points of a pixel
 * @param pictures that were cut out of the page
 * @returns nothing when the picture has hardly any text
 */
export function recognisedPage(
  page: PageContent,
  { lines: texts, pictures: inside }: Recognised,
  lines: readonly Box[],
  scale: number,
  pictures: readonly PlacedImage[],
): PageContent | undefined {
  const shown = page.spans.filter(({ hidden }) => !hidden);
  const sizes = sizesOf(texts, scale);
  const spans = texts.flatMap((line, index) => {
    const size = Math.max(limits.smallestSize, sizes.get(line)!);
    return spansOf(line, index, size, scale);
  });
  const found = spans.filter((span) => !isShown(span, shown));
  if (lettersOf(found) < limits.fewestLetters) return undefined;
  const words = texts.flatMap((text) => text.words);
  const rules = lines
    .filter((line) => !inside.some((picture) => isInside(line, picture)))
    .filter((line) => !isOfLetters(line, words))
    .map((line) => ruleOf(scaled(line, scale)))
    .filter((rule) => rule !== undefined);
  const rest = withoutPagePictures(page);
  return {
    ...rest,
    spans: [...shown, ...found],
    rules: [...page.rules, ...decorate(found, joinedRules(rules))],
    images: [...rest.images, ...pictures],
  };
}
