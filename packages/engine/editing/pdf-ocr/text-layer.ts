// Writes recognised text as an invisible content stream: each word as wide as in the image, with spaces between words.
import { combine, type Matrix } from '@octavo/contract';
import type { RecognisedLine, RecognisedWord } from '#engines/recognition/hocr.ts';
import { number } from '#formats/pdf/writer.ts';
import { isWithoutSpaces } from '#reflow/extract/text/scripts.ts';
import type { LayerFont } from './layer-font.ts';
import { inVisualOrder } from './visual-order.ts';

/** A text layer of one page. */
export type PageLayer = {
  /** The page number, from 1. */
  number: number;
  /** In pixels of the recognised picture. */
  lines: readonly RecognisedLine[];
  /** Maps these pixels to the page's own coordinates. */
  matrix: Matrix;
  /** Rotates the page's content so that its lines are level; absent if it stays. */
  straightened?: Matrix;
  /** Clockwise rotation of the page in degrees, so that most of its lines are upright; absent if it stays. */
  turned?: 90 | 180 | 270;
  /** Mean confidence of the letters, 0 to 100. */
  confidence: number;
};

/** A word in pixels: the start of its first letter, its direction of writing, and its length. */
type Placed = { x: number; y: number; along: { x: number; y: number }; length: number };

/**
 * The operators that write a layer (ISO 32000-2, 9.4).
 * @param name the font's name in the page's resources
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
  let isReached = false;
  for (const [index, { word, text }] of words.entries()) {
    const placed = placeOf(line, word);
    if (!isReached) operators.push(placeIn(placed, context));
    operators.push(wordOf(text, placed, size, context));
    const next = words[index + 1];
    isReached = false;
    if (!next || !needsSpace(text, next.text)) continue;
    const following = placeOf(line, next.word);
    const gap = gapBetween(placed, following);
    operators.push(spaceOf(gap, size, context));
    isReached = gap >= leastGap && isOnLine(placed, following);
  }
  return operators.join('\n');
}

/** Sets the place and the direction of a word. */
function placeIn({ x, y, along }: Placed, { scale, matrix }: Context): string {
  // In text space, one unit is a point along the baseline and a point above it, however the line is rotated.
  const upright: Matrix = [along.x, along.y, along.y, -along.x, 0, 0];
  const toPixels = upright.map((part) => part / scale) as unknown as Matrix;
  const place = combine(
    [...(toPixels.slice(0, 4) as [number, number, number, number]), x, y],
    matrix,
  );
  const [turn, position] = [place.slice(0, 4).map(number), place.slice(4).map(hundredth)];
  return `${[...turn, ...position].join(' ')} Tm`;
}

function wordOf(text: string, { length }: Placed, size: number, context: Context): string {
  const { scale, font } = context;
  const stretch = stretchOf(length * scale, [...text].length, size, font);
  return `${stretch} Tz <${font.codesOf(text)}> Tj`;
}

/** A space is at least as wide, in pixels. */
const leastGap = 1;

/** The distance from the end of a word to the next, along the line. */
const gapBetween = ({ x, y, along, length }: Placed, next: Placed): number =>
  (next.x - x) * along.x + (next.y - y) * along.y - length;

/** Whether the next word continues the line: a space then ends where it begins, and its place need not be written. */
const isOnLine = ({ x, y, along }: Placed, next: Placed): boolean =>
  Math.abs((next.y - y) * along.x - (next.x - x) * along.y) < 0.5;

/** A space from the end of a word to the next, because readers that look only at gaps would miss narrow ones. */
const spaceOf = (gap: number, size: number, { scale, font }: Context): string =>
  `${stretchOf(Math.max(gap, leastGap) * scale, 1, size, font)} Tz <${font.codesOf(' ')}> Tj`;

/** Points and percents; a finer place cannot be seen. */
const hundredth = (value: number): string => number(Math.round(value * 100) / 100);

/** The horizontal scaling of characters for a length, in percent. */
const stretchOf = (length: number, characters: number, size: number, font: LayerFont): string =>
  hundredth((100 * length) / (characters * font.advance * size));

const needsSpace = (before: string, after: string): boolean =>
  !isWithoutSpaces(before.slice(-1)) || !isWithoutSpaces(after);

/** Counterclockwise quarter turns as in hOCR; y grows downwards. */
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

/** hOCR gives no baseline for rotated lines: what exceeds the line's height is taken to be below the baseline. */
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
