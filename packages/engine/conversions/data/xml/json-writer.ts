// Writes XML as JSON. An element becomes an object of its attributes (`@name`), child elements and text (`#text`); an
// element that contains only text becomes a string; an element that is repeated anywhere at its path becomes a list. Marks
// of `json-to-xml` are obeyed.
import { ProblemError } from '@octavo/contract';
import { xmlLimits } from '#kernel/limits.ts';
import {
  isMarkedRoot,
  isNil,
  isWrapper,
  keyOf,
  typeOf,
  typeOfText,
  withoutMarks,
  type MarkedType,
} from './marks.ts';
import { attributeSign, commentKey, contentKey, textKey } from './names.ts';
import { isFormatting, isJsonNumber, valueOf } from './values.ts';
import type { ShapeNode } from './xml-shape.ts';
import { asText } from '#formats/csv/values.ts';
import type { XmlHandler } from '#containers/xml/xml-reader.ts';
import type { Attributes } from '#containers/xml/xml-tags.ts';

export type XmlJsonOptions = {
  types: boolean;
  pretty: boolean;
  /** True to keep the order of mixed content, and comments, in `#content`. */
  mixed: boolean;
};

type Frame = {
  node: ShapeNode;
  key: string;
  type: MarkedType | undefined;
  /** The type of its text beside other members. */
  textType: MarkedType | undefined;
  /** The indentation level of its braces. */
  level: number;
  isNil: boolean;
  members: 'none' | 'some';
  /** The text since the last child, and all text before it. */
  text: string;
  texts: string[];
  /** The name of the list being written. */
  list: string | undefined;
  /** Children that are written later, because more of their name may follow. */
  scattered: Map<string, string[]>;
  /** Whether all that it holds is written in order, and how many items of that there are. */
  content: 'no' | 'empty' | 'filled';
};

/** True for an element that is its text. */
const isAlone = ({ type, textType, members, text, texts, scattered }: Frame): boolean => {
  if (members !== 'none' || texts.length || scattered.size) return false;
  return type !== 'object' || (isFormatting(text) && !textType);
};

/** Collects JSON from XML events. Call `take` regularly, before it grows large. */
export class XmlJsonWriter implements XmlHandler {
  readonly #options: XmlJsonOptions;
  readonly #frames: Frame[];
  /** The output, and above it the outputs for `scattered`. */
  readonly #outputs = [''];
  #held = 0;
  #isMarked = false;
  /** True if the root element is not a member of the JSON text. */
  #isUnwrapped = false;

  /** @param top the root of the document's shape */
  constructor(top: ShapeNode, options: XmlJsonOptions) {
    this.#options = options;
    this.#frames = [this.#frame(top, '', 0)];
  }

  /** The JSON since the last call. */
  take(): string {
    const [json = ''] = this.#outputs;
    this.#outputs[0] = '';
    return json;
  }

  open(tag: string, all: Attributes): void {
    if (this.#frames.length === 1) this.#openRoot(all);
    const parent = this.#frames.at(-1);
    const key = this.#isMarked ? keyOf(tag, all, parent?.type === 'list') : tag;
    const node = parent?.node.children.get(key);
    if (!parent || !node) return;
    const type = this.#isMarked ? typeOf(all) : undefined;
    const isUnwrapped = this.#isUnwrapped && this.#frames.length === 1;
    this.#endText(parent);
    if (!isUnwrapped && type !== 'empty') this.#startChild(parent, key, node);
    const inside = parent.content !== 'no' ? 3 : parent.type === 'list' || !node.isRepeated ? 1 : 2;
    const frame = this.#frame(node, key, isUnwrapped ? 0 : parent.level + inside, type);
    if (this.#isMarked) frame.textType = typeOfText(all);
    this.#frames.push(frame);
    const attributes = this.#isMarked ? withoutMarks(all) : [...all];
    if (isNil(attributes)) frame.isNil = true;
    else this.#attributes(frame, attributes);
  }

  #openRoot(attributes: Attributes): void {
    this.#isMarked = isMarkedRoot(attributes);
    this.#isUnwrapped = this.#isMarked && isWrapper(attributes);
  }

  #attributes(frame: Frame, attributes: readonly [string, string][]): void {
    for (const [name, value] of attributes) {
      this.#member(frame, attributeSign + name);
      this.#write(asText(value));
    }
  }

  text(piece: string): void {
    const frame = this.#frames.at(-1);
    if (!frame) return;
    frame.text += piece;
    if (frame.text.length > xmlLimits.heldCharacters) throw new ProblemError('too_complex');
  }

  close(): void {
    const frame = this.#frames.pop();
    const parent = this.#frames.at(-1);
    if (!frame || !parent) return;
    if (frame.type === 'empty') return this.#emptyList(parent, frame.key);
    if (frame.type === 'list') this.#endItems(frame);
    else if (isAlone(frame)) this.#write(this.#only(frame));
    else this.#endObject(frame);
    if (parent.content !== 'no') this.#write(`${this.#line(parent.level + 2)}}`);
    else if (parent.node.isScattered && parent.type !== 'list') this.#keep(parent, frame.key);
  }

  comment(text: string): void {
    const frame = this.#frames.at(-1);
    if (!frame || frame.content === 'no') return;
    this.#endText(frame);
    this.#item(frame);
    this.#entry(frame, commentKey);
    this.#write(`${asText(text)}${this.#line(frame.level + 2)}}`);
  }

