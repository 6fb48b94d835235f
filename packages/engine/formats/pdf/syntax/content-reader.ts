// Reads the operations of a content stream: operators, operands and their byte ranges (ISO 32000-2, 7.8.2).
import { characters, isDelimiter, isSpace, Lexer, numberOf } from './lexer.ts';

export type Operand =
  | { kind: 'number'; value: number }
  | { kind: 'name'; value: string }
  | { kind: 'string'; value: Buffer }
  | { kind: 'array'; items: Operand[] }
  /** The byte range of a dictionary, and its keys and values in sequence. */
  | { kind: 'dictionary'; items: Operand[]; from: number; to: number }
  | { kind: 'word'; value: string };

export type Operation = {
  operator: string;
  operands: Operand[];
  /** The start of the first operand and the end of the operator; for an inline image, from `BI` to `EI`. */
  from: number;
  to: number;
};

const { openParenthesis, less, greater, openBracket, closeBracket, slash } = characters;

/** The maximum nesting of arrays and dictionaries; deeper ones are skipped. */
const maxDepth = 50;

/** The maximum size of an inline image's dictionary. */
const maxInlineDictionaryBytes = 4096;

/** Reads a content stream. Skips malformed input, as PDF readers do. */
export const operationsOf = (content: Buffer): Generator<Operation> =>
  new ContentReader(content).operations();

class ContentReader {
  readonly #lexer: Lexer;

  constructor(content: Buffer) {
    this.#lexer = new Lexer(content, 'lenient');
  }

  *operations(): Generator<Operation> {
    const lexer = this.#lexer;
    let operands: Operand[] = [];
    let from: number | undefined;
    while (lexer.skipSpace()) {
      from ??= lexer.at;
      const operand = this.#operand(0);
      if (!operand) continue;
      if (operand.kind !== 'word') {
        operands.push(operand);
        continue;
      }
      if (operand.value === 'BI') this.#skipInlineImage();
      yield { operator: operand.value, operands, from, to: lexer.at };
      operands = [];
      from = undefined;
    }
  }

  #operand(depth: number): Operand | undefined {
    const lexer = this.#lexer;
    const code = lexer.peek() as number;
    if (!isDelimiter(code)) {
      const word = lexer.word();
      const value = numberOf(word);
      return value === undefined ? { kind: 'word', value: word } : { kind: 'number', value };
    }
    if (code === slash) return { kind: 'name', value: lexer.name() };
    if (code === openParenthesis) return { kind: 'string', value: lexer.string() };
    if (code === openBracket) return this.#array(depth);
    if (code === less)
      return lexer.peek(1) === less
        ? this.#dictionary(depth)
        : { kind: 'string', value: lexer.hexString() };
    lexer.at += 1;
    return undefined;
  }

  #array(depth: number): Operand {
    const lexer = this.#lexer;
    lexer.at += 1;
    const items = this.#items(depth, () => {
      if (lexer.peek() !== closeBracket) return false;
      lexer.at += 1;
      return true;
    });
    return { kind: 'array', items };
  }

  #dictionary(depth: number): Operand {
    const lexer = this.#lexer;
    const from = lexer.at;
    lexer.at += 2;
    const items = this.#items(depth, () => {
      if (lexer.peek() !== greater || lexer.peek(1) !== greater) return false;
      lexer.at += 2;
      return true;
    });
    return { kind: 'dictionary', items, from, to: lexer.at };
  }

  #items(depth: number, isAtEnd: () => boolean): Operand[] {
    const lexer = this.#lexer;
    const items: Operand[] = [];
    while (lexer.skipSpace() && !isAtEnd()) {
      if (depth >= maxDepth) {
        lexer.at += 1;
        continue;
      }
      const item = this.#operand(depth + 1);
      if (item) items.push(item);
    }
    return items;
  }

  /**
   * Skips from after `BI` to after `EI`. The image's bytes may be anything, so `EI` must be delimited and followed by
   * something readable.
   */
  #skipInlineImage(): void {
    const lexer = this.#lexer;
    const { bytes } = lexer;
    const data = /\sID[\s]/.exec(
      bytes.toString('latin1', lexer.at, lexer.at + maxInlineDictionaryBytes),
    );
    let at = lexer.at + (data ? data.index + data[0].length : 0);
    while ((at = bytes.indexOf('EI', at, 'latin1')) >= 0) {
      const isAlone = isSpace(bytes[at - 1] ?? 0x20) && isSpace(bytes[at + 2] ?? 0x20);
      if (isAlone && isReadable(bytes.subarray(at + 2, at + 18))) break;
      at += 1;
    }
    lexer.at = at < 0 ? bytes.length : at + 2;
  }
}

const isReadable = (bytes: Buffer) =>
  bytes.every((byte) => (byte >= 0x20 && byte < 0x7f) || (isSpace(byte) && byte !== 0));

/** The last `count` operands if they are numbers; nothing if there are fewer. */
export function numbersOf(operands: readonly Operand[], count: number): number[] | undefined {
  const numbers = operands.flatMap((operand) => (operand.kind === 'number' ? [operand.value] : []));
  return numbers.length >= count ? numbers.slice(-count) : undefined;
}

/** The last operand if it is a name. */
export function nameOf(operands: readonly Operand[]): string | undefined {
  const last = operands.at(-1);
  return last?.kind === 'name' ? last.value : undefined;
}

/** Operators that show text. */
export const showOperators: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"']);

/** The strings that such an operator shows, and the numbers between them. */
export function shownBy(operands: readonly Operand[]): readonly Operand[] {
  const last = operands.at(-1);
  if (!last) return [];
  return last.kind === 'array' ? last.items : [last];
}
