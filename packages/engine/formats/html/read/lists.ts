// Counts the items of lists.
import type { ListItem, Marker, NumberFormat } from '#models/document/model.ts';
import { attributeOf, hasClass, wholeNumberOf, type Element } from './node.ts';

/** A list whose items are being read. */
export type OpenList = { id: string; level: number; next: number; element: Element };

const formats: Readonly<Record<string, NumberFormat>> = {
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
};

/**
 * Opens a list.
 * @param around the list that contains it
 */
export const openList = (element: Element, id: string, around: OpenList | undefined): OpenList => ({
  ...{ id: around?.id ?? id, level: around ? around.level + 1 : 0, element },
  next: wholeNumberOf(element, 'start') ?? 1,
});

function markerOf({ element }: OpenList, ordinal: number): Marker {
  if (element.name !== 'ol') return { kind: 'bullet' };
  const isEnclosed = hasClass(element, 'enclosed');
  return {
    kind: 'number',
    format: formats[attributeOf(element, 'type')] ?? 'decimal',
    before: isEnclosed ? '(' : '',
    after: isEnclosed || hasClass(element, 'closed') ? ')' : '.',
    ordinal,
  };
}

/** The next item of a list. */
export function nextItem(list: OpenList, item: Element): ListItem {
  const ordinal = wholeNumberOf(item, 'value') ?? list.next;
  list.next = ordinal + 1;
  return { list: list.id, level: list.level, marker: markerOf(list, ordinal) };
}
