// The nodes of a parsed web page.
import { ElementType } from 'htmlparser2';
import { parseMarkup, type ParsedDocument } from '#containers/parsed-markup.ts';

export type Page = ParsedDocument;
export type Node = Page['children'][number];
export type Element = Extract<Node, { name: string; attribs: Record<string, string> }>;

/** Parses a page as browsers do. @throws ProblemError `nested_too_deep` */
export const parsePage = (html: string): Page => parseMarkup(html);

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

/** The elements below a node, in document order. */
export function* elementsIn({ children }: Page | Element): Generator<Element> {
  for (const child of children) {
    if (!isElement(child)) continue;
    yield child;
    yield* elementsIn(child);
  }
}
