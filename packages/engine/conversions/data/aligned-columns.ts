// Finds the columns of a plain text that are aligned with spaces, and reads its lines as rows.
import { LineReader } from '#conversions/data/lines.ts';

/** The blank positions between two columns: `from` is the first, `to` the first letter after them. */
export type Gutter = { from: number; to: number };

const limits = {
  lines: 200,
  fewestLines: 3,
  /** Single spaces separate words. */
  gutter: 2,
  /** The share of lines with text in more than one column. */
  filled: 0.6,
} as const;

/** A line below a head, such as `-----  ---`. */
const isRuler = (line: string) => /^[\s=_+|-]*[-=_]{2}[\s=_+|-]*$/.test(line);
const isBlank = (line: string) => line.trim() === '';

/** For each position, whether no line has a letter there. */
function blankPositions(lines: readonly string[]): boolean[] {
  const width = Math.max(...lines.map(({ length }) => length));
  return Array.from({ length: width }, (_, at) => lines.every((line) => (line[at] ?? ' ') === ' '));
}

function guttersIn(blank: readonly boolean[]): Gutter[] {
  const found: Gutter[] = [];
  let from = 0;
  for (const [at, isFree] of blank.entries()) {
    if (isFree) continue;
    if (from > 0 && at - from >= limits.gutter) found.push({ from, to: at });
    from = at + 1;
  }
  return found;
}

/**
 * The gutters of a text in columns; none for other texts.
 * @param lines its first lines
 */
export function guttersOf(lines: readonly string[]): Gutter[] {
  const texts = lines.slice(0, limits.lines).filter((line) => !isBlank(line) && !isRuler(line));
  if (texts.length < limits.fewestLines || texts.some((line) => line.includes('\t'))) return [];
  const gutters = guttersIn(blankPositions(texts));
  const filled = texts.filter((line) => cut(line, gutters).filter(Boolean).length > 1);
  return filled.length >= limits.filled * texts.length ? gutters : [];
}

/** The cells of a line. One that crosses a gutter is cut at its wide spaces, or stays in the first cell. */
function cut(line: string, gutters: readonly Gutter[]): string[] {
  if (gutters.every(({ from, to }) => isBlank(line.slice(from, to)))) {
    const starts = [0, ...gutters.map(({ to }) => to)];
    return starts.map((start, index) => line.slice(start, starts[index + 1]).trim());
  }
  const words = line.trim().split(/ {2,}/);
  return words.length === gutters.length + 1 ? words : [line.trim()];
}

/** Parses text that is passed to `push` in pieces; call `end` after the last. Blank lines and rulers are left out. */
export class AlignedReader {
  readonly #lines = new LineReader();
  readonly #gutters: readonly Gutter[];

  constructor(gutters: readonly Gutter[]) {
    this.#gutters = gutters;
  }

  push(text: string): string[][] {
    return this.#rows(this.#lines.push(text));
  }

  end(): string[][] {
    return this.#rows(this.#lines.end());
  }

  #rows(lines: string[][]): string[][] {
    return lines
      .map(([line = '']) => line)
      .filter((line) => !isBlank(line) && !isRuler(line))
      .map((line) => cut(line, this.#gutters));
  }
}
