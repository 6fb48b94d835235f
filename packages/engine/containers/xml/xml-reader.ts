// A streaming XML reader (XML 1.0, fifth edition) whose memory use does not grow with the file. It exists because
// saxes, the strict one with a usable licence, has had no release since 2022. It refuses declarations, so there are no
// entities.
import { ProblemError } from '@octavo/contract';
import { markupLimits, xmlLimits } from '#kernel/limits.ts';
import {
  attributesIn,
  badReference,
  resolved,
  startOf,
  type Attributes,
} from '#containers/xml/xml-tags.ts';

/** Receives the parts of a document in order. Names keep their prefix; text may arrive in several pieces. */
export type XmlHandler = {
  open(name: string, attributes: Attributes): void;
  text(piece: string): void;
  close(name: string): void;
  /** A comment inside the root element. */
  comment?(text: string): void;
};

/** A whole tag; a `>` in a quoted value does not end it. */
const tag = /<[^"'>]*(?:"[^"]*"[^"'>]*|'[^']*'[^"'>]*)*>/y;
const blank = /^\s*$/;
const cdata = '<![CDATA[';
/** A document type without an internal subset. */
const namedDoctype = /^<!DOCTYPE\s(?:[^"'[]|"[^"]*"|'[^']*')*>$/;
/** The longest references are `&#x10FFFF;` and the names of XML. */
const longestReference = 12;

/** Parses text that is passed to `push` in pieces; call `end` after the last one. */
export class XmlReader {
  readonly #handler: XmlHandler;
  #text = '';
  #at = 0;
  #line = 1;
  #hasRoot = false;
  #isLast = false;
  readonly #open: string[] = [];

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  /** @throws ProblemError `invalid_data` with the line, `unsafe_markup` for declarations, `nested_too_deep` */
  push(text: string): void {
    const all = this.#text.slice(this.#at) + text;
    // A CR at the end waits for a possible LF.
    const isCut = all.endsWith('\r') && !this.#isLast;
    const rest = isCut ? '\r' : '';
    this.#text = (isCut ? all.slice(0, -1) : all).replaceAll(/\r\n?/g, '\n');
    this.#at = 0;
    while (this.#at < this.#text.length && this.#step());
    this.#line += lineBreaks(this.#text, this.#at);
    this.#text += rest;
    if (this.#text.length - this.#at > xmlLimits.tokenCharacters)
      throw this.#invalid('a tag, a comment or a CDATA section is too long');
  }

  /** @throws ProblemError `invalid_data` if the document is incomplete */
  end(): void {
    this.#isLast = true;
    this.push('');
    const open = this.#open.at(-1);
    if (this.#at < this.#text.length) throw this.#invalid('the text ends inside a tag');
    if (open !== undefined) throw this.#invalid(`<${open}> is never closed`);
    if (!this.#hasRoot) throw this.#invalid('there is no element');
  }

  /**
   * Reads one tag or a run of text.
   * @returns false if it needs more text
   */
  #step(): boolean {
    if (this.#text[this.#at] !== '<') return this.#characters();
    const next = this.#text[this.#at + 1];
    if (next === '?') return this.#skip('?>');
    if (next === '!') return this.#declaration();
    return next !== undefined && this.#tag(next);
  }

  #characters(): boolean {
    const next = this.#text.indexOf('<', this.#at);
    const end = next < 0 ? this.#endOfWhole() : next;
    if (end === this.#at) return false;
    const piece = this.#text.slice(this.#at, end);
    if (this.#open.length) this.#handler.text(this.#resolved(piece));
    else if (!blank.test(piece)) throw this.#invalid('text outside of the root element');
    this.#at = end;
    return next >= 0;
  }

  /** The end of the text that can be processed: before a reference that may continue in the next piece. */
  #endOfWhole(): number {
    const { length } = this.#text;
    const reference = this.#text.lastIndexOf('&');
    const mayGoOn = reference >= this.#at && !this.#text.includes(';', reference);
    return mayGoOn && !this.#isLast && length - reference < longestReference ? reference : length;
  }

  /** Skips everything up to and including a terminator. */
  #skip(terminator: string, from = this.#at + 2): boolean {
    const end = this.#text.indexOf(terminator, from);
    if (end >= 0) this.#at = end + terminator.length;
    return end >= 0;
  }

  #declaration(): boolean {
    const ahead = this.#text.slice(this.#at, this.#at + cdata.length);
    if (ahead.startsWith('<!--')) return this.#comment();
    if (ahead === cdata) return this.#cdata();
    if (cdata.startsWith(ahead) || '<!--'.startsWith(ahead)) return false;
    return this.#doctype();
  }

  #comment(): boolean {
    const start = this.#at + '<!--'.length;
    if (!this.#skip('-->', start)) return false;
    if (this.#open.length) this.#handler.comment?.(this.#text.slice(start, this.#at - 3));
    return true;
  }

  /** Skips a document type without declarations; declarations could define entities. */
  #doctype(): boolean {
    tag.lastIndex = this.#at;
    if (!tag.test(this.#text)) return false;
    const whole = this.#text.slice(this.#at, tag.lastIndex);
    if (this.#hasRoot || !namedDoctype.test(whole)) throw new ProblemError('unsafe_markup');
    this.#at = tag.lastIndex;
    return true;
  }

  #cdata(): boolean {
    const start = this.#at + cdata.length;
    if (!this.#skip(']]>', start)) return false;
    if (!this.#open.length) throw this.#invalid('text outside of the root element');
    this.#handler.text(this.#text.slice(start, this.#at - 3));
    return true;
  }

  #tag(next: string): boolean {
    tag.lastIndex = this.#at;
    if (!tag.test(this.#text)) return false;
    const end = tag.lastIndex;
    if (next === '/') this.#close(this.#text.slice(this.#at + 2, end - 1).trimEnd());
    else this.#start(this.#text.slice(this.#at + 1, end - 1));
    this.#at = end;
    return true;
  }

  #start(source: string): void {
    if (this.#hasRoot && !this.#open.length) throw this.#invalid('a second root element');
    const isEmpty = source.endsWith('/');
    const name = startOf(source);
    const rest = source.slice(name?.length, isEmpty ? -1 : undefined);
    const attributes = attributesIn(rest);
    if (!name || !attributes) throw this.#invalid(`“<${source.slice(0, 30)}” is not a tag`);
    this.#hasRoot = true;
    if (this.#open.push(name) > markupLimits.depth)
      throw new ProblemError('nested_too_deep', { limit: markupLimits.depth });
    this.#handler.open(name, this.#resolvedIn(attributes));
    if (isEmpty) this.#close(name);
  }

  #close(name: string): void {
    const open = this.#open.pop();
    if (open !== name)
      throw this.#invalid(`found </${name.slice(0, 30)}> where </${open ?? ''}> should be`);
    this.#handler.close(name);
  }

  #resolvedIn(attributes: Map<string, string>): Attributes {
    for (const [name, value] of attributes)
      if (value.includes('&')) attributes.set(name, this.#resolved(value));
    return attributes;
  }

  #resolved(text: string): string {
    const bad = badReference(text);
    if (bad < 0) return resolved(text);
    this.#at += bad;
    throw this.#invalid('an “&” that begins no character of XML');
  }

  #invalid(what: string): ProblemError {
    const line = this.#line + lineBreaks(this.#text, this.#at);
    return new ProblemError('invalid_data', { format: 'XML', reason: `line ${line}: ${what}.` });
  }
}

/** The number of line feeds in the first `length` characters. */
function lineBreaks(text: string, length: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < length; at = text.indexOf('\n', at + 1))
    count++;
  return count;
}
