// Reads JSON as events while its text arrives (RFC 8259), in memory that does not grow with the file.
import { ProblemError } from '@octavo/contract';
import { jsonLimits } from '#core/limits.ts';
import { Position } from '#formats/json/position.ts';

/** A string value comes in pieces, between the events around it; a number keeps the digits of its source. */
export type JsonEvent =
  | { kind: 'open' | 'close'; what: 'object' | 'array' }
  | { kind: 'key'; text: string }
  | { kind: 'string-start' | 'string-end' }
  | { kind: 'piece'; text: string }
  | { kind: 'number'; digits: string }
  | { kind: 'word'; word: 'true' | 'false' | 'null' };

/** What may come next. */
type Expects = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or }' | ', or ]' | 'end';

const inWords: Record<Expects, string> = {
  value: 'a value',
  'value or ]': 'a value or “]”',
  key: 'a name in double quotes',
  'key or }': 'a name in double quotes or “}”',
  ':': '“:”',
  ', or }': '“,” or “}”',
  ', or ]': '“,” or “]”',
  end: 'nothing more',
};

const space = /[ \t\r\n]*/y;
const plain = /[^"\\\u0000-\u001f]+/y;
const scalar = /[-+.0-9A-Za-z]+/y;
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;
const words = new Set(['true', 'false', 'null']);
const shortEscapes: Record<string, string> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** Give it text with `push` until there is no more, then call `end`. */
export class JsonReader {
  #text = '';
  #at = 0;
  #expects: Expects = 'value';
  #string: 'none' | 'key' | 'value' = 'none';
  #key = '';
  #isLast = false;
  readonly #open: ('object' | 'array')[] = [];
  readonly #position = new Position();

  /** @throws ProblemError `invalid_data` with line and column, `nested_too_deep` */
  *push(text: string): Generator<JsonEvent> {
    this.#position.pass(this.#text.slice(0, this.#at));
    this.#text = this.#text.slice(this.#at) + text;
    this.#at = 0;
    while (this.#at < this.#text.length) {
      const before = this.#at;
      const inString = this.#string !== 'none';
      yield* inString ? this.#stringPart() : this.#token();
      if (this.#at === before && (this.#string !== 'none') === inString) return; // Needs more text.
    }
  }

  /** @throws ProblemError `invalid_data` when the text stops in the middle. */
  *end(): Generator<JsonEvent> {
    this.#isLast = true;
    yield* this.push('');
    if (this.#string !== 'none') throw this.#invalid('the text ends inside a string');
    if (this.#expects !== 'end')
      throw this.#invalid(`the text ends where ${inWords[this.#expects]} should be`);
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text)?.[0] ?? '';
  }

  *#token(): Generator<JsonEvent> {
    this.#at += this.#match(space).length;
    const letter = this.#text[this.#at];
    if (letter === undefined) return;
    if (letter === '{' || letter === '[') yield this.#enter(letter);
    else if (letter === '}' || letter === ']') yield this.#leave(letter);
    else if (letter === '"') yield* this.#startString();
    else if (letter === ',' || letter === ':') this.#separate(letter);
    else yield* this.#scalar();
  }

  #enter(letter: '{' | '['): JsonEvent {
    this.#beginValue(letter);
    const what = letter === '{' ? 'object' : 'array';
    if (this.#open.push(what) > jsonLimits.depth)
      throw new ProblemError('nested_too_deep', { limit: jsonLimits.depth });
    this.#expects = what === 'object' ? 'key or }' : 'value or ]';
    this.#at++;
    return { kind: 'open', what };
  }

  #leave(letter: '}' | ']'): JsonEvent {
    const closes = letter === '}' ? ['key or }', ', or }'] : ['value or ]', ', or ]'];
    if (!closes.includes(this.#expects)) throw this.#unexpected(letter);
    const what = this.#open.pop() ?? 'object';
    this.#at++;
    this.#endValue();
    return { kind: 'close', what };
  }

  #separate(letter: ',' | ':'): void {
    const next = { ':': 'value', ', or }': 'key', ', or ]': 'value' } as const;
    const fits = letter === ':' ? this.#expects === ':' : this.#expects.startsWith(',');
    if (!fits) throw this.#unexpected(letter);
    this.#expects = next[this.#expects as keyof typeof next];
    this.#at++;
  }

  #beginValue(letter: string): void {
    if (!this.#expects.startsWith('value')) throw this.#unexpected(letter);
  }

  #endValue(): void {
    const around = this.#open.at(-1);
    this.#expects = around === undefined ? 'end' : around === 'object' ? ', or }' : ', or ]';
  }

  *#startString(): Generator<JsonEvent> {
    const isKey = this.#expects.startsWith('key');
    if (!isKey) this.#beginValue('"');
    this.#at++;
    this.#key = '';
    this.#string = isKey ? 'key' : 'value';
    if (!isKey) yield { kind: 'string-start' };
  }

  *#stringPart(): Generator<JsonEvent> {
    const letter = this.#text[this.#at];
    if (letter === '"') return yield* this.#endString();
    const piece = letter === '\\' ? this.#escape() : this.#plainPiece();
    if (!piece) return;
    if (this.#string === 'value') yield { kind: 'piece', text: piece };
    else this.#addToKey(piece);
  }

  #plainPiece(): string {
    const piece = this.#match(plain);
    if (!piece) throw this.#invalid('a line break or control character inside a string');
    this.#at += piece.length;
    return piece;
  }

  #addToKey(piece: string): void {
    this.#key += piece;
    if (this.#key.length > jsonLimits.keyCharacters) throw this.#invalid('a name is too long');
  }

  *#endString(): Generator<JsonEvent> {
    this.#at++;
    const was = this.#string;
    this.#string = 'none';
    if (was === 'key') {
      this.#expects = ':';
      yield { kind: 'key', text: this.#key };
    } else {
      this.#endValue();
      yield { kind: 'string-end' };
    }
  }

  /** Surrogate pairs are taken together, so that no piece ends in half a character. */
  #escape(): string {
    const ahead = this.#text.slice(this.#at, this.#at + 12);
    const pair = /^\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}/.exec(ahead)?.[0];
    const unit = pair ?? /^\\(?:u[\da-fA-F]{4}|["\\/bfnrt])/.exec(ahead)?.[0];
    const mayGrow = !this.#isLast && ahead.length < 12;
    if (mayGrow && (!unit || /^\\u[dD][89abAB]/.test(unit)) && !pair) return '';
    if (!unit) throw this.#invalid('an unknown escape in a string');
    this.#at += unit.length;
    if (unit[1] !== 'u') return shortEscapes[unit[1] ?? ''] ?? '';
    return String.fromCharCode(
      ...unit
        .slice(2)
        .split('\\u')
        .map((hex) => Number.parseInt(hex, 16)),
    );
  }

  *#scalar(): Generator<JsonEvent> {
    const text = this.#match(scalar);
    if (!text) throw this.#unexpected(this.#text[this.#at] ?? '');
    this.#beginValue(text);
    if (text.length > jsonLimits.numberCharacters) throw this.#invalid('a number is too long');
    if (!this.#isLast && this.#at + text.length === this.#text.length) return; // It may go on.
    if (words.has(text)) yield { kind: 'word', word: text as 'true' };
    else if (number.test(text)) yield { kind: 'number', digits: text };
    else throw this.#unexpected(text);
    this.#at += text.length;
    this.#endValue();
  }

  #unexpected(found: string): ProblemError {
    const shown = found.length > 20 ? `${found.slice(0, 20)}…` : found;
    return this.#invalid(`found “${shown}” where ${inWords[this.#expects]} should be`);
  }

  #invalid(what: string): ProblemError {
    const { line, column } = this.#position.after(this.#text.slice(0, this.#at));
    return new ProblemError('invalid_data', {
      format: 'JSON',
      reason: `line ${line}, column ${column}: ${what}.`,
    });
  }
}
