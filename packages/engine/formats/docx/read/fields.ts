// Reads fields, which consist of an instruction and its result; only the result is text (ECMA-376 part 1, section
// 17.16).

type Field = { instruction: string; isResult: boolean };

const hyperlink = /^\s*HYPERLINK\s+(?:\\[a-z]\s+)*"([^"]+)"/i;
const contents = /^\s*(?:TOC|INDEX|TOA)\b/i;

/** The address in an instruction, if it is an external link. */
export function linkOfInstruction(instruction: string): string | undefined {
  const isInside = /\s\\l\s/i.test(instruction.split('"')[0] ?? '');
  return isInside ? undefined : hyperlink.exec(instruction)?.[1];
}

/** Tracks the open fields, which may begin in one paragraph and end in another. */
export class Fields {
  #open: Field[] = [];

  /** @param kind of `w:fldChar` */
  mark(kind: string | undefined): void {
    if (kind === 'begin') this.#open.push({ instruction: '', isResult: false });
    const field = this.#open.at(-1);
    if (kind === 'separate' && field) field.isResult = true;
    if (kind === 'end') this.#open.pop();
  }

  /**
   * Begins a paragraph. An instruction that has not ended by now never does, and must not hide the rest of the
   * document.
   */
  startParagraph(): void {
    this.#open = this.#open.filter(({ isResult }) => isResult);
  }

  instruct(text: string): void {
    const field = this.#open.at(-1);
    if (field && !field.isResult) field.instruction += text;
  }

  /** True outside of instructions. */
  get isShown(): boolean {
    return this.#open.every(({ isResult }) => isResult);
  }

  /** True inside a table of contents or an index. */
  get isContents(): boolean {
    return this.#open.some(({ instruction }) => contents.test(instruction));
  }

  get link(): string | undefined {
    return this.#open.map(({ instruction }) => linkOfInstruction(instruction)).find(Boolean);
  }
}
