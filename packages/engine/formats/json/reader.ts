// A streaming JSON reader (RFC 8259) whose memory use does not grow with the file.
import { ProblemError } from '@octavo/contract';
import { jsonLimits } from '#kernel/limits.ts';
import { Position } from '#formats/json/position.ts';

/** Receives the parts of a JSON text in order. A long string arrives in several pieces. */
export type JsonHandler = {
  open(what: 'object' | 'array'): void;
  close(): void;
  key(text: string): void;
  startString(): void;
  piece(text: string): void;
  endString(): void;
  /** A number with its original digits, `true`, `false` or `null`. */
  scalar(source: string): void;
};

/** The tokens that may come next. */
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
const plain = /[^"\\\u0000-\u001f]*/y;
const scalar = /[-+.0-9A-Za-z]*/y;
const validScalar = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null)$/;
const escape = /^\\(?:u[\da-fA-F]{4}|["\\/bfnrt])/;
const highSurrogate = /^\\u[dD][89abAB]/;
const surrogatePair = /^\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}/;
const longestEscape = '\\ud83d\\ude00'.length;

/** Parses text that is passed to `push` in pieces of whole characters; call `end` after the last. */
export class JsonReader {
  readonly #handler: JsonHandler;
  #text = '';
  #at = 0;
  #expects: Expects = 'value';
  #string: 'none' | 'key' | 'value' = 'none';
  #key = '';
  #isLast = false;
  readonly #open: ('object' | 'array')[] = [];
  readonly #position = new Position();

  constructor(handler: JsonHandler) {
    this.#handler = handler;
  }

  /** @throws ProblemError `invalid_data` with line and column, `nested_too_deep` */
  push(text: string): void {
    this.#position.pass(this.#text, this.#at);
    this.#text = this.#text.slice(this.#at) + text;
    this.#at = 0;
    while (this.#at < this.#text.length && this.#step());
  }

  /** @throws ProblemError `invalid_data` if the text is incomplete */
  end(): void {
    this.#isLast = true;
    this.push('');
    if (this.#string !== 'none') throw this.#invalid('the text ends inside a string');
    if (this.#expects !== 'end')
      throw this.#invalid(`the text ends where ${inWords[this.#expects]} should be`);
  }

  /**
   * Reads one token, or a part of a string.
   * @returns false if it needs more text
   */
  #step(): boolean {
    return this.#string === 'none' ? this.#token() : this.#stringPart();
  }

  /** The end of a run of characters at the current position. */
  #endOf(run: RegExp): number {
    run.lastIndex = this.#at;
    run.test(this.#text);
    return run.lastIndex;
  }

  #token(): boolean {
    this.#at = this.#endOf(space);
    const letter = this.#text[this.#at];
    if (letter === '"') return this.#startString();
    if (letter === ',') return this.#comma();
    if (letter === ':') return this.#colon();
    if (letter === '{' || letter === '[') return this.#enter(letter);
    if (letter === '}' || letter === ']') return this.#leave(letter);
    return letter === undefined ? false : this.#scalar(letter);
  }

  #enter(letter: '{' | '['): boolean {
    this.#beginValue(letter);
    const what = letter === '{' ? 'object' : 'array';
    if (this.#open.push(what) > jsonLimits.depth)
      throw new ProblemError('nested_too_deep', { limit: jsonLimits.depth });
    this.#expects = what === 'object' ? 'key or }' : 'value or ]';
    this.#at++;
    this.#handler.open(what);
    return true;
  }

  #leave(letter: '}' | ']'): boolean {
    const [empty, filled] =
      letter === '}' ? (['key or }', ', or }'] as const) : (['value or ]', ', or ]'] as const);
    if (this.#expects !== empty && this.#expects !== filled) throw this.#unexpected(letter);
    this.#open.pop();
    this.#at++;
    this.#endValue();
    this.#handler.close();
    return true;
  }

  #comma(): boolean {
    if (this.#expects === ', or }') this.#expects = 'key';
    else if (this.#expects === ', or ]') this.#expects = 'value';
    else throw this.#unexpected(',');
    this.#at++;
    return true;
  }

  #colon(): boolean {
    if (this.#expects !== ':') throw this.#unexpected(':');
    this.#expects = 'value';
    this.#at++;
    return true;
  }

  #beginValue(found: string): void {
    if (this.#expects !== 'value' && this.#expects !== 'value or ]') throw this.#unexpected(found);
  }

  #endValue(): void {
    const around = this.#open.at(-1);
    this.#expects = around === undefined ? 'end' : around === 'object' ? ', or }' : ', or ]';
  }

  #startString(): boolean {
    const isKey = this.#expects === 'key' || this.#expects === 'key or }';
    if (!isKey) this.#beginValue('"');
    this.#at++;
    this.#key = '';
    this.#string = isKey ? 'key' : 'value';
    if (!isKey) this.#handler.startString();
    return true;
  }

  #stringPart(): boolean {
    const letter = this.#text[this.#at];
    if (letter === '"') return this.#endString();
    const piece = letter === '\\' ? this.#escape() : this.#plainPiece();
    if (!piece) return false;
    if (this.#string === 'value') this.#handler.piece(piece);
    else this.#addToKey(piece);
    return true;
  }

  #plainPiece(): string {
    const end = this.#endOf(plain);
    if (end === this.#at) throw this.#invalid('a line break or control character inside a string');
    const piece = this.#text.slice(this.#at, end);
    this.#at = end;
    return piece;
  }

  #addToKey(piece: string): void {
    this.#key += piece;
    if (this.#key.length > jsonLimits.keyCharacters) throw this.#invalid('a name is too long');
  }

  #endString(): boolean {
    this.#at++;
    if (this.#string === 'key') {
      this.#expects = ':';
      this.#handler.key(this.#key);
    } else {
      this.#endValue();
      this.#handler.endString();
    }
    this.#string = 'none';
    return true;
  }

  /** Resolves an escape. Surrogate pairs are read together, so that no piece ends in half a character. */
  #escape(): string {
    const ahead = this.#text.slice(this.#at, this.#at + longestEscape);
    const pair = surrogatePair.exec(ahead)?.[0];
    const source = pair ?? escape.exec(ahead)?.[0];
    const mayGrow = !pair && (!source || highSurrogate.test(source));
    if (mayGrow && ahead.length < longestEscape && !this.#isLast) return '';
    if (!source) throw this.#invalid('an unknown escape in a string');
    this.#at += source.length;
    return JSON.parse(`"${source}"`) as string;
  }

  #scalar(letter: string): boolean {
    const end = this.#endOf(scalar);
    const source = this.#text.slice(this.#at, end);
    this.#beginValue(source || letter);
    if (source.length > jsonLimits.numberCharacters) throw this.#invalid('a number is too long');
    if (source && !this.#isLast && end === this.#text.length) return false; // It may go on.
    if (!validScalar.test(source)) throw this.#unexpected(source || letter);
    this.#at = end;
    this.#endValue();
    this.#handler.scalar(source);
    return true;
  }

  #unexpected(found: string): ProblemError {
    const shown = found.length > 20 ? `${found.slice(0, 20)}…` : found;
    return this.#invalid(`found “${shown}” where ${inWords[this.#expects]} should be`);
  }

  #invalid(what: string): ProblemError {
    this.#position.pass(this.#text, this.#at);
    const { line, column } = this.#position;
    return new ProblemError('invalid_data', {
      format: 'JSON',
      reason: `line ${line}, column ${column}: ${what}.`,
    });
  }
}
