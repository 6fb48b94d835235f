// Writes JSON events as XML. An object's members become elements of their names, a list's members elements of one
// name; null is an element with xsi:nil="true"; numbers keep their digits.
import type { JsonEvent } from '#formats/json/reader.ts';
import { attribute, content, elementName } from '#formats/json/xml-text.ts';

export type XmlOptions = {
  /** Name of the outermost element. */
  root: string;
  /** Name of a list's members. */
  item: string;
  pretty: boolean;
};

const instances = 'http://www.w3.org/2001/XMLSchema-instance';

type Frame = { what: 'object' | 'array'; name: string; isEmpty: boolean };

/** Turns events into pieces of XML, in order. */
export class XmlWriter {
  readonly #options: XmlOptions;
  readonly #frames: Frame[] = [];
  #key: string | undefined;
  #textName = '';

  constructor(options: XmlOptions) {
    this.#options = options;
  }

  /** The piece of XML for an event; may be empty. */
  write(event: JsonEvent): string {
    switch (event.kind) {
      case 'key':
        this.#key = event.text;
        return '';
      case 'open':
        return this.#open(event.what);
      case 'close':
        return this.#close();
      case 'string-start':
        return this.#startText();
      case 'piece':
        return content(event.text);
      case 'string-end':
        return `</${this.#textName}>`;
      case 'number':
        return this.#leaf(event.digits);
      case 'word':
        return event.word === 'null' ? this.#nothing() : this.#leaf(event.word);
    }
  }

  #line(depth: number): string {
    return this.#options.pretty ? `\n${'  '.repeat(depth)}` : '';
  }

  /** The start of the next element, without its closing bracket, and its name for the end tag. */
  #start(): { tag: string; name: string } {
    const around = this.#frames.at(-1);
    if (!around) return this.#startRoot();
    around.isEmpty = false;
    const key = around.what === 'array' ? this.#options.item : (this.#key ?? '');
    const name = elementName(key);
    const original = name === key ? '' : ` name="${attribute(key)}"`;
    return { tag: `${this.#line(this.#frames.length)}<${name}${original}`, name };
  }

  #startRoot(): { tag: string; name: string } {
    const name = elementName(this.#options.root);
    const declaration = `<?xml version="1.0" encoding="UTF-8"?>\n`;
    return { tag: `${declaration}<${name} xmlns:xsi="${instances}"`, name };
  }

  #open(what: 'object' | 'array'): string {
    const { tag, name } = this.#start();
    this.#frames.push({ what, name, isEmpty: true });
    return `${tag}>`;
  }

  #close(): string {
    const frame = this.#frames.pop();
    if (!frame) return '';
    return `${frame.isEmpty ? '' : this.#line(this.#frames.length)}</${frame.name}>`;
  }

  #startText(): string {
    const { tag, name } = this.#start();
    this.#textName = name;
    return `${tag}>`;
  }

  #leaf(text: string): string {
    const { tag, name } = this.#start();
    return `${tag}>${text}</${name}>`;
  }

  #nothing(): string {
    return `${this.#start().tag} xsi:nil="true"/>`;
  }
}
