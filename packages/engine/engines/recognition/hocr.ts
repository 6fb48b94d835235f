// Reads what Tesseract recognised: hOCR 1.2 (kba.github.io/hocr-spec), HTML whose elements name their boxes in pixels.
import { withoutReferences } from '#containers/xml/references.ts';
import type { Box } from '#models/page/page-content.ts';

export type RecognisedWord = Box & {
  text: string;
  /** 0 to 100. */
  confidence: number;
};

export type RecognisedLine = Box & {
  words: RecognisedWord[];
  /** Below the bottom of the line's box, negative for above, at its left end; and how it slopes. */
  baseline: { slope: number; offset: number };
  /** From the descenders to the ascenders. */
  height: number;
  /** Of the height, what lies below the baseline where letters reach below it. */
  descenders: number;
  /** Counterclockwise quarter turns in degrees: 0 for a line that is read as usual. */
  turn: number;
  /** Lines of one paragraph, as far as can be told, have the same number. */
  paragraph: number;
};

export type Recognised = { lines: RecognisedLine[]; pictures: Box[] };

/** An element's class and properties, and for words their text; markup inside of a word is emphasis. */
const element =
  /<(?:span|div|p)\s+class=['"](ocr\w+)['"][^>]*?\stitle=(?:'([^']*)'|"([^"]*)")[^>]*>([^<]*(?:<(?:strong|em)>[^<]*)*)/g;

const plainText = (html: string): string => withoutReferences(html.replace(/<[^>]*>/g, '')).trim();

/** The numbers of a property, such as those of `bbox 243 257 651 351`. */
function numbersOf(properties: string, name: string): number[] {
  const found = new RegExp(`(?:^|;)\\s*${name}\\s+([-\\d.\\s]+)`).exec(properties)?.[1];
  return found ? found.trim().split(/\s+/).map(Number) : [];
}

function boxOf(properties: string): Box {
  const [left = 0, top = 0, right = 0, bottom = 0] = numbersOf(properties, 'bbox');
  return { left, top, right, bottom };
}

const lineClasses = new Set(['ocr_line', 'ocr_header', 'ocr_textfloat', 'ocr_caption']);

function lineOf(properties: string, paragraph: number): RecognisedLine {
  const box = boxOf(properties);
  const [slope = 0, offset = 0] = numbersOf(properties, 'baseline');
  const [height = box.bottom - box.top] = numbersOf(properties, 'x_size');
  const [descenders = 0] = numbersOf(properties, 'x_descenders');
  const [turn = 0] = numbersOf(properties, 'textangle');
  return { ...box, words: [], baseline: { slope, offset }, height, descenders, turn, paragraph };
}

/** What is recognised with less confidence is dirt or part of a drawing. */
const leastConfidence = 25;

/** Whether a word was read well enough to be taken for one. */
export const isBelieved = ({ confidence }: RecognisedWord): boolean =>
  confidence >= leastConfidence;

/** What stands in an hOCR page; lengths in pixels. */
export function readHocr(html: string): Recognised {
  const recognised: Recognised = { lines: [], pictures: [] };
  let paragraph = 0;
  for (const [, kind = '', single, double, inside = ''] of html.matchAll(element)) {
    const properties = single ?? double ?? '';
    if (kind === 'ocr_par') paragraph++;
    else if (kind === 'ocr_photo') recognised.pictures.push(boxOf(properties));
    else if (lineClasses.has(kind)) recognised.lines.push(lineOf(properties, paragraph));
    else if (kind === 'ocrx_word') {
      const [confidence = 0] = numbersOf(properties, 'x_wconf');
      const word = { ...boxOf(properties), text: plainText(inside), confidence };
      if (word.text) recognised.lines.at(-1)?.words.push(word);
    }
  }
  return recognised;
}
