// Keeps form fields that qpdf loses with its page operations: those whose parent does not list them (ISO 32000-2, 12.7.4).
// Readers find them by the form's list of fields or on the page.
import { join } from 'node:path';
import type { Run } from '#kernel/converter.ts';
import { isReference, maxLevels, type Objects } from '#formats/pdf/objects/objects.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { structureGraphOf } from '#formats/pdf/structure/graph.ts';
import { writeChanged } from '#formats/pdf/structure/update.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { canPatch, patch } from '#formats/pdf/well-formed/patch.ts';
import { readWellFormed } from '#formats/pdf/well-formed/well-formed-pdf.ts';

type Changed = Record<string, Dictionary>;

/** A form with more fields is an attack. */
const maxFields = 200_000;

const formOf = (objects: Objects): Dictionary => objects.dictionary(objects.catalog['/AcroForm']);

/** The form with other fields, wherever the document has it. */
function withFields(objects: Objects, fields: readonly Value[]): Changed {
  const { '/AcroForm': place } = objects.catalog;
  const form = { ...formOf(objects), '/Fields': [...fields] };
  if (isReference(place)) return { [place]: form };
  const { '/Root': root } = objects.trailer;
  return isReference(root) ? { [root]: { ...objects.catalog, '/AcroForm': form } } : {};
}

/** The fields that the form lists, with all below them. */
function listedFields(objects: Objects): Set<string> {
  const listed = new Set<string>();
  const waiting = [...objects.list(formOf(objects)['/Fields'])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (!isReference(next) || listed.has(next) || listed.size > maxFields) continue;
    listed.add(next);
    waiting.push(...objects.list(objects.dictionary(next)['/Kids']));
  }
  return listed;
}

/** The fields on the pages, by reference. */
function* widgetsOf(objects: Objects): Generator<[string, Dictionary]> {
  for (const page of objects.pages())
    for (const reference of objects.list(page['/Annots'])) {
      const annotation = objects.dictionary(reference);
      const isWidget = objects.resolved(annotation['/Subtype']) === '/Widget';
      if (isWidget && isReference(reference)) yield [reference, annotation];
    }
}

/** The topmost field that lists, directly or not, the given one. */
function topOf(objects: Objects, reference: string): string {
  let top = reference;
  for (let level = 0; level < maxLevels; level += 1) {
    const { '/Parent': parent } = objects.dictionary(top);
    if (!isReference(parent) || !objects.list(objects.dictionary(parent)['/Kids']).includes(top))
      return top;
    top = parent;
  }
  return top;
}

/** The changes that list all fields on the pages; nothing if they are listed. */
function withLostFields(objects: Objects): Changed | undefined {
  if (!objects.catalog['/AcroForm']) return undefined;
  const listed = listedFields(objects);
  const lost = new Set<string>();
  for (const [reference, widget] of widgetsOf(objects)) {
    const isField = widget['/FT'] !== undefined || widget['/Parent'] !== undefined;
    if (isField && !listed.has(reference)) lost.add(topOf(objects, reference));
  }
  if (!lost.size) return undefined;
  return withFields(objects, [...objects.list(formOf(objects)['/Fields']), ...lost]);
}

/**
 * Lists the fields of a document that was just assembled.
 * @param rewrite writes the document again, if it cannot be changed in place
 */
export async function listFields(
  made: Source,
  rewrite: (write: (target: string) => Promise<void>) => Promise<void>,
  run: Run,
): Promise<void> {
  const isDone = readWellFormed(made.path, (file) => {
    const objects = withLostFields(file);
    if (objects && !canPatch(file)) return false;
    if (objects) patch(made.path, file, { objects, gone: [] });
    return true;
  });
  if (isDone) return;
  const graph = await structureGraphOf(made, run.scratch, run);
  const objects = withLostFields(graph);
  if (!objects) return;
  const changes = { objects: changesOf(objects), maxId: graph.maxId, graph };
  await rewrite((target) => writeChanged(made, target, changes, run));
}

const changesOf = (objects: Changed) =>
  Object.fromEntries(Object.entries(objects).map(([reference, value]) => [reference, { value }]));

/** Parents with the listed fields that name them but are not among their kids. */
function withListedKids(objects: Objects): Changed | undefined {
  const kids = new Map<string, Value[]>();
  const fields = objects.list(formOf(objects)['/Fields']);
  for (const reference of fields) {
    const { '/Parent': parent } = objects.dictionary(reference);
    if (!isReference(parent) || !isReference(reference)) continue;
    const known = kids.get(parent) ?? objects.list(objects.dictionary(parent)['/Kids']);
    if (!known.includes(reference)) kids.set(parent, [...known, reference]);
  }
  if (!kids.size) return undefined;
  const moved = new Set([...kids.values()].flat());
  const parents = [...kids].map(([parent, below]) => {
    return [parent, { ...objects.dictionary(parent), '/Kids': below }] as const;
  });
  const tops = [...kids.keys()].map((parent) => topOf(objects, parent));
  const kept = fields.filter((field) => !moved.has(field));
  const listed = [...kept, ...tops.filter((top) => !kept.includes(top))];
  return { ...Object.fromEntries(parents), ...withFields(objects, listed) };
}

/**
 * A document whose fields qpdf takes along into another document: the given one, or a copy.
 * @param name of the copy in the folder for temporary files
 */
export async function withFieldsInParents(source: Source, name: string, run: Run): Promise<Source> {
  const needed = readWellFormed(source.path, (file) => withListedKids(file) !== undefined);
  if (!needed) return source;
  const graph = await structureGraphOf(source, run.scratch, run);
  const objects = withListedKids(graph);
  if (!objects) return source;
  const path = join(run.scratch, name);
  await writeChanged(source, path, { objects: changesOf(objects), maxId: graph.maxId, graph }, run);
  return { ...source, path };
}
