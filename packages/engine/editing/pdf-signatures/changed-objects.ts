// Finds the objects that differ between two versions of a file, and what depends on them.
import { isReference } from '#formats/pdf/objects/objects.ts';
import { formFieldsOf } from '#formats/pdf/structure/signature-fields.ts';
import type { Value } from '#formats/pdf/syntax/value.ts';
import type { Snapshot } from './snapshot.ts';

/** Finds the values that differ between two versions, themselves or by what they refer to. */
export class Differences {
  readonly #affected: ReadonlySet<string>;
  readonly #affectedContent: ReadonlySet<string>;

  constructor(before: Snapshot, after: Snapshot) {
    const changed = changedReferences(before, after);
    const owners = ownersIn(after);
    const [pages, fields] = [pagesIn(after), fieldsIn(after)];
    this.#affected = dependents(owners, changed, new Set([...pages, ...fields]));
    this.#affectedContent = dependents(owners, changed, pages);
  }

  /** Whether two values of the same entry differ. Pages and fields in them are compared on their own. */
  between(before: Value | undefined, after: Value | undefined): boolean {
    return isChanged(before, after, this.#affected);
  }

  /** The same for what decides what pages show. It needs no field, so a changed object counts though it is also one. */
  betweenContent(before: Value | undefined, after: Value | undefined): boolean {
    return isChanged(before, after, this.#affectedContent);
  }
}

function isChanged(
  before: Value | undefined,
  after: Value | undefined,
  affected: ReadonlySet<string>,
): boolean {
  if (JSON.stringify(before ?? null) !== JSON.stringify(after ?? null)) return true;
  return partsOf(after).some((reference) => affected.has(reference));
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

/** The pages and the catalogue. */
function pagesIn({ graph }: Snapshot): Set<string> {
  const { '/Root': root } = graph.trailer;
  const pages = [...graph.pageObjects()].map(({ reference }) => reference);
  return new Set([...pages, root].filter(isReference));
}

/** The fields with their widgets. Streams are not fields, even if the form lists them. */
function fieldsIn({ graph }: Snapshot): string[] {
  const all = formFieldsOf(graph).flatMap(({ reference, widgets }) => [reference, ...widgets]);
  return all.filter((reference) => reference && !graph.stream(reference));
}

/** The objects that refer to each object. No entry is left out by its name: resources have any names. */
function ownersIn({ graph }: Snapshot): Map<string, string[]> {
  const owners = new Map<string, string[]>();
  for (const { reference, value } of graph.objects())
    for (const part of partsOf(value)) {
      const list = owners.get(part);
      if (list) list.push(reference);
      else owners.set(part, [reference]);
    }
  return owners;
}

/** The changed objects, and all that refer to them, except for those that are compared on their own. */
function dependents(
  owners: ReadonlyMap<string, string[]>,
  changed: ReadonlySet<string>,
  apart: ReadonlySet<string>,
): Set<string> {
  const affected = new Set<string>();
  const waiting = [...changed];
  while (waiting.length) {
    const reference = waiting.pop() as string;
    if (apart.has(reference) || affected.has(reference)) continue;
    affected.add(reference);
    for (const owner of owners.get(reference) ?? []) waiting.push(owner);
  }
  return affected;
}

/** The references in a value. */
function partsOf(value: Value | undefined): string[] {
  const found: string[] = [];
  const waiting: Value[] = [value ?? null];
  while (waiting.length) {
    const next = waiting.pop() ?? null;
    if (isReference(next)) found.push(next);
    else if (typeof next === 'object' && next !== null)
      for (const entry of Object.values(next)) waiting.push(entry);
  }
  return found;
}
