// Plain text as a table of one column, with a row for each line.
import { xlsxLimits } from '#kernel/limits.ts';

/** Splits a line into pieces that fit into a cell; most lines are one piece. */
function* cellsOf(line: string): Generator<string[]> {
  const longest = xlsxLimits.cellCharacters;
  for (let at = 0; at === 0 || at < line.length; at += longest)
    yield [line.slice(at, at + longest)];
}

/**
 * Parses text that is passed to `push` in pieces; call `end` after the last. A line longer than a cell continues in the
 * next rows.
 */
export class LineReader {
  #rest = '';

  push(text: string): string[][] {
    const lines = (this.#rest + text).split(/\r\n|\r(?!$)|\n/);
    this.#rest = lines.pop() ?? '';
    const kept = xlsxLimits.cellCharacters;
    while (this.#rest.length > kept) {
      lines.push(this.#rest.slice(0, kept));
      this.#rest = this.#rest.slice(kept);
    }
    return lines.flatMap((line) => [...cellsOf(line)]);
  }

  end(): string[][] {
    const last = this.#rest.replace(/\r$/, '');
    this.#rest = '';
    return last ? [...cellsOf(last)] : [];
  }
}
