// Writes XML as JSON. An element becomes an object of its attributes (`@name`), child elements and text (`#text`); an
// element that contains only text becomes a string; an element that is repeated anywhere at its path becomes a list.
import { ProblemError } from '@octavo/contract';
import { xmlLimits } from '#kernel/limits.ts';
import type { ShapeNode } from '#conversions/data/xml-shape.ts';
import { asText, asValue } from '#formats/csv/values.ts';
import type { XmlHandler } from '#containers/xml/xml-reader.ts';
import type { Attributes } from '#containers/xml/xml-tags.ts';

export type XmlJsonOptions = { types: boolean; pretty: boolean };

type Frame = {
  node: ShapeNode;
  /** The indentation level of its braces. */
  level: number;
  members: 'none' | 'some';
  /** The text since the last child, and all text before it. */
  text: string;
  texts: string[];
  /** The name of the list being written. */
  list: string | undefined;
  /** Children that are written later, because more of their name may follow. */
  scattered: Map<string, string[]>;
};

const isNil = (attributes: Attributes) =>
  attributes.size === 1 && /^(?:true|1)$/.test(attributes.get('xsi:nil') ?? '');
/** White space that only indents the markup. */
const isFormatting = (text: string) => !text.trim() && (text === '' || text.includes('\n'));

/** Collects JSON from XML events. Call `take` regularly, before it grows large. */
export class XmlJsonWriter implements XmlHandler {
  readonly #options: XmlJsonOptions;
  readonly #frames: Frame[];
  /** The output, and above it the outputs for `scattered`. */
  readonly #outputs = [''];
  #held = 0;

  /** @param top the root of the document's shape */
  constructor(top: ShapeNode, options: XmlJsonOptions) {
    this.#options = options;
    this.#frames = [this.#frame(top, 0)];
  }

  /** The JSON since the last call. */
  take(): string {
    const [json = ''] = this.#outputs;
    this.#outputs[0] = '';
    return json;
  }

  open(name: string, attributes: Attributes): void {
    const parent = this.#frames.at(-1);
    const node = parent?.node.children.get(name);
    if (!parent || !node) return;
    this.#endText(parent);
    this.#startChild(parent, name, node);
    const frame = this.#frame(node, parent.level + (node.isRepeated ? 2 : 1));
    this.#frames.push(frame);
    if (isNil(attributes)) return;
    for (const [key, value] of attributes) {
      this.#member(frame, `@${key}`);
      this.#write(asText(value));
    }
  }

  text(piece: string): void {
    const frame = this.#frames.at(-1);
    if (!frame) return;
    frame.text += piece;
    if (frame.text.length > xmlLimits.heldCharacters) throw new ProblemError('too_complex');
  }

  close(name: string): void {
    const frame = this.#frames.pop();
    const parent = this.#frames.at(-1);
    if (!frame || !parent) return;
    if (frame.members === 'none' && !frame.texts.length && !frame.scattered.size)
      this.#write(this.#value(frame.text));
    else this.#endObject(frame);
    if (parent.node.isScattered) this.#keep(parent, name);
  }

  /** Ends the document. */
  end(): void {
    const [top] = this.#frames;
    if (top) this.#endObject(top);
    this.#write('\n');
  }

  #frame(node: ShapeNode, level: number): Frame {
    const scattered = new Map<string, string[]>();
    return { node, level, members: 'none', text: '', texts: [], list: undefined, scattered };
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
    if (!isFormatting(frame.text)) frame.texts.push(frame.text);
    frame.text = '';
  }

  #endObject(frame: Frame): void {
    this.#endText(frame);
    this.#endList(frame);
    for (const [name, values] of frame.scattered) this.#list(frame, name, values);
    if (frame.texts.length) {
      this.#member(frame, '#text');
      const values = frame.texts.map((text) => this.#value(text));
      this.#write(values.length > 1 ? this.#listOf(frame, values) : (values[0] ?? ''));
    }
    this.#write(`${this.#line(frame.level)}}`);
  }

  #list(frame: Frame, name: string, values: string[]): void {
    for (const { length } of values) this.#held -= length;
    this.#member(frame, name);
    const isRepeated = frame.node.children.get(name)?.isRepeated;
    this.#write(isRepeated ? this.#listOf(frame, values) : (values[0] ?? ''));
  }

  #listOf(frame: Frame, values: string[]): string {
    const line = this.#line(frame.level + 2);
    return `[${line}${values.join(`,${line}`)}${this.#line(frame.level + 1)}]`;
  }

  #value(text: string): string {
    const meant = isFormatting(text) ? '' : text;
    return this.#options.types ? asValue(meant) : asText(meant);
  }
}
