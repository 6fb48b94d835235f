// Writes JSON as XML, so that it can be read back: the members of an object become elements of their names, `@name`
// attributes and `#text` text; lists become repeated elements, or an element with an element for each item; null becomes
// an element with xsi:nil="true"; numbers keep their digits.
import type { JsonHandler } from '#formats/json/reader.ts';
import { isRepeated, type JsonNode, type JsonShape } from './json-shape.ts';
import {
  attribute,
  attributeSign,
  commentKey,
  content,
  contentKey,
  declaredPrefix,
  elementName,
  isNameFor,
  itemKey,
  knownPrefixes,
  marks,
  nil,
  textKey,
} from './names.ts';
import { isUnusualNumber, longestAttribute, longestValue, needsMark } from './values.ts';

export type XmlOptions = {
  /** The name of the root element; empty for that of the only member, or `root`. */
  root: string;
  /** The element name of list items. */
  item: string;
  pretty: boolean;
  /** True to mark what XML cannot express: types of values, empty lists, keys that are not XML names. */
  types: boolean;
};

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const usualRoot = 'root';

/** An element whose start tag may still get attributes. */
type Element = {
  key: string;
  attributes: [name: string, value: string][];
  isOpen: boolean;
  /** True if it was written as a whole: `<a/>`. */
  isEnded: boolean;
  /** The name of the element once it is open. */
  tag: string;
  prefixes: ReadonlySet<string>;
  hasText: boolean;
  hasChild: boolean;
};

/**
 * Where values stand: in an object, in a list of `item` elements, among repeated elements, in the object around the root
 * element, in a list of texts, in a list of all that an element holds, or in an object of one member of that.
 */
type Level = {
  kind: 'object' | 'list' | 'repeated' | 'around' | 'texts' | 'content' | 'entry';
  node: JsonNode | undefined;
  key: string;
  count: number;
};

/** Collects XML from JSON events. Call `take` regularly, before it grows large. */
export class XmlWriter implements JsonHandler {
  readonly #options: XmlOptions;
  readonly #shape: JsonShape;
  readonly #rootName: string | undefined;
  readonly #levels: Level[] = [];
  readonly #elements: Element[] = [];
  #xml = declaration;
  #hasRoot = false;
  #string: { text: string; isLong: boolean } | undefined;

  /** @param shape of the same JSON text */
  constructor(options: XmlOptions, shape: JsonShape) {
    this.#options = options;
    this.#shape = shape;
    const only = shape.rootName();
    this.#rootName = options.root === '' || options.root === only ? only : undefined;
  }

  /** The XML since the last call. */
  take(): string {
    const xml = this.#xml;
    this.#xml = '';
    return xml;
  }

  key(text: string): void {
    const level = this.#levels.at(-1);
    if (level) level.key = text;
  }

  open(what: 'object' | 'array'): void {
    const around = this.#levels.at(-1);
    const node = this.#node();
    if (!around && this.#rootName !== undefined) {
      this.#levels.push({ kind: 'around', node, key: '', count: 0 });
      return;
    }
    if (what === 'object' && around?.kind === 'content') return this.#enter('entry', node, '');
    if (what === 'object') return this.#push('object', node, []);
    const isMember = ['object', 'around', 'entry'].includes(around?.kind ?? '');
    if (around?.kind === 'object' && around.key === contentKey) return this.#content(node);
    if (isMember && around?.key === textKey) return this.#enter('texts', node, textKey);
    if (isMember && node && isRepeated(node))
      return this.#enter('repeated', node, around?.key ?? '');
    this.#push('list', node, this.#mark('list'));
  }