  /** Begins an item of `#content`. */
  #item(frame: Frame): void {
    if (frame.content === 'empty') this.#member(frame, contentKey);
    this.#write((frame.content === 'empty' ? '[' : ',') + this.#line(frame.level + 2));
    frame.content = 'filled';
  }

  /** Begins an object of one member in `#content`. */
  #entry(frame: Frame, key: string): void {
    const colon = this.#options.pretty ? ': ' : ':';
    this.#write(`{${this.#line(frame.level + 3)}${JSON.stringify(key)}${colon}`);
  }

  /** An element without attributes and children. */
  #only({ isNil: isNull, type, text }: Frame): string {
    if (isNull) return 'null';
    return type === 'object' ? '{}' : this.#value(text, type);
  }

  #emptyList(parent: Frame, key: string): void {
    if (parent.node.isScattered) parent.scattered.set(key, []);
    else {
      this.#endList(parent);
      this.#member(parent, key);
      this.#write('[]');
    }
  }

  #endItems(frame: Frame): void {
    this.#write(frame.members === 'none' ? '[]' : `${this.#line(frame.level)}]`);
  }

  /** Ends the document. */
  end(): void {
    const [top] = this.#frames;
    if (top && !this.#isUnwrapped) this.#endObject(top);
    this.#write('\n');
  }

  #frame(node: ShapeNode, key: string, level: number, type?: MarkedType): Frame {
    const isContent = this.#options.mixed && node.isMixed && type !== 'list';
    const content = isContent ? ('empty' as const) : ('no' as const);
    const collected = { text: '', texts: [], list: undefined, scattered: new Map(), content };
    return { node, key, type, textType: undefined, level, isNil: false, members: 'none', ...collected };
  }

  #write(json: string): void {
    const last = this.#outputs.length - 1;
    this.#outputs[last] = (this.#outputs[last] ?? '') + json;
  }

  #line(level: number): string {
    return this.#options.pretty ? `\n${'  '.repeat(level)}` : '';
  }

  /** Begins a member of an object, and with the first member the object. */
  #member(frame: Frame, key: string): void {
    this.#write(frame.members === 'none' ? '{' : ',');
    frame.members = 'some';
    const colon = this.#options.pretty ? ': ' : ':';
    this.#write(`${this.#line(frame.level + 1)}${JSON.stringify(key)}${colon}`);
  }

  #startChild(parent: Frame, name: string, node: ShapeNode): void {
    if (parent.content !== 'no') {
      this.#item(parent);
      this.#entry(parent, name);
      return;
    }
    if (parent.type === 'list') {
      this.#write((parent.members === 'none' ? '[' : ',') + this.#line(parent.level + 1));
      parent.members = 'some';
      return;
    }
    if (parent.node.isScattered) {
      this.#outputs.push('');
      return;
    }
    if (parent.list === name) {
      this.#write(`,${this.#line(parent.level + 2)}`);
      return;
    }
    this.#endList(parent);
    this.#member(parent, name);
    if (!node.isRepeated) return;
    this.#write(`[${this.#line(parent.level + 2)}`);
    parent.list = name;
  }

  #endList(frame: Frame): void {
    if (frame.list !== undefined) this.#write(`${this.#line(frame.level + 1)}]`);
    frame.list = undefined;
  }

  /** Adds a finished child to the others of its name. */
  #keep(parent: Frame, name: string): void {
    const json = this.#outputs.pop() ?? '';
    const others = parent.scattered.get(name);
    if (others) others.push(json);
    else parent.scattered.set(name, [json]);
    this.#held += json.length;
    if (this.#held > xmlLimits.heldCharacters) throw new ProblemError('too_complex');
  }

  #endText(frame: Frame): void {
    if (frame.content !== 'no') return this.#contentText(frame);
    const isString = frame.textType === 'string';
    const isText = isString ? frame.text !== '' : !isFormatting(frame.text);
    if (isText) frame.texts.push(frame.text);
    frame.text = '';
  }

  /** In mixed content all white space counts. */
  #contentText(frame: Frame): void {
    if (frame.text) {
      this.#item(frame);
      this.#write(asText(frame.text));
    }
    frame.text = '';
  }

  #endObject(frame: Frame): void {
    this.#endText(frame);
    if (frame.content === 'filled') this.#write(`${this.#line(frame.level + 1)}]`);
    if (frame.textType === 'string' && !frame.texts.length) frame.texts.push('');
    this.#endList(frame);
    for (const [name, values] of frame.scattered) this.#list(frame, name, values);
    if (frame.texts.length) {
      this.#member(frame, textKey);
      const values = frame.texts.map((text) => this.#value(text, frame.textType));
      this.#write(values.length > 1 ? this.#listOf(frame, values) : (values[0] ?? ''));
    }
    this.#write(`${this.#line(frame.level)}}`);
  }

  #list(frame: Frame, name: string, values: string[]): void {
    for (const { length } of values) this.#held -= length;
    this.#member(frame, name);
    const isRepeated = frame.node.children.get(name)?.isRepeated;
    if (isRepeated && !values.length) this.#write('[]');
    else this.#write(isRepeated ? this.#listOf(frame, values) : (values[0] ?? ''));
  }

  #listOf(frame: Frame, values: string[]): string {
    const line = this.#line(frame.level + 2);
    return `[${line}${values.join(`,${line}`)}${this.#line(frame.level + 1)}]`;
  }

  #value(text: string, type: MarkedType | undefined): string {
    if (type === 'string') return asText(text);
    if (type === 'number' && isJsonNumber(text)) return text;
    return valueOf(text, this.#options.types);
  }
}
