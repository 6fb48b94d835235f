// Makes saved graphics states nest less deep, with the same drawing (ISO 19005-2, 6.1.13: at most 28 levels).
import { operationsOf, type Operation } from '#formats/pdf/syntax/content-reader.ts';
import { EditedContent } from '#formats/pdf/content/edited-content.ts';

export const maxNesting = 28;

/** Marks of content, which draw nothing. */
const marks = 'EMC BDC BMC MP DP BX EX'.split(' ');
const invisible: ReadonlySet<string> = new Set(marks);

/** Operators that leave the graphics state as it is. All others may change it, or begin what must not be divided, such as a path. */
const neutral: ReadonlySet<string> = new Set([...marks, 'Do', 'sh', 'BI']);

/** How deep the states that a content stream saves nest. */
export function nestingOf(content: Buffer): number {
  let depth = 0;
  let deepest = 0;
  for (const { operator } of operationsOf(content)) {
    if (operator === 'q') depth += 1;
    else if (operator === 'Q') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** A saved state; `at` is where it is saved, once something changes it. */
type Saved = { at?: number };

/**
 * Saves a state only where something changes it afterwards, and neither if it is never restored nor if a state around it is restored
 * at the same place.
 */
export function withLessNesting(content: Buffer): Buffer {
  const edited = new EditedContent(content);
  const remove = ({ from, to }: Operation) => edited.replace(from, to, '');
  const saves = new Set<number>();
  const stack: Saved[] = [];
  /** The state that was restored last, with where, until something is drawn or changes. */
  let last: { saved: Saved; restore: Operation } | undefined;
  for (const operation of operationsOf(content)) {
    const { operator, from } = operation;
    if (operator === 'q') {
      remove(operation);
      stack.push({});
    } else if (operator === 'Q') {
      const saved = stack.pop();
      if (saved?.at === undefined) remove(operation);
      else {
        if (last?.saved.at !== undefined) {
          saves.delete(last.saved.at);
          remove(last.restore);
        }
        last = { saved, restore: operation };
      }
    } else {
      if (!invisible.has(operator)) last = undefined;
      const saved = stack.at(-1);
      if (!saved || saved.at !== undefined || neutral.has(operator)) continue;
      saved.at = from;
      saves.add(from);
    }
  }
  for (const { at } of stack) if (at !== undefined) saves.delete(at);
  for (const at of saves) edited.replace(at, at, 'q');
  return edited.result;
}
