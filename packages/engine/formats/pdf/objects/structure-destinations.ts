// Resolves destinations that name an element of the structure instead of a page (ISO 32000-2, 12.3.2.3).
import type { Value } from '#formats/pdf/syntax/value.ts';
import { entriesOfNames } from './name-tree.ts';
import { isReference, type Objects } from './objects.ts';

/** Elements to look at below one that names no page; more is an attack. */
const maxElements = 2000;

/**
 * The page and the view of a structure destination.
 * @param value an element, its identifier, or a list of one of them and a view
 * @returns a list that begins with a page; null if the element is on none
 */
export function structureDestination(objects: Objects, value: Value | undefined): Value {
  const found = objects.resolved(value);
  const [element, ...view] = Array.isArray(found) ? found : [found];
  const page = pageOfElement(objects, elementOf(objects, element ?? null));
  if (!page) return null;
  return [page, ...(view.length ? view.map((part) => objects.resolved(part)) : ['/Fit'])];
}

/** Some destinations name the element by its identifier. */
function elementOf(objects: Objects, element: Value): Value {
  if (typeof element !== 'string' || isReference(element)) return element;
  const { '/IDTree': ids } = objects.dictionary(objects.catalog['/StructTreeRoot']);
  for (const [id, found] of entriesOfNames(objects, ids ?? null)) if (id === element) return found;
  return null;
}

/** The page of an element or, if it names none, that of its first content. */
function pageOfElement(objects: Objects, element: Value): string | undefined {
  const waiting: Value[] = [element];
  for (let looked = 0; waiting.length && looked < maxElements; looked += 1) {
    const { '/Pg': page, '/K': kids } = objects.dictionary(waiting.pop());
    if (isReference(page)) return page;
    const list = objects.resolved(kids);
    if (Array.isArray(list)) waiting.push(...list.toReversed());
    else if (kids !== undefined) waiting.push(kids);
  }
  return undefined;
}
