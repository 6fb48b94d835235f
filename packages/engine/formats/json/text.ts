// Reassembles a part of a JSON text: compact, with the original digits of numbers.
import type { JsonHandler } from '#formats/json/reader.ts';

export class JsonText implements JsonHandler {
  json = '';
  /** The number of open objects and lists. */
  depth = 0;
  readonly #ends: string[] = [];
  #string = '';
  #needsComma = false;

  open(what: 'object' | 'array'): void {
    const [start, end] = what === 'object' ? ['{', '}'] : ['[', ']'];
    this.#begin(start ?? '');
    this.#ends.push(end ?? '');
    this.depth++;
    this.#needsComma = false;
  }

  close(): void {
    this.json += this.#ends.pop() ?? '';
    this.depth--;
    this.#needsComma = true;
  }

  key(text: string): void {
    this.#begin(`${JSON.stringify(text)}:`);
    this.#needsComma = false;
  }

  startString(): void {
    this.#string = '';
  }

  piece(text: string): void {
    this.#string += text;
  }

  endString(): void {
    this.#begin(JSON.stringify(this.#string));
  }

  scalar(source: string): void {
    this.#begin(source);
  }

  #begin(source: string): void {
    this.json += this.#needsComma ? `,${source}` : source;
    this.#needsComma = true;
  }
}
