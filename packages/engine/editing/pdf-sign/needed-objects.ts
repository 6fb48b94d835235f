// Selects the objects that one of them needs: an update gets nothing else.
import { isReference } from '#formats/pdf/objects/objects.ts';
import type { Change } from '#formats/pdf/structure/update.ts';
import type { Value } from '#formats/pdf/syntax/value.ts';

/** @param from the reference of the object that is needed */
export function neededObjects(
  objects: Readonly<Record<string, Change>>,
  from: string,
): Record<string, Change> {
  const needed: Record<string, Change> = {};
  const waiting: Value[] = [from];
  while (waiting.length) {
    const value = waiting.pop() ?? null;
    const object = isReference(value) && !(value in needed) ? objects[value] : undefined;
    if (object) {
      needed[value as string] = object;
      waiting.push('value' in object ? object.value : object.stream.dict);
    } else if (typeof value === 'object' && value !== null) waiting.push(...Object.values(value));
  }
  return needed;
}
