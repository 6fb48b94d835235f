// Replaces bytes of a content stream; all others stay exactly as they are.

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

  /** The bytes themselves, of what is taken over elsewhere. */
  textOf(from: number, to: number): string {
    return this.#content.toString('latin1', from, to);
  }

  /** @param text each character is a byte */
  replace(from: number, to: number, text: string): void {
    this.#edits.push({ from, to, text });
  }

  get result(): Buffer {
    const parts: Buffer[] = [];
    let at = 0;
    for (const { from, to, text } of this.#edits.toSorted((one, other) => one.from - other.from)) {
      // What broken content puts into each other goes with what is around it.
      if (from < at) continue;
      // Between spaces, so that nothing grows together with its neighbours.
      parts.push(this.#content.subarray(at, from), Buffer.from(` ${text} `, 'latin1'));
      at = to;
    }
    return Buffer.concat([...parts, this.#content.subarray(at)]);
  }
}