  close(): void {
    const level = this.#levels.pop();
    if (!level || ['around', 'texts', 'content', 'entry'].includes(level.kind)) return;
    if (level.kind === 'repeated') {
      if (level.count === 0) this.#leaf(level.key, '', this.#mark('empty'));
      return;
    }
    const element = this.#elements.at(-1);
    const isEmptyObject = level.kind === 'object' && element && !element.attributes.length;
    if (isEmptyObject && !element.isOpen) element.attributes.push(...this.#mark('object'));
    this.#end();
  }

  startString(): void {
    this.#string = { text: '', isLong: false };
  }

  piece(text: string): void {
    const string = this.#string;
    if (!string) return;
    if (string.isLong) {
      this.#xml += content(text);
      return;
    }
    string.text += text;
    if (string.text.length > (this.#isAttribute() ? longestAttribute : longestValue))
      this.#startLong(string);
  }

  endString(): void {
    const string = this.#string;
    this.#string = undefined;
    if (string?.isLong) return this.#endLong();
    const text = string?.text ?? '';
    const level = this.#levels.at(-1);
    if (level?.kind === 'entry' && level.key === commentKey) this.#comment(text);
    else if (this.#isAttribute())
      this.#elements.at(-1)?.attributes.push([level?.key.slice(1) ?? '', text]);
    else if (level?.kind === 'content') this.#text(text);
    else if (this.#isText()) this.#textOf(text, text === '' || needsMark(text) ? 'string' : '');
    else this.#value(content(text), needsMark(text) ? this.#mark('string') : []);
  }

  scalar(source: string): void {
    const isNumber = !/^[tfn]/.test(source);
    const mark = isNumber && isUnusualNumber(source) ? this.#mark('number') : [];
    if (source === 'null') this.#value('', [[nil.attribute, 'true']]);
    else if (this.#isText()) this.#textOf(source, mark.length ? 'number' : '');
    else this.#value(source, mark);
  }

  #mark(type: string): [string, string][] {
    return this.#options.types ? [[marks.type, type]] : [];
  }

  /** True if the next value is an attribute of the element that is being started. */
  #isAttribute(): boolean {
    const level = this.#levels.at(-1);
    const isPending = level?.kind === 'object' && this.#elements.at(-1)?.isOpen === false;
    return isPending && level.key.length > 1 && level.key.startsWith(attributeSign);
  }

  /** True if the next value is text of the current element. */
  #isText(): boolean {
    const level = this.#levels.at(-1);
    if (level?.kind === 'texts' || level?.kind === 'content') return true;
    return level?.kind === 'object' && level.key === textKey;
  }

  #node(): JsonNode | undefined {
    const level = this.#levels.at(-1);
    if (!level) return this.#shape.top;
    const isMember = ['object', 'around', 'entry'].includes(level.kind);
    return level.node?.children.get(isMember ? level.key : itemKey);
  }

  /** The key of the next element. */
  #key(): string {
    const level = this.#levels.at(-1);
    if (!level) return this.#options.root || usualRoot;
    level.count++;
    return level.kind === 'list' ? this.#options.item : level.key;
  }

  /** All that an element holds, in order. White space in it would count. */
  #content(node: JsonNode | undefined): void {
    const element = this.#elements.at(-1);
    if (element) {
      this.#flush(element, false);
      element.hasText = true;
    }
    this.#enter('content', node, '');
  }

