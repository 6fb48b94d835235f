// Finds the objects that differ between two versions of a file, and what depends on them.
import { isReference } from '#formats/pdf/objects/objects.ts';
import type { Value } from '#formats/pdf/syntax/value.ts';
import type { Snapshot } from './snapshot.ts';

/** Entries that lead back or across, not to a part of an object. */
const notParts: ReadonlySet<string> = new Set(['/Parent', '/P', '/Pg', '/Obj', '/IRT', '/Popup']);

/** Tells which values differ between two versions, themselves or by what they refer to. */
export class Differences {
  readonly #affected: ReadonlySet<string>;

  constructor(before: Snapshot, after: Snapshot) {
    this.#affected = dependents(after, changedReferences(before, after));
  }

  /** Whether two values of the same entry differ. */
  between(before: Value | undefined, after: Value | undefined): boolean {
    if (JSON.stringify(before ?? null) !== JSON.stringify(after ?? null)) return true;
    return partsOf(after).some((reference) => this.#affected.has(reference));
  }

  has(reference: string): boolean {
    return this.#affected.has(reference);
  }
}

function changedReferences(before: Snapshot, after: Snapshot): Set<string> {
  const changed = new Set<string>();
  const known = new Set<string>();
  for (const { reference, value } of after.graph.objects()) {
    known.add(reference);
    const old = before.graph.valueOf(reference);
    const isSame =
      JSON.stringify(old) === JSON.stringify(value) &&
      before.digests.get(reference) === after.digests.get(reference);
    if (!isSame) changed.add(reference);
  }
  for (const { reference } of before.graph.objects())
    if (!known.has(reference)) changed.add(reference);
  return changed;
}

/** The changed objects, and all that have them as a part. Pages are compared on their own. */
function dependents({ graph }: Snapshot, changed: ReadonlySet<string>): Set<string> {
  const apart = new Set<string>();
  for (const { reference } of graph.pageObjects()) if (isReference(reference)) apart.add(reference);
  const { '/Root': root } = graph.trailer;
  if (isReference(root)) apart.add(root);
  const owners = new Map<string, string[]>();
  for (const { reference, value } of graph.objects())
    for (const part of partsOf(value)) {
      const list = owners.get(part);
      if (list) list.push(reference);
      else owners.set(part, [reference]);
    }
  const affected = new Set<string>();
  const waiting = [...changed].filter((reference) => !apart.has(reference));
  while (waiting.length) {
    const reference = waiting.pop() as string;
    if (affected.has(reference)) continue;
    affected.add(reference);
    for (const owner of owners.get(reference) ?? []) if (!apart.has(owner)) waiting.push(owner);
  }
  return affected;
}

/** The references in a value that are parts of it. */
function partsOf(value: Value | undefined): string[] {
  const found: string[] = [];
  const waiting: Value[] = [value ?? null];
  while (waiting.length) {
    const next = waiting.pop() ?? null;
    if (isReference(next)) found.push(next);
    else if (Array.isArray(next)) for (const entry of next) waiting.push(entry);
    else if (next !== null && typeof next === 'object')
      for (const [key, entry] of Object.entries(next)) if (!notParts.has(key)) waiting.push(entry);
  }
  return found;
}
