// Determines the shape of an XML document: elements that are repeated anywhere are lists everywhere.
import { ProblemError } from '@octavo/contract';
import { xmlLimits } from '#kernel/limits.ts';
import type { XmlHandler } from '#containers/xml/xml-reader.ts';
import type { Attributes } from '#containers/xml/xml-tags.ts';
import { isMarkedRoot, keyOf, typeOf } from './marks.ts';
import { isFormatting } from './values.ts';

/** All elements that share one path from the root. */
export type ShapeNode = {
  children: Map<string, ShapeNode>;
  /** Some parent has more than one of it. */
  isRepeated: boolean;
  /** Some parent has another element between two of it. */
  isScattered: boolean;
  /** Some has text or comments beside elements, or elements of different names in turn: their order matters. */
  isMixed: boolean;
};

type Frame = {
  node: ShapeNode;
  isList: boolean;
  seen: Set<string>;
  last: string;
  /** The beginning of the text since the last tag. */
  text: string;
  hasText: boolean;
};

const newNode = (): ShapeNode => ({ children: new Map(), isRepeated: false, isScattered: false, isMixed: false });

function endText(frame: Frame): void {
  frame.hasText ||= !isFormatting(frame.text);
  frame.text = '';
}

const newFrame = (node: ShapeNode, isList: boolean): Frame => ({
  ...{ node, isList, seen: new Set<string>(), last: '', text: '', hasText: false },
});

/** Enough of a text to see whether it is white space that indents. */
const longestText = 200;

/** Collects the shape from XML events. */
export class XmlShape implements XmlHandler {
  /** The parent of the root element. */
  readonly top = newNode();
  readonly #frames: Frame[] = [newFrame(this.top, false)];
  #paths = 0;
  #isMarked = false;

  /** @throws ProblemError `too_complex` if there are too many different paths */
  open(tag: string, attributes: Attributes): void {
    const parent = this.#frames.at(-1);
    if (!parent) return;
    if (this.#frames.length === 1) this.#isMarked = isMarkedRoot(attributes);
    const name = this.#isMarked ? keyOf(tag, attributes, parent.isList) : tag;
    const type = this.#isMarked ? typeOf(attributes) : undefined;
    const node = parent.node.children.get(name) ?? this.#add(parent.node, name);
    if (type === 'empty') node.isRepeated = true;
    else if (parent.seen.has(name)) {
      node.isRepeated = true;
      if (parent.last !== name) parent.node.isScattered = parent.node.isMixed = true;
    }
    endText(parent);
    if (parent.hasText) parent.node.isMixed = true;
    parent.seen.add(name);
    parent.last = name;
    this.#frames.push(newFrame(node, type === 'list'));
  }

  text(piece: string): void {
    const frame = this.#frames.at(-1);
    if (frame && frame.text.length < longestText) frame.text += piece;
  }

  comment(): void {
    const frame = this.#frames.at(-1);
    if (frame) frame.node.isMixed = true;
  }

  close(): void {
    const frame = this.#frames.pop();
    if (!frame) return;
    endText(frame);
    if (frame.hasText && frame.seen.size) frame.node.isMixed = true;
  }

  #add(parent: ShapeNode, name: string): ShapeNode {
    if (++this.#paths > xmlLimits.paths) throw new ProblemError('too_complex');
    const node = newNode();
    parent.children.set(name, node);
    return node;
  }
}
