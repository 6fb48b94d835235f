// The operations of a content stream with their operands, and the bytes that each stands in (ISO 32000-2, 7.2 and 7.8.2).

export type Operand =
  | { kind: 'number'; value: number }
  | { kind: 'name'; value: string }
  | { kind: 'string'; value: Buffer }
  | { kind: 'array'; items: Operand[] }
  /** The bytes that a dictionary stands in; its keys and values one after the other. */
  | { kind: 'dictionary'; items: Operand[]; from: number; to: number }
  | { kind: 'word'; value: string };

export type Operation = {
  operator: string;
  operands: Operand[];
  /** Where the first operand begins and the operator ends; of an inline image, where `BI` begins and `EI` ends. */
  from: number;
  to: number;
};

const codes = (signs: string): ReadonlySet<number> =>
  new Set([...signs].map((sign) => sign.charCodeAt(0)));
const spaces = codes('\0\t\n\f\r ');
const delimiters = codes('()<>[]{}/%');
const codeOf = (sign: string) => sign.charCodeAt(0);
const [open, close, less, greater, slash, percent, backslash] = [...'()<>/%\\'].map(codeOf);
const [listBegin, listEnd] = [...'[]'].map(codeOf);
const isNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** Lists and dictionaries within each other; what lies deeper is passed over. */
const mostDepth = 50;

/** Reads a content stream from its beginning to its end; what cannot be read is passed over, as readers do. */
export class ContentReader {
  readonly #content: Buffer;
  #at = 0;

  constructor(content: Buffer) {
    this.#content = content;
  }

  *operations(): Generator<Operation> {
    let operands: Operand[] = [];
    let from: number | undefined;
    while (this.#skipSpace()) {
      const begin = this.#at;
      from ??= begin;
      const operand = this.#operand(0);
      if (!operand) continue;
      if (operand.kind !== 'word') {
        operands.push(operand);
        continue;
      }
      if (operand.value === 'BI') this.#skipInlineImage();
      yield { operator: operand.value, operands, from, to: this.#at };
      operands = [];
      from = undefined;
    }
  }

  /** Goes to the next sign that counts. @returns whether there is one */
  #skipSpace(): boolean {
    const content = this.#content;
    while (this.#at < content.length) {
      const code = content[this.#at] as number;
      if (code === percent) this.#skipLine();
      else if (spaces.has(code)) this.#at += 1;
      else return true;
    }
    return false;
  }

  #skipLine(): void {
    const content = this.#content;
    while (this.#at < content.length && ![0x0a, 0x0d].includes(content[this.#at] as number))
      this.#at += 1;
  }

  #operand(depth: number): Operand | undefined {
    const [code, next] = [this.#content[this.#at], this.#content[this.#at + 1]];
    if (code === open) return { kind: 'string', value: this.#text() };
    if (code === less && next === less) return this.#dictionary(depth);
    if (code === less) return { kind: 'string', value: this.#hexadecimal() };
    if (code === listBegin) return this.#array(depth);
    if (code === slash) return { kind: 'name', value: this.#name() };
    if (delimiters.has(code as number)) {
      this.#at += 1;
      return undefined;
    }
    const value = this.#word();
    return isNumber.test(value)
      ? { kind: 'number', value: Number(value) }
      : { kind: 'word', value };
  }

  #array(depth: number): Operand {
    this.#at += 1;
    const items = this.#items(depth, () => {
      if (this.#content[this.#at] !== listEnd) return false;
      this.#at += 1;
      return true;
    });
    return { kind: 'array', items };
  }

  #dictionary(depth: number): Operand {
    const from = this.#at;
    this.#at += 2;
    const items = this.#items(depth, () => {
      if (this.#content[this.#at] !== greater || this.#content[this.#at + 1] !== greater)
        return false;
      this.#at += 2;
      return true;
    });
    return { kind: 'dictionary', items, from, to: this.#at };
  }

  #items(depth: number, isAtEnd: () => boolean): Operand[] {
    const items: Operand[] = [];
    while (this.#skipSpace() && !isAtEnd()) {
      if (depth >= mostDepth) {
        this.#at += 1;
        continue;
      }
      const item = this.#operand(depth + 1);
      if (item) items.push(item);
    }
    return items;
  }

