// An element of a part, with names under the prefixes of `namespaces.ts`, and functions to query it.

export type Element = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Element[];
  /** All direct text; Office Open XML has no mixed content. */
  readonly text: string;
};

/** An attribute; nothing if the element or the attribute is missing. */
export const attribute = (element: Element | undefined, name: string): string | undefined =>
  element?.attributes.get(name);

/** An integer attribute. */
export function integerOf(element: Element | undefined, name: string): number | undefined {
  const value = Number.parseInt(attribute(element, name) ?? '', 10);
  return Number.isNaN(value) ? undefined : value;
}

const off = new Set(['0', 'false', 'off', 'none']);

/** A boolean attribute; `fallback` if it is absent. */
export function isOn(element: Element | undefined, name: string, fallback = false): boolean {
  const value = attribute(element, name);
  return value === undefined ? fallback : !off.has(value);
}

/** The element at the end of a path of names, always the first with each name. */
export function find(element: Element | undefined, ...path: string[]): Element | undefined {
  let found = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

/** The children with a name. */
export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/**
 * All descendants with one of the names, in order, without those inside another match.
 * @param opaque names of elements to skip
 */
export function* within(
  element: Element | undefined,
  names: readonly string[],
  opaque: readonly string[] = [],
): Generator<Element> {
  for (const child of element?.children ?? []) {
    if (names.includes(child.name)) yield child;
    else if (!opaque.includes(child.name)) yield* within(child, names, opaque);
  }
}

/** The first descendant with a name. */
export function firstWithin(element: Element | undefined, name: string): Element | undefined {
  const [first] = within(element, [name]);
  return first;
}
