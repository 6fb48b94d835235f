// The fields that a signature locks (ISO 32000-2, 12.8.2.4).
import type { Objects } from '#formats/pdf/objects/objects.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

/** The names of fields that a signature locks (FieldMDP, table 259). */
export type FieldLock = { action: 'all' | 'include' | 'exclude'; fields: readonly string[] };

export function fieldLocksOf(objects: Objects, signature: Dictionary): FieldLock[] {
  return objects.list(signature['/Reference']).flatMap((reference) => {
    const { '/TransformMethod': method, '/TransformParams': parameters } =
      objects.dictionary(reference);
    return objects.resolved(method) === '/FieldMDP' ? [lockOf(objects, parameters)] : [];
  });
}

function lockOf(objects: Objects, value: Value | undefined): FieldLock {
  const { '/Action': action, '/Fields': fields } = objects.dictionary(value);
  const names = objects.list(fields).map((name) => textOfValue(objects.resolved(name)));
  const kind = objects.resolved(action);
  if (kind === '/Include') return { action: 'include', fields: names };
  return kind === '/Exclude' ? { action: 'exclude', fields: names } : { action: 'all', fields: [] };
}

/** Whether a lock has a field; it has all fields below one that it names. */
export function isLocked({ action, fields }: FieldLock, name: string): boolean {
  if (action === 'all') return true;
  const isNamed = fields.some((field) => name === field || name.startsWith(`${field}.`));
  return action === 'include' ? isNamed : !isNamed;
}
