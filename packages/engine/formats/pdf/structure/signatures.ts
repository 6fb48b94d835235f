// Removes signatures, which every change of a document invalidates; how they look stays (ISO 32000-2, 12.8).
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { InputFile, Run } from '#kernel/converter.ts';
import { isDictionary, isReference } from '#formats/pdf/objects/objects.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { holdsBytes } from './byte-search.ts';
import { sourceOf, type Source } from './document.ts';
import { structureGraphOf, type Graph } from './graph.ts';
import { writeChanged, type Change } from './update.ts';

/** Occurs in every signature, never compressed or encrypted (ISO 32000-2, 12.8.1). */
const mark = Buffer.from('/ByteRange');

/** Errors that leave the signatures in the document: the operation itself may still manage it. */
const keepsSignatures = new Set(['damaged_file', 'too_complex']);

/** Whether a file has a digital signature, which a change removes. */
export const isSigned = (path: string): Promise<boolean> => holdsBytes(path, mark);

/** Warns the user if signatures of these files become invalid in the result. */
export async function warnOfSignatures(inputs: readonly InputFile[], run: Run): Promise<void> {
  const names: string[] = [];
  for (const { path, name } of inputs) if (await isSigned(path)) names.push(name);
  if (names.length) run.warn({ code: 'signatures_lost', values: { files: names.join(', ') } });
}

/**
 * The source of an operation that changes the document: the input, or a copy without its signatures, of which the user
 * is warned.
 */
export async function unsignedSource(
  input: InputFile,
  password: string | undefined,
  run: Run,
): Promise<Source> {
  await warnOfSignatures([input], run);
  return withoutSignatures(sourceOf(input, password), 'unsigned.pdf', run);
}

/**
 * A document without signatures: the given one, or a copy.
 * @param name of the copy in the folder for temporary files
 */
export async function withoutSignatures(source: Source, name: string, run: Run): Promise<Source> {
  const path = join(run.scratch, name);
  return (await removeSignatures(source, path, run)) ? { ...source, path } : source;
}

/**
 * Writes a document without its signatures. Their fields stay, with their appearances.
 * @returns false if there are none, or if the document is too damaged or too complex for that; nothing is written then
 */
async function removeSignatures(source: Source, target: string, run: Run): Promise<boolean> {
  if (!(await isSigned(source.path))) return false;
  try {
    const graph = await structureGraphOf(source, run.scratch, run);
    const objects = unsignedObjects(graph);
    if (!Object.keys(objects).length) return false;
    await writeChanged(source, target, { objects, maxId: graph.maxId, graph }, run);
    return true;
  } catch (error) {
    if (error instanceof ProblemError && keepsSignatures.has(error.problem.code)) return false;
    throw error;
  }
}

/** The objects that change if the signatures of a document are removed. */
export function unsignedObjects(graph: Graph): Record<string, Change> {
  const changes: Record<string, Change> = {};
  const { '/Root': root } = graph.trailer;
  for (const { reference, value, isStream } of graph.objects()) {
    if (isStream || !isDictionary(value)) continue;
    const unsigned = unsignedValue(graph, reference === root ? unsignedCatalog(value) : value);
    if (unsigned !== value) changes[reference] = { value: unsigned };
  }
  const { '/AcroForm': form } = graph.catalog;
  if (isReference(form) && graph.dictionary(form)['/SigFlags'] !== undefined) {
    const changed = changes[form];
    const value = changed && 'value' in changed ? changed.value : graph.valueOf(form);
    if (isDictionary(value)) changes[form] = { value: without(value, ['/SigFlags']) };
  }
  return changes;
}

/**
 * The catalogue without the permissions that signatures grant, without what their validation needs, and without the
 * flag that only appending to the file is allowed.
 */
function unsignedCatalog(catalog: Dictionary): Dictionary {
  const { '/AcroForm': form } = catalog;
  const rest = without(catalog, ['/Perms', '/DSS']);
  if (!isDictionary(form) || form['/SigFlags'] === undefined) return rest;
  return { ...rest, '/AcroForm': without(form, ['/SigFlags']) };
}

const isSignature = (graph: Graph, value: Value | undefined): boolean =>
  graph.dictionary(value)['/ByteRange'] !== undefined;

/** A value whose fields have no signatures; the same object if nothing changes. */
function unsignedValue(graph: Graph, value: Value): Value {
  if (Array.isArray(value)) {
    const entries = value.map((entry) => unsignedValue(graph, entry));
    return entries.some((entry, index) => entry !== value[index]) ? entries : value;
  }
  if (!isDictionary(value)) return value;
  let changed = isSignature(graph, value['/V']) ? without(value, ['/V']) : value;
  for (const [key, entry] of Object.entries(changed)) {
    const unsigned = unsignedValue(graph, entry);
    if (unsigned !== entry) changed = { ...changed, [key]: unsigned };
  }
  return changed;
}

/** A dictionary without some keys; the same object if it has none of them. */
const without = (dictionary: Dictionary, keys: readonly string[]): Dictionary =>
  keys.some((key) => key in dictionary)
    ? Object.fromEntries(Object.entries(dictionary).filter(([key]) => !keys.includes(key)))
    : dictionary;
