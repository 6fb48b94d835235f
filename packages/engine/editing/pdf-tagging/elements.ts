// The elements of a structure that is being made (ISO 32000-1, 14.7 and 14.8).
import type { Box } from '#models/page/page-content.ts';
import type { Part } from './numbered-document.ts';

/** A mark of an element in the content of a part. */
export type Mark = { part: Part; id: number; order: number };

export type Element = {
  type: string;
  parent: Element | undefined;
  kids: Element[];
  marks: Mark[];
  /** Its place among its siblings and the marks of its parent. */
  order: number;
  alt?: string;
  /** Of a phrase in another language than the text around it. */
  language?: string;
  /** Where a figure is on its page. */
  place?: { page: number; box: Box };
  /** For header cells. */
  scope?: 'Column' | 'Row';
  columnSpan?: number;
  rowSpan?: number;
  /** For lists. */
  numbering?: 'Disc' | 'Decimal';
  /** The reference of the annotation that it contains. */
  annotation?: { reference: string; page: number };
};

/** Adds a kid to an element. */
export function addKid(parent: Element, kid: Element): void {
  kid.parent = parent;
  parent.kids.push(kid);
}

export function removeKid(kid: Element): void {
  const { parent } = kid;
  if (parent) parent.kids = parent.kids.filter((other) => other !== kid);
}

/** The element of a text: the one around a phrase in another language, else itself. */
export const aroundPhrase = (element: Element): Element =>
  (element.type === 'Span' && element.parent) || element;

/** The ancestor of an element, or itself, that is a kid of the document. */
export function topOf(element: Element): Element {
  let top = element;
  while (top.parent?.parent) top = top.parent;
  return top;
}

const cells = new Set(['TD', 'TH']);

/** True for what stays although it has neither content nor kids. */
const staysEmpty = ({ type, annotation }: Element) => cells.has(type) || annotation !== undefined;

/** Removes elements without content, and puts the others into reading order. */
export function tidy(element: Element): void {
  for (const kid of element.kids) tidy(kid);
  element.kids = element.kids
    .filter((kid) => kid.kids.length || kid.marks.length || staysEmpty(kid))
    .filter((kid) => kid.type !== 'Table' || hasContent(kid))
    .toSorted((one, two) => one.order - two.order);
  element.marks.sort((one, two) => one.order - two.order);
}

const hasContent = ({ marks, kids, annotation }: Element): boolean =>
  marks.length > 0 || annotation !== undefined || kids.some(hasContent);
