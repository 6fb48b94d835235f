// What an XML document is made of: which elements come more than once, so that they are lists everywhere.
import { ProblemError } from '@octavo/contract';
import { xmlLimits } from '#kernel/limits.ts';
import type { XmlHandler } from '#containers/xml/xml-reader.ts';

/** All elements that share one path from the root. */
export type ShapeNode = {
  children: Map<string, ShapeNode>;
  /** Somewhere a parent has more than one of it. */
  isRepeated: boolean;
  /** Somewhere another element stands between two children of one name. */
  isScattered: boolean;
};

type Frame = { node: ShapeNode; seen: Set<string>; last: string };

const newNode = (): ShapeNode => ({ children: new Map(), isRepeated: false, isScattered: false });

/** Collects the shape while it is told of a document. */
export class XmlShape implements XmlHandler {
  /** Stands above the root element. */
  readonly top = newNode();
  readonly #frames: Frame[] = [{ node: this.top, seen: new Set(), last: '' }];
  #paths = 0;

  /** @throws ProblemError `too_complex` for too many different paths. */
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
