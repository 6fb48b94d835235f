// Replaces parts of a content stream; all other bytes stay unchanged.

type Edit = { from: number; to: number; text: string };

export class EditedContent {
  readonly #content: Buffer;
  readonly #edits: Edit[] = [];

  constructor(content: Buffer) {
    this.#content = content;
  }

  get isChanged(): boolean {
    return this.#edits.length > 0;
  }

  /** The text of a range, for use in another place. */
  textOf(from: number, to: number): string {
    return this.#content.toString('latin1', from, to);
  }

  /** @param text one character per byte */
  replace(from: number, to: number, text: string): void {
    this.#edits.push({ from, to, text });
  }

  get result(): Buffer {
    const parts: Buffer[] = [];
    let at = 0;
    for (const { from, to, text } of this.#edits.toSorted((one, other) => one.from - other.from)) {
      // In malformed content, a range may contain another; the outer one counts.
      if (from < at) continue;
      // Between spaces, so that it does not merge with its neighbours.
      parts.push(this.#content.subarray(at, from), Buffer.from(` ${text} `, 'latin1'));
      at = to;
    }
    return Buffer.concat([...parts, this.#content.subarray(at)]);
  }
}
