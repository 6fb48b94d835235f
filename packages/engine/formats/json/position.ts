// Tracks the position in a text as line and column, from 1, as editors do.

export class Position {
  #line = 1;
  #column = 1;

  /** Advances past the first `length` characters of a text. */
  pass(text: string, length: number): void {
    let lineStart = -1;
    for (let at = text.indexOf('\n'); at >= 0 && at < length; at = text.indexOf('\n', at + 1)) {
      this.#line++;
      lineStart = at + 1;
    }
    this.#column = lineStart < 0 ? this.#column + length : length - lineStart + 1;
  }

  get line(): number {
    return this.#line;
  }

  get column(): number {
    return this.#column;
  }
}
