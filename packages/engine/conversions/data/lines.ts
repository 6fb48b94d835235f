// Plain text as a table of one column: a line is a row.
import { xlsxLimits } from '#kernel/limits.ts';

/** A line in pieces that a cell holds; most lines are one piece. */
function* cellsOf(line: string): Generator<string[]> {
  const longest = xlsxLimits.cellCharacters;
  for (let at = 0; at === 0 || at < line.length; at += longest)
    yield [line.slice(at, at + longest)];
}

/** Reads text given by `push`, piece by piece, then `end`; a line longer than a cell goes on in the next rows. */
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
