// The text of a SmartArt diagram, as a list (ECMA-376 part 1, section 21.4).
import { joined, textOf } from '#models/document/content.ts';
import type { Paragraph } from '#models/document/model.ts';
import {
  attribute,
  childrenOf,
  find,
  integerOf,
  within,
  type Element,
} from '#formats/ooxml/element.ts';

type Node = { id: string; text: string; children: Node[] };

const textOfPoint = (point: Element) =>
  [...within(find(point, 'dgm:t'), ['a:p'])]
    .map((paragraph) => [...within(paragraph, ['a:t'])].map(({ text }) => text).join(''))
    .join(' ')
    .trim();

const shown = new Set(['node', 'asst', 'doc']);

function nodesOf(model: Element): Map<string, Node> {
  const points = childrenOf(find(model, 'dgm:ptLst'), 'dgm:pt');
  const content = points.filter((point) => shown.has(attribute(point, 'type') ?? 'node'));
  return new Map(
    content.map((point) => {
      const id = attribute(point, 'modelId') ?? '';
      const isRoot = attribute(point, 'type') === 'doc';
      return [id, { id, text: isRoot ? '' : textOfPoint(point), children: [] }];
    }),
  );
}

/**
 * Attaches each node to its parent, in the order of the connections.
 * @returns the nodes without a parent
 */
function rootsOf(model: Element): Node[] {
  const nodes = nodesOf(model);
  const isParentOf = (connection: Element) =>
    (attribute(connection, 'type') ?? 'parOf') === 'parOf';
  const connections = childrenOf(find(model, 'dgm:cxnLst'), 'dgm:cxn')
    .filter(isParentOf)
    .sort((a, b) => (integerOf(a, 'srcOrd') ?? 0) - (integerOf(b, 'srcOrd') ?? 0));
  const placed = new Set<string>();
  for (const connection of connections) {
    const parent = nodes.get(attribute(connection, 'srcId') ?? '');
    const child = nodes.get(attribute(connection, 'destId') ?? '');
    if (!parent || !child || placed.has(child.id) || parent === child) continue;
    parent.children.push(child);
    placed.add(child.id);
  }
  return [...nodes.values()].filter(({ id }) => !placed.has(id));
}

function* itemsOf(nodes: readonly Node[], list: string, level: number): Generator<Paragraph> {
  for (const { text, children } of nodes) {
    const content = joined([textOf(text)]);
    const item = { list, level, marker: { kind: 'bullet' } } as const;
    if (text) yield { kind: 'paragraph', role: 'body', content, list: item };
    yield* itemsOf(children, list, text ? level + 1 : level);
  }
}

/**
 * The texts of a diagram as a nested list.
 * @param model the root of the diagram's data part
 * @param list the name of the list
 */
export const diagramItems = (model: Element, list: string): Paragraph[] => [
  ...itemsOf(rootsOf(model), list, 0),
];
