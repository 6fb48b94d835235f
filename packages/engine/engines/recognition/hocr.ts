// Reads Tesseract's result: hOCR 1.2 (kba.github.io/hocr-spec), HTML whose elements have boxes in pixels.
import { withoutReferences } from '#containers/xml/references.ts';
import type { Box } from '#models/page/page-content.ts';

export type RecognisedWord = Box & {
  text: string;
  /** 0 to 100. */
  confidence: number;
};

export type RecognisedLine = Box & {
  words: RecognisedWord[];
  /** The offset at the left end from the bottom of the line's box, negative for above; and the slope. */
  baseline: { slope: number; offset: number };
  /** From descenders to ascenders. */
  height: number;
  /** The part of the height below the baseline. */
  descenders: number;
  /** Counterclockwise rotation in degrees, in quarter turns; 0 for a normal line. */
  turn: number;
  /** Lines of the same paragraph have the same number, as far as hOCR says. */
  paragraph: number;
};

export type Recognised = { lines: RecognisedLine[]; pictures: Box[] };

/** An element's class and properties, and the text of words; markup inside a word is emphasis. */
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

/** Words with less confidence are dirt or part of a drawing. */
const minConfidence = 25;

/** True if a word was recognised with enough confidence. */
export const isConfident = ({ confidence }: RecognisedWord): boolean => confidence >= minConfidence;

/** Parses an hOCR page; lengths are in pixels. */
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
