// Where in a text a reader is, as editors count: lines and columns from 1.

export class Position {
  #line = 1;
  #column = 1;

  /** Moves on over text that has been read. */
  pass(text: string): void {
    const { line, column } = this.after(text);
    this.#line = line;
    this.#column = column;
  }

  /** Where one is after more text. CR LF counts as one line break. */
  after(text: string): { line: number; column: number } {
    const lines = text.split('\n');
    const last = lines.at(-1) ?? '';
    return lines.length === 1
      ? { line: this.#line, column: this.#column + last.length }
      : { line: this.#line + lines.length - 1, column: last.length + 1 };
  }
}
