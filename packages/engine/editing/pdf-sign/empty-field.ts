// Finds an empty signature field of a form in which to sign, its place, and what its author locks (ISO 32000-2, 12.7.5.5).
import { ProblemError } from '@octavo/contract';
import { isReference } from '#formats/pdf/objects/objects.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import {
  emptySignatureFieldsOf,
  formFieldsOf,
  isSigned,
} from '#formats/pdf/structure/signature-fields.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

export type EmptyField = {
  name: string;
  reference: string;
  dictionary: Dictionary;
  /** What shows it: the field itself, or its kid. */
  widget: { reference: string; dictionary: Dictionary };
  /** Nothing for a field that no page shows. */
  place: { page: number; rect: readonly number[] } | undefined;
  /** The entry of the signature that locks fields. */
  lock: Dictionary | undefined;
  /** The rules for its signature (table 237). */
  seed: Dictionary;
};

/**
 * @throws ProblemError `signature_field_missing`, `signature_field_signed`
 */
export function emptyFieldOf(graph: Graph, name: string): EmptyField {
  const fields = formFieldsOf(graph).filter(({ type }) => type === '/Sig');
  const found = fields.find((field) => field.name === name && field.reference);
  if (!found) {
    const names = emptySignatureFieldsOf(graph).map((field) => `“${field.name}”`);
    const list = names.slice(0, 10).join(', ').slice(0, 300) || '–';
    throw new ProblemError('signature_field_missing', { name, names: list });
  }
  if (isSigned(graph, found.dictionary)) throw new ProblemError('signature_field_signed', { name });
  const { reference, dictionary, inherited } = found;
  const [shown = reference] = found.widgets;
  const widget = { reference: shown, dictionary: graph.dictionary(shown) };
  const entries = { ...inherited, ...dictionary };
  return {
    ...{ name, reference, dictionary, widget },
    place: placeOf(graph, widget),
    lock: lockOf(graph, entries['/Lock']),
    seed: graph.dictionary(entries['/SV']),
  };
}

function placeOf(
  graph: Graph,
  { reference, dictionary }: EmptyField['widget'],
): EmptyField['place'] {
  const rect = graph.numbers(dictionary['/Rect'], 4);
  const [left = 0, bottom = 0, right = 0, top = 0] = rect ?? [];
  if (Math.abs(right - left) < 1 || Math.abs(top - bottom) < 1) return undefined;
  const pages = [...graph.pageObjects()];
  const index = pages.findIndex(
    ({ reference: page, page: content }) =>
      graph.list(content['/Annots']).includes(reference) || page === dictionary['/P'],
  );
  return index < 0 ? undefined : { page: index + 1, rect: [left, bottom, right, top] };
}

const actions: readonly Value[] = ['/All', '/Include', '/Exclude'];

/** The transform FieldMDP (table 259) for a lock (table 236). */
function lockOf(graph: Graph, value: Value | undefined): Dictionary | undefined {
  const lock = graph.dictionary(value);
  const action = graph.resolved(lock['/Action']);
  if (!actions.includes(action)) return undefined;
  const fields = graph
    .list(lock['/Fields'])
    .map((name) => `u:${textOfValue(graph.resolved(name))}`);
  const level = graph.number(lock['/P']);
  const { '/Root': root } = graph.trailer;
  return {
    ...{ '/Type': '/SigRef', '/TransformMethod': '/FieldMDP' },
    '/TransformParams': {
      ...{ '/Type': '/TransformParams', '/V': '/1.2', '/Action': action },
      ...(action !== '/All' && { '/Fields': fields }),
      ...(level !== undefined && { '/P': level }),
    },
    ...(isReference(root) && { '/Data': root }),
  };
}
