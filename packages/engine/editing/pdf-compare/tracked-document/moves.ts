// Finds paragraphs that only moved: those that one document has here and the other one there, with the same words.
import type { BlockItem } from './blocks.ts';

/** Shorter ones may be the same by chance. */
const leastWords = 6;

/** Marks the paragraphs that moved. */
export function movedBlocks(items: readonly BlockItem[]): void {
  const places = new Map<string, BlockItem[]>();
  for (const item of items) {
    const block = (item.after ?? item.before)!;
    if (block.kind !== 'paragraph') continue;
    places.set(block.key, [...(places.get(block.key) ?? []).slice(0, 2), item]);
  }
  let count = 0;
  for (const [key, [one, other, third]] of places) {
    const block = one?.before ?? one?.after;
    if (!one || !other || third || !block || block.words.size < leastWords) continue;
    // Only text: the key has no images, notes, fields and links. LibreOffice keeps an empty paragraph of a link that moved.
    if (/[\u0001\u0002]|\0.*\0/s.test(key) || block.path.length) continue;
    const [from, to] = one.status === 'del' ? [one, other] : [other, one];
    if (from.status !== 'del' || to.status !== 'ins' || from.isSettled || to.isSettled) continue;
    const move = `move${(count += 1)}`;
    Object.assign(from, { status: 'moveFrom', mark: 'moveFrom', move });
    Object.assign(to, { status: 'moveTo', mark: 'moveTo', move });
  }
}
