// The nodes of a parsed web page.
import { ElementType, parseDocument } from 'htmlparser2';
import { ProblemError } from '@octavo/contract';
import { markupLimits } from '#kernel/limits.ts';

export type Page = ReturnType<typeof parseDocument>;
export type Node = Page['children'][number];
export type Element = Extract<Node, { name: string; attribs: Record<string, string> }>;

/** Parses a page as browsers do, without running or fetching anything. */
export const parsePage = (html: string): Page => parseDocument(html);

export const isElement = (node: Node): node is Element => 'attribs' in node;

/** The text of a text node; undefined for comments and other nodes. */
export const textOf = (node: Node): string | undefined =>
  node.type === ElementType.ElementType.Text && 'data' in node ? node.data : undefined;

/** The value of an attribute; empty if it is missing. */
export const attributeOf = ({ attribs }: Element, name: string): string => attribs[name] ?? '';

/** True if the element has the class. */
export const hasClass = (element: Element, name: string): boolean =>
  attributeOf(element, 'class').split(/\s+/).includes(name);

/** A whole number of an attribute; undefined for anything else. */
export function wholeNumberOf(element: Element, name: string): number | undefined {
  const value = attributeOf(element, name).trim();
  return /^-?\d{1,6}$/.test(value) ? Number(value) : undefined;
}

/**
 * The elements below a node, in document order.
 * @throws ProblemError `too_complex` if they are nested too deep to be read
 */
export function* elementsIn({ children }: Page | Element, depth = 0): Generator<Element> {
  if (depth > markupLimits.depth) throw new ProblemError('too_complex');
  for (const child of children) {
    if (!isElement(child)) continue;
    yield child;
    yield* elementsIn(child, depth + 1);
  }
}
