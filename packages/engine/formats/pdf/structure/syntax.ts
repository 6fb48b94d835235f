// Reads objects as they are written in a PDF (ISO 32000-2, 7.2 and 7.3), into values as qpdf tells them. It is strict: what is written
// in any other way is left to programs that mend.
import { ProblemError } from '@octavo/contract';
import type { Dictionary, Value } from './document.ts';
import { valueOfText } from './text-string.ts';

/** Lists and dictionaries within each other; more are a trap. */
const mostDepth = 100;

const gap = /(?:[\0\t\n\f\r ]|%[^\r\n]*)+/y;
/** Signs of a word that stand for themselves in a name. */
const plainWord = /[!"$&'*-.0-;=?-Z\\^-z|~]*/y;
const word = /[^\0\t\n\f\r ()<>[\]{}/%]*/y;
const reference = /(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const numeral = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const plainText = /[^()\\\r]*/y;
const hexadecimal = /<([\da-fA-F\0\t\n\f\r ]*)>/y;
const octal = /[0-7]{1,3}/y;

const escapes: Readonly<Record<string, string>> = {
  ...{ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' },
  ...{ '\n': '', '\r': '', '\r\n': '' },
};

const constants: ReadonlyMap<string, Value> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** @throws ProblemError always */
export function unreadable(why: string): never {
  throw new ProblemError('damaged_file', {}, why);
}

/** Reads values one after the other. */
export class SyntaxReader {
  readonly #text: string;
  #at: number;

  /** @param text a letter for each byte */
  constructor(text: string, at = 0) {
    this.#text = text;
    this.#at = at;
  }

  /** Where it stands. */
  get at(): number {
    return this.#at;
  }

  /** The next value. @throws ProblemError `damaged_file` when there is none, or it is not written as it should be */
  value(depth = 0): Value {
    if (depth > mostDepth) unreadable('values within each other');
    this.#skipGap();
    const text = this.#text;
    const sign = text[this.#at];
    if (sign === '/') return this.#name();
    if (sign === '<') return text[this.#at + 1] === '<' ? this.#dictionary(depth) : this.#bytes();
    if (sign === '[') return this.#list(depth);
    if (sign === '(') return this.#string();
    return this.#numberOrWord();
  }

  /** The next word, such as `obj`; nothing where a value or the end is next. */
  word(): string {
    this.#skipGap();
    return this.#match(word)?.[0] ?? '';
  }

  #skipGap(): void {
    const code = this.#text.charCodeAt(this.#at);
    if (code <= 0x20 || code === 0x25) this.#match(gap);
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  #numberOrWord(): Value {
    const found = this.#match(reference);
    if (found) return `${Number(found[1])} ${Number(found[2])} R`;
    const told = this.#match(word)?.[0] ?? '';
    if (numeral.test(told)) return Number(told);
    const constant = constants.get(told);
    return constant === undefined ? unreadable(`"${told.slice(0, 20)}" is no value`) : constant;
  }

  /** qpdf names things by UTF-8. */
  #name(): string {
    this.#at += 1;
    const plain = this.#match(plainWord)?.[0] ?? '';
    const rest = this.#match(word)?.[0];
    if (!rest) return `/${plain}`;
    const bytes = rest.replace(/#([\da-fA-F]{2})/g, (_, digits: string) =>
      String.fromCharCode(parseInt(digits, 16)),
    );
    const name = Buffer.from(plain + bytes, 'latin1').toString('utf8');
    return name.includes('\ufffd') ? unreadable('a name that is no UTF-8') : `/${name}`;
  }

  #list(depth: number): Value[] {
    this.#at += 1;
    const items: Value[] = [];
    while (!this.#ends(']')) items.push(this.value(depth + 1));
    return items;
  }

  #dictionary(depth: number): Dictionary {
    this.#at += 2;
    const entries: [string, Value][] = [];
    while (!this.#ends('>>')) {
      if (this.#text[this.#at] !== '/') unreadable('a dictionary whose key is no name');
      entries.push([this.#name(), this.value(depth + 1)]);
    }
    // Keys may be anything, `__proto__` as well.
    return Object.fromEntries(entries);
  }

  #ends(sign: string): boolean {
    this.#skipGap();
    if (this.#at >= this.#text.length) unreadable('it ends too soon');
    if (!this.#text.startsWith(sign, this.#at)) return false;
    this.#at += sign.length;
    return true;
  }

  #bytes(): Value {
    const digits = this.#match(hexadecimal)?.[1] ?? unreadable('a text that does not end');
    const packed = digits.replace(/[^\da-fA-F]/g, '');
    return valueOfText(Buffer.from(packed.length % 2 ? `${packed}0` : packed, 'hex'));
  }

  /** Parentheses within are paired or escaped (7.3.4.2). */
  #string(): Value {
    this.#at += 1;
    const parts: string[] = [];
    for (let depth = 1; depth > 0;) {
      parts.push(this.#match(plainText)?.[0] ?? '');
      const sign = this.#text[this.#at++] ?? unreadable('a text that does not end');
      if (sign === '(') depth += 1;
      if (sign === ')') depth -= 1;
      if (sign === '\\') parts.push(this.#escaped());
      else if (sign === '\r') parts.push(this.#lineEnd());
      else if (depth > 0) parts.push(sign);
    }
    return valueOfText(Buffer.from(parts.join(''), 'latin1'));
  }

  #escaped(): string {
    const digits = this.#match(octal)?.[0];
    if (digits) return String.fromCharCode(parseInt(digits, 8) & 0xff);
    const sign = this.#text.startsWith('\r\n', this.#at) ? '\r\n' : (this.#text[this.#at] ?? '');
    this.#at += sign.length;
    return escapes[sign] ?? sign;
  }

  /** However a line ends, it is told as one sign. */
  #lineEnd(): string {
    if (this.#text[this.#at] === '\n') this.#at += 1;
    return '\n';
  }
}