  /** A name, its `#xx` resolved. */
  #name(): string {
    this.#at += 1;
    const from = this.#at;
    this.#toEndOfWord();
    const written = this.#content.toString('latin1', from, this.#at);
    const bytes = written.replace(/#([\da-f]{2})/gi, (_, digits: string) =>
      String.fromCharCode(parseInt(digits, 16)),
    );
    // qpdf names things by UTF-8.
    return `/${Buffer.from(bytes, 'latin1').toString('utf8')}`;
  }

  #word(): string {
    const from = this.#at;
    this.#toEndOfWord();
    return this.#content.toString('latin1', from, this.#at);
  }

  #toEndOfWord(): void {
    const content = this.#content;
    while (
      this.#at < content.length &&
      !spaces.has(content[this.#at] as number) &&
      !delimiters.has(content[this.#at] as number)
    )
      this.#at += 1;
  }

  /** Texts in parentheses, which are paired or escaped within (ISO 32000-2, 7.3.4.2). */
  #text(): Buffer {
    const content = this.#content;
    const bytes: number[] = [];
    let depth = 0;
    while (this.#at < content.length) {
      const code = content[this.#at++] as number;
      if (code === backslash) bytes.push(...this.#escaped());
      else if (code === open && ++depth === 1) continue;
      else if (code === close && --depth === 0) break;
      else bytes.push(code);
    }
    return Buffer.from(bytes);
  }

  #escaped(): number[] {
    const content = this.#content;
    const code = content[this.#at++] ?? backslash ?? 0;
    const sign = String.fromCharCode(code);
    if (sign in escapes) return [escapes[sign] as number];
    if (code === 0x0d && content[this.#at] === 0x0a) this.#at += 1;
    if (code === 0x0d || code === 0x0a) return [];
    if (!/[0-7]/.test(sign)) return [code];
    let digits = sign;
    while (digits.length < 3 && /[0-7]/.test(String.fromCharCode(content[this.#at] ?? 0)))
      digits += String.fromCharCode(content[this.#at++] as number);
    return [parseInt(digits, 8) & 0xff];
  }

  #hexadecimal(): Buffer {
    const end = this.#content.indexOf('>', this.#at, 'latin1');
    const to = end < 0 ? this.#content.length : end;
    const digits = this.#content.toString('latin1', this.#at + 1, to).replace(/[^\da-f]/gi, '');
    this.#at = end < 0 ? to : to + 1;
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex');
  }

  /** From behind `BI` to behind `EI`; its bytes may be anything, so `EI` must stand alone, before something readable. */
  #skipInlineImage(): void {
    const content = this.#content;
    const data = /\sID[\s]/.exec(content.toString('latin1', this.#at, this.#at + 4096));
    let at = this.#at + (data ? data.index + data[0].length : 0);
    while ((at = content.indexOf('EI', at, 'latin1')) >= 0) {
      const isAlone = spaces.has(content[at - 1] ?? 0x20) && spaces.has(content[at + 2] ?? 0x20);
      if (isAlone && isReadable(content.subarray(at + 2, at + 18))) break;
      at += 1;
    }
    this.#at = at < 0 ? content.length : at + 2;
  }
}

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

const isReadable = (bytes: Buffer) =>
  bytes.every((byte) => (byte >= 0x20 && byte < 0x7f) || (spaces.has(byte) && byte !== 0));

/** The numbers among operands, the last `count` of them; nothing when there are fewer. */
export function numbersOf(operands: readonly Operand[], count: number): number[] | undefined {
  const numbers = operands.flatMap((operand) => (operand.kind === 'number' ? [operand.value] : []));
  return numbers.length >= count ? numbers.slice(-count) : undefined;
}

/** The last operand, when it is a name. */
export function nameOf(operands: readonly Operand[]): string | undefined {
  const last = operands.at(-1);
  return last?.kind === 'name' ? last.value : undefined;
}