  /** Two hyphens end a comment (XML 1.0, section 2.5). */
  #comment(text: string): void {
    const fit = text.replaceAll(/-(?=-|$)/g, '- ');
    this.#text(`<!--${fit.toWellFormed()}-->`, true);
  }

  #enter(kind: Level['kind'], node: JsonNode | undefined, key: string): void {
    this.#levels.push({ kind, node, key, count: 0 });
  }

  #push(kind: 'object' | 'list', node: JsonNode | undefined, attributes: [string, string][]): void {
    this.#start(this.#key(), attributes);
    this.#enter(kind, node, '');
  }

  #value(xml: string, attributes: [string, string][]): void {
    this.#leaf(this.#key(), xml, attributes);
  }

  #leaf(key: string, xml: string, attributes: [string, string][]): void {
    this.#start(key, attributes);
    if (xml) this.#text(xml, true);
    this.#end();
  }

  #start(key: string, attributes: [string, string][]): void {
    const around = this.#elements.at(-1);
    if (around) this.#flush(around, false);
    if (around) around.hasChild = true;
    this.#elements.push({
      ...{ key, attributes: [...attributes], isOpen: false, isEnded: false, tag: '' },
      ...{ prefixes: around?.prefixes ?? knownPrefixes, hasText: false, hasChild: false },
    });
  }

  /** Writes the start tag, with a line break before it unless text precedes. */
  #flush(element: Element, isEmpty: boolean): void {
    if (element.isOpen) return;
    element.isOpen = true;
    const depth = this.#elements.indexOf(element);
    if (depth === 0) this.#declare(element);
    this.#breakLine(depth, this.#elements[depth - 1]);
    const own = element.attributes.map(([name]) => declaredPrefix(name) ?? '');
    if (own.some(Boolean)) element.prefixes = new Set([...element.prefixes, ...own]);
    const isName = isNameFor(element.key, element.prefixes);
    element.tag = isName ? element.key : elementName(element.key);
    if (!isName && this.#options.types) element.attributes.push([marks.name, element.key]);
    const isFit = ([name]: [string, string]) => name === 'xmlns' || isNameFor(name, element.prefixes);
    const fit = element.attributes.filter(isFit);
    const unfit = element.attributes.filter((pair) => !isFit(pair));
    const list = fit.map(([name, value]) => ` ${name}="${attribute(value)}"`).join('');
    element.isEnded = isEmpty && !unfit.length;
    this.#xml += `<${element.tag}${list}${element.isEnded ? '/>' : '>'}`;
    for (const [name, value] of unfit)
      this.#leaf(attributeSign + name, content(value), needsMark(value) ? this.#mark('string') : []);
  }

  /** Declares the namespaces that are used somewhere, unless the document does. */
  #declare({ attributes }: Element): void {
    const names = new Set(attributes.map(([name]) => name));
    const isNilAdded = this.#shape.hasNull && !names.has(nil.declaration);
    const needsMarks = this.#shape.needsMarks(this.#rootName !== undefined);
    // Also says that the declaration of nil is no part of the JSON text.
    if (this.#options.types && (needsMarks || isNilAdded))
      attributes.unshift([marks.declaration, marks.namespace]);
    if (isNilAdded) attributes.unshift([nil.declaration, nil.namespace]);
    const isWrapper = this.#rootName === undefined;
    if (this.#options.types && isWrapper) attributes.push([marks.root, 'value']);
  }

  #end(): void {
    const element = this.#elements.pop();
    if (!element) return;
    if (!element.isOpen) {
      this.#elements.push(element);
      this.#flush(element, true);
      this.#elements.pop();
      if (element.isEnded) return;
    }
    if (element.hasChild && !element.hasText) this.#breakLine(this.#elements.length, undefined);
    this.#xml += `</${element.tag}>`;
  }

  /** A member `#text`. @param type to mark it with, if it would be read as another */
  #textOf(text: string, type: string): void {
    const element = this.#elements.at(-1);
    if (element && !element.isOpen && this.#options.types) {
      // An element with text alone is no object.
      if (!element.attributes.length) element.attributes.push([marks.type, 'object']);
      if (type) element.attributes.push([marks.text, type]);
    }
    this.#text(text);
  }

  /** Text of the current element. @param isEscaped true for XML */
  #text(text: string, isEscaped = false): void {
    const element = this.#elements.at(-1);
    if (!element) return;
    this.#flush(element, false);
    element.hasText = true;
    this.#xml += isEscaped ? text : content(text);
  }

  /** Begins to write a string that is too long to be processed as a whole. */
  #startLong(string: { text: string; isLong: boolean }): void {
    string.isLong = true;
    if (this.#isText()) return this.#textOf(string.text, '');
    this.#start(this.#key(), []);
    this.#text(string.text);
  }

  #endLong(): void {
    if (!this.#isText()) this.#end();
  }

  #breakLine(depth: number, around: Element | undefined): void {
    const isRoot = depth === 0 && !this.#hasRoot;
    this.#hasRoot = true;
    if (this.#options.pretty && !isRoot && !around?.hasText)
      this.#xml += `\n${'  '.repeat(depth)}`;
  }
}
