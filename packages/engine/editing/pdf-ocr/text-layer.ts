// Writes recognised text as an invisible content stream: every word as wide as in the image, with spaces between.
import { combine, type Matrix } from '@octavo/contract';
import type { RecognisedLine, RecognisedWord } from '#engines/recognition/hocr.ts';
import { number } from '#formats/pdf/writer.ts';
import { isWithoutSpaces } from '#reflow/extract/text/scripts.ts';
import type { LayerFont } from './layer-font.ts';
import { inVisualOrder } from './visual-order.ts';

/** What is added to a page. */
export type PageLayer = {
  /** From 1. */
  number: number;
  /** In pixels of the picture that was recognised. */
  lines: readonly RecognisedLine[];
  /** From those pixels to the page's own coordinates. */
  matrix: Matrix;
  /** How the page's content is moved so that its lines are level; absent where it stays as it is. */
  straightened?: Matrix;
};

/** Where a word stands, in pixels: where its first letter does, the direction of writing, and how long it is. */
type Placed = { x: number; y: number; along: { x: number; y: number }; length: number };

/**
 * The operators that write a layer (ISO 32000-2, 9.4).
 * @param name of the font among the page's resources
 */
export function contentOf({ lines, matrix }: PageLayer, font: LayerFont, name: string): string {
  const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
  const written = lines.map((line) => lineOf(line, { matrix, scale, font, name }));
  return `q BT 3 Tr\n${written.join('\n')}\nET Q`;
}

type Context = { matrix: Matrix; scale: number; font: LayerFont; name: string };

function lineOf(line: RecognisedLine, context: Context): string {
  const size = line.height * context.scale;
  const operators = [`/${context.name} ${number(size)} Tf`];
  const words = inVisualOrder(line.words);
  for (const [index, { word, text }] of words.entries()) {
    const placed = placeOf(line, word);
    operators.push(wordOf(text, placed, size, context));
    const next = words[index + 1];
    if (next && needsSpace(text, next.text))
      operators.push(spaceBetween(placed, placeOf(line, next.word), size, context));
  }
  return operators.join('\n');
}

function wordOf(text: string, placed: Placed, size: number, context: Context): string {
  const { scale, font, matrix } = context;
  const { x, y, along, length } = placed;
  // A unit of text is a point along the baseline and a point above it, wherever that is on the page.
  const upright: Matrix = [along.x, along.y, along.y, -along.x, 0, 0];
  const toPixels = upright.map((part) => part / scale) as unknown as Matrix;
  const place = combine(
    [...(toPixels.slice(0, 4) as [number, number, number, number]), x, y],
    matrix,
  );
  const codes = font.codesOf(text);
  const stretch = stretchOf(length * scale, [...text].length, size, font);
  return `${place.map(number).join(' ')} Tm ${stretch} Tz <${codes}> Tj`;
}

/** A space from the end of a word to the next: readers that look at gaps alone would miss narrow ones. */
function spaceBetween(word: Placed, next: Placed, size: number, context: Context): string {
  const { scale, font } = context;
  const gap = (next.x - word.x) * word.along.x + (next.y - word.y) * word.along.y - word.length;
  return `${stretchOf(Math.max(gap, 1) * scale, 1, size, font)} Tz <${font.codesOf(' ')}> Tj`;
}

/** How far characters are stretched to a length, in percent. */
const stretchOf = (length: number, characters: number, size: number, font: LayerFont): string =>
  number((100 * length) / (characters * font.advance * size));

const needsSpace = (before: string, after: string): boolean =>
  !isWithoutSpaces(before.slice(-1)) || !isWithoutSpaces(after);

/** Quarter turns, counterclockwise, as hOCR has them; y grows downwards. */
const directions: Readonly<Record<number, { x: number; y: number }>> = {
  90: { x: 0, y: -1 },
  180: { x: -1, y: 0 },
  270: { x: 0, y: 1 },
};

function placeOf(line: RecognisedLine, word: RecognisedWord): Placed {
  const along = directions[line.turn];
  return along ? ofTurned(line, word, along) : ofUpright(line, word);
}

function ofUpright({ left, bottom, baseline }: RecognisedLine, word: RecognisedWord): Placed {
  const { slope, offset } = baseline;
  const steepness = Math.hypot(1, slope);
  return {
    x: word.left,
    y: bottom + offset + slope * (word.left - left),
    along: { x: 1 / steepness, y: slope / steepness },
    length: word.right - word.left,
  };
}

/** Of turned lines the baseline is not told: what is more than the height above it hangs below it. */
function ofTurned(line: RecognisedLine, word: RecognisedWord, along: Placed['along']): Placed {
  const isAcross = along.y === 0;
  const thickness = isAcross ? line.bottom - line.top : line.right - line.left;
  const below = Math.max(0, thickness - (line.height - line.descenders));
  const down = { x: -along.y, y: along.x };
  const corner = {
    x: (isAcross ? along.x > 0 : down.x < 0) ? word.left : word.right,
    y: (isAcross ? down.y < 0 : along.y > 0) ? word.top : word.bottom,
  };
  const lowest = {
    x: down.x > 0 ? line.right : line.left,
    y: down.y > 0 ? line.bottom : line.top,
  };
  return {
    x: isAcross ? corner.x : lowest.x - down.x * below,
    y: isAcross ? lowest.y - down.y * below : corner.y,
    along,
    length: isAcross ? word.right - word.left : word.bottom - word.top,
  };
}
