// An element of a part, its names under the prefixes of `namespaces.ts`, and the few ways to look into it.

export type Element = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Element[];
  /** All text directly inside; Office Open XML has no mixed content. */
  readonly text: string;
};

/** An attribute, where the element and the attribute are there. */
export const attribute = (element: Element | undefined, name: string): string | undefined =>
  element?.attributes.get(name);

/** A whole number in an attribute. */
export function integerOf(element: Element | undefined, name: string): number | undefined {
  const value = Number.parseInt(attribute(element, name) ?? '', 10);
  return Number.isNaN(value) ? undefined : value;
}

const off = new Set(['0', 'false', 'off', 'none']);

/** Whether an attribute is true; `fallback` where it does not say. */
export function isOn(element: Element | undefined, name: string, fallback = false): boolean {
  const value = attribute(element, name);
  return value === undefined ? fallback : !off.has(value);
}

/** The element at the end of a path of names, each the first of its kind. */
export function find(element: Element | undefined, ...path: string[]): Element | undefined {
  let found = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

/** The children of a name. */
export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/**
 * All elements of the names below this one, in order; not those inside of one that was found.
 * @param opaque names that are not looked into.
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

/** The first element of a name below this one. */
export function firstWithin(element: Element | undefined, name: string): Element | undefined {
  const [first] = within(element, [name]);
  return first;
}
