// Determines the shape of an XML document: elements that are repeated anywhere are lists everywhere.
import { ProblemError } from '@octavo/contract';
import { xmlLimits } from '#kernel/limits.ts';
import type { XmlHandler } from '#containers/xml/xml-reader.ts';

/** All elements that share one path from the root. */
export type ShapeNode = {
  children: Map<string, ShapeNode>;
  /** Some parent has more than one of it. */
  isRepeated: boolean;
  /** Some parent has another element between two of it. */
  isScattered: boolean;
};

type Frame = { node: ShapeNode; seen: Set<string>; last: string };

const newNode = (): ShapeNode => ({ children: new Map(), isRepeated: false, isScattered: false });

/** Collects the shape from XML events. */
export class XmlShape implements XmlHandler {
  /** The parent of the root element. */
  readonly top = newNode();
  readonly #frames: Frame[] = [{ node: this.top, seen: new Set(), last: '' }];
  #paths = 0;

  /** @throws ProblemError `too_complex` if there are too many different paths */
  open(name: string): void {
    const parent = this.#frames.at(-1);
    if (!parent) return;
    const node = parent.node.children.get(name) ?? this.#add(parent.node, name);
    if (parent.seen.has(name)) {
      node.isRepeated = true;
      if (parent.last !== name) parent.node.isScattered = true;
    }
    parent.seen.add(name);
    parent.last = name;
    this.#frames.push({ node, seen: new Set(), last: '' });
  }

  text(): void {}

  close(): void {
    this.#frames.pop();
  }

  #add(parent: ShapeNode, name: string): ShapeNode {
    if (++this.#paths > xmlLimits.paths) throw new ProblemError('too_complex');
    const node = newNode();
    parent.children.set(name, node);
    return node;
  }
}
