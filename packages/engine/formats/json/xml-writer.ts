// Writes JSON as XML. The members of an object become elements of their names, the items of a list elements of one
// name; null becomes an element with xsi:nil="true"; numbers keep their digits.
import type { JsonHandler } from '#formats/json/reader.ts';
import { TagCache, type Tags } from '#formats/json/xml-tags.ts';
import { content, elementName } from '#formats/json/xml-text.ts';

export type XmlOptions = {
  /** The name of the root element. */
  root: string;
  /** The element name of list items. */
  item: string;
  pretty: boolean;
};

const instances = 'http://www.w3.org/2001/XMLSchema-instance';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

type Frame = { isList: boolean; end: string; isEmpty: boolean };

function rootTags(name: string): Tags {
  const root = elementName(name);
  return { start: `${declaration}<${root} xmlns:xsi="${instances}"`, end: `</${root}>` };
}

/** Collects XML from JSON events. Call `take` regularly, before it grows large. */
export class XmlWriter implements JsonHandler {
  readonly #options: XmlOptions;
  readonly #tags = new TagCache();
  readonly #frames: Frame[] = [];
  #xml = '';
  #key = '';
  #textEnd = '';

  constructor(options: XmlOptions) {
    this.#options = options;
  }

  /** The XML since the last call. */
  take(): string {
    const xml = this.#xml;
    this.#xml = '';
    return xml;
  }

  key(text: string): void {
    this.#key = text;
  }

  open(what: 'object' | 'array'): void {
    const { start, end } = this.#nextTags();
    this.#xml += `${start}>`;
    this.#frames.push({ isList: what === 'array', end, isEmpty: true });
  }

  close(): void {
    const frame = this.#frames.pop();
    if (!frame?.isEmpty) this.#breakLine();
    this.#xml += frame?.end ?? '';
  }

  startString(): void {
    const { start, end } = this.#nextTags();
    this.#xml += `${start}>`;
    this.#textEnd = end;
  }

  piece(text: string): void {
    this.#xml += content(text);
  }

  endString(): void {
    this.#xml += this.#textEnd;
  }

  scalar(source: string): void {
    const { start, end } = this.#nextTags();
    this.#xml += source === 'null' ? `${start} xsi:nil="true"/>` : `${start}>${source}${end}`;
  }

  /** Starts a new line for the next element. */
  #nextTags(): Tags {
    const around = this.#frames.at(-1);
    if (!around) return rootTags(this.#options.root);
    around.isEmpty = false;
    this.#breakLine();
    return this.#tags.of(around.isList ? this.#options.item : this.#key);
  }

  #breakLine(): void {
    if (this.#options.pretty) this.#xml += `\n${'  '.repeat(this.#frames.length)}`;
  }
}
