// Adds the recognised words to a scanned page.
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
  isConfident,
  type Recognised,
  type RecognisedLine,
  type RecognisedWord,
} from '#engines/recognition/hocr.ts';
import { lettersOf, withoutPagePictures } from '#reflow/scanned/scanned-page.ts';

const limits = {
  /** The height from descenders to ascenders, in font sizes. */
  heightOfSize: 0.92,
  /** Font sizes that differ less from the page's usual one count as equal. */
  sameSize: 0.14,
  /** In points: thicker separators are pictures. */
  ruleThickness: 4,
  /** The margin above and below a word, in word heights, in which blurred letters create lines. */
  aroundWord: 0.05,
  /** The share of such a line that letters cover. */
  letters: 0.5,
  /** In points. */
  smallestSize: 4,
  /** A picture with fewer letters is a photograph, not a page. */
  fewestLetters: 30,
} as const;

const reach = { ascent: 0.8, descent: 0.22 } as const;
const font = { family: 'Times New Roman', bold: false, italic: false, monospace: false };

/** True if a horizontal line consists only of touching letters: words cover most of it. */
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

/**
 * Smooths font sizes: recognition measures each line separately, but paragraphs have one size, and most of a page the
 * same.
 */
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

/** The baseline at the centre of a line, so that a skewed page is not torn apart. */
function baselineOf({ left, right, bottom, baseline }: RecognisedLine): number {
  return bottom + baseline.offset + (baseline.slope * (right - left)) / 2;
}

function spansOf(line: RecognisedLine, object: number, size: number, scale: number): Span[] {
  const baseline = baselineOf(line) * scale;
  const formatting = { color: '000000', underline: false, strike: false, angle: 0, hidden: false };
  return line.words.filter(isConfident).map(({ text, left, right, confidence }) => ({
    ...{ left: left * scale, right: right * scale },
    ...{ top: baseline - reach.ascent * size, bottom: baseline + reach.descent * size },
    ...{ text, spaced: true, baseline, size, font, object },
    ...formatting,
    confidence: confidence / 100,
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

/** True for words that the page contains as text besides its picture: they are recognised too. */
const isShown = (word: Box, shown: readonly Span[]): boolean =>
  shown.some(
    (span) =>
      sharedWidth(span, word) > 0.5 * widthOf(word) &&
      sharedHeight(span, word) > 0.5 * heightOf(word),
  );

/**
 * Replaces the page's picture by the recognised content.
 * @param lines straight lines drawn on the page, in pixels
 * @param scale points per pixel
 * @param pictures pictures cropped from the page
 * @returns nothing if there is hardly any text
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
