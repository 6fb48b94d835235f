// Parses objects of a PDF file (ISO 32000-2, 7.3) into values in qpdf's JSON form. It is strict: malformed input is
// left to programs that repair it.
import type { Dictionary, Value } from './value.ts';
import { characters, Lexer, malformed, numberOf } from './lexer.ts';
import { valueOfText } from './text-string.ts';

/** The maximum nesting of arrays and dictionaries; more is an attack. */
const maxDepth = 100;

const { openParenthesis, less, greater, openBracket, closeBracket, slash } = characters;

const constants: ReadonlyMap<string, Value> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

const objectNumber = /^\d{1,10}$/;
const generationNumber = /^\d{1,5}$/;

/** Reads consecutive values. */
export class ValueReader {
  readonly #lexer: Lexer;

  constructor(bytes: Buffer, at = 0) {
    this.#lexer = new Lexer(bytes, 'strict', at);
  }

  get at(): number {
    return this.#lexer.at;
  }

  /**
   * The next value.
   * @throws ProblemError `damaged_file` if there is none, or if it is malformed
   */
  value(depth = 0): Value {
    if (depth > maxDepth) malformed('too many nested values');
    const lexer = this.#lexer;
    lexer.skipSpace();
    const code = lexer.peek();
    if (code === slash) return lexer.name();
    if (code === less)
      return lexer.peek(1) === less ? this.#dictionary(depth) : valueOfText(lexer.hexString());
    if (code === openBracket) return this.#array(depth);
    if (code === openParenthesis) return valueOfText(lexer.string());
    return this.#numberOrKeyword();
  }

  /** The next keyword, such as `obj`; empty before a value or the end. */
  keyword(): string {
    this.#lexer.skipSpace();
    return this.#lexer.word();
  }

  #numberOrKeyword(): Value {
    const word = this.#lexer.word();
    const number = numberOf(word);
    if (number !== undefined) return this.#reference(word) ?? number;
    const constant = constants.get(word);
    return constant === undefined ? malformed(`"${word.slice(0, 20)}" is no value`) : constant;
  }

  /** The reference that starts with this number, such as `12 0 R`. */
  #reference(number: string): string | undefined {
    if (!objectNumber.test(number)) return undefined;
    const lexer = this.#lexer;
    const { at } = lexer;
    lexer.skipSpace();
    const generation = lexer.word();
    if (generationNumber.test(generation) && lexer.skipSpace() && lexer.word() === 'R')
      return `${Number(number)} ${Number(generation)} R`;
    lexer.at = at;
    return undefined;
  }

  #array(depth: number): Value[] {
    this.#lexer.at += 1;
    const items: Value[] = [];
    while (!this.#skips(closeBracket)) items.push(this.value(depth + 1));
    return items;
  }

  #dictionary(depth: number): Dictionary {
    const lexer = this.#lexer;
    lexer.at += 2;
    const entries: [string, Value][] = [];
    while (!this.#skips(greater, greater)) {
      if (lexer.peek() !== slash) malformed('a dictionary whose key is no name');
      entries.push([lexer.name(), this.value(depth + 1)]);
    }
    // Keys may be anything, including `__proto__`.
    return Object.fromEntries(entries);
  }

  /** Skips a closing delimiter. @returns whether it was there */
  #skips(...delimiter: readonly number[]): boolean {
    const lexer = this.#lexer;
    if (!lexer.skipSpace()) malformed('it ends too soon');
    if (delimiter.some((code, index) => lexer.peek(index) !== code)) return false;
    lexer.at += delimiter.length;
    return true;
  }
}
