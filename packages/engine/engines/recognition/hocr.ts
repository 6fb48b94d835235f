// Reads Tesseract's result: hOCR 1.2 (kba.github.io/hocr-spec), HTML whose elements have boxes in pixels.
import { withoutReferences } from '#containers/xml/references.ts';
import type { Box } from '#models/page/page-content.ts';
import { separated, withoutLetters, type Letter, type SpelledWord } from './joined-words.ts';
import type { GrayPicture } from './skew.ts';

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

function boxOf(properties: string, name = 'bbox'): Box {
  const [left = 0, top = 0, right = 0, bottom = 0] = numbersOf(properties, name);
  return { left, top, right, bottom };
}

const lineClasses = new Set(['ocr_line', 'ocr_header', 'ocr_textfloat', 'ocr_caption']);

function lineOf(properties: string, paragraph: number): SpelledLine {
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

/** A line as it is read: with letters. */
type SpelledLine = Omit<RecognisedLine, 'words'> & {
  words: (SpelledWord & { letters: Letter[] })[];
};

/**
 * Parses an hOCR page; lengths are in pixels.
 * @param picture in which the text was recognised: with it, words that were joined are separated
 */
export function readHocr(html: string, picture?: GrayPicture): Recognised {
  const pictures: Box[] = [];
  const lines: SpelledLine[] = [];
  let paragraph = 0;
  for (const [, kind = '', single, double, inside = ''] of html.matchAll(element)) {
    const properties = single ?? double ?? '';
    if (kind === 'ocr_par') paragraph++;
    else if (kind === 'ocr_photo') pictures.push(boxOf(properties));
    else if (lineClasses.has(kind)) lines.push(lineOf(properties, paragraph));
    else if (kind === 'ocrx_word') lines.at(-1)?.words.push(wordOf(properties, inside));
    else if (kind === 'ocrx_cinfo') addLetter(lines.at(-1)?.words.at(-1), properties, inside);
  }
  return { pictures, lines: lines.map((line) => withWords(line, picture)) };
}

function wordOf(properties: string, inside: string): SpelledLine['words'][number] {
  const [confidence = 0] = numbersOf(properties, 'x_wconf');
  return { ...boxOf(properties), text: plainText(inside), confidence, letters: [] };
}

/** Adds a letter to its word, whose text is that of its letters. */
function addLetter(
  word: SpelledLine['words'][number] | undefined,
  properties: string,
  inside: string,
): void {
  const text = plainText(inside);
  if (!word || !text) return;
  word.letters.push({ ...boxOf(properties, 'x_bboxes'), text });
  word.text += text;
}

function withWords(line: SpelledLine, picture: GrayPicture | undefined): RecognisedLine {
  const words = line.words.filter(({ text }) => text);
  return {
    ...line,
    words: picture ? separated(words, line.turn, picture) : words.map(withoutLetters),
  };
}
