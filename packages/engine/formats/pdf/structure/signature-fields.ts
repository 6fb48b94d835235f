// Finds the signatures of a document: fields of its form that have one (ISO 32000-2, 12.7.5.5 and 12.8).
import { isReference, type Objects } from '#formats/pdf/objects/objects.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

/** A terminal field of the form. */
export type FormField = {
  /** With the names of its ancestors, separated by points. */
  name: string;
  /** Empty if it is no object of its own. */
  reference: string;
  dictionary: Dictionary;
  /** The entries of its ancestors, the nearest one first. */
  inherited: Dictionary;
  /** Such as `/Sig`; also from its ancestors. */
  type: string;
  /** The references of its widgets: the field itself, or its kids. */
  widgets: readonly string[];
};

const maxFields = 20_000;
const maxDepth = 40;

/** All terminal fields of a document's form. */
export function formFieldsOf(objects: Objects): FormField[] {
  const found: FormField[] = [];
  const seen = new Set<string>();
  const visit = (value: Value, names: readonly string[], inherited: Dictionary, depth: number) => {
    if (depth > maxDepth || found.length >= maxFields) return;
    if (isReference(value) && (seen.has(value) || !seen.add(value))) return;
    const dictionary = objects.dictionary(value);
    const own = textOfValue(objects.resolved(dictionary['/T']));
    const path = own ? [...names, own] : names;
    const typeOf = objects.resolved(dictionary['/FT']);
    const inheritedType = objects.resolved(inherited['/FT']);
    const type = [typeOf, inheritedType].find((found) => typeof found === 'string') ?? '';
    const kids = objects.list(dictionary['/Kids']);
    const isParent = kids.some((kid) => objects.dictionary(kid)['/T'] !== undefined);
    if (isParent) {
      for (const kid of kids) visit(kid, path, { ...inherited, ...dictionary }, depth + 1);
      return;
    }
    const reference = isReference(value) ? value : '';
    const widgets = kids.length ? kids.filter(isReference) : [reference].filter(Boolean);
    found.push({ name: path.join('.'), reference, dictionary, inherited, type, widgets });
  };
  const form = objects.dictionary(objects.catalog['/AcroForm']);
  for (const field of objects.list(form['/Fields'])) visit(field, [], {}, 0);
  return found;
}

export type SignatureField = FormField & {
  /** Its signature, and the reference of that. */
  signature: Dictionary;
  signatureReference: string;
};

/** The fields that have a signature. */
export const signatureFieldsOf = (objects: Objects): SignatureField[] =>
  formFieldsOf(objects).flatMap((field) => {
    const { '/V': value } = field.dictionary;
    const signature = objects.dictionary(value);
    if (signature['/ByteRange'] === undefined && signature['/Contents'] === undefined) return [];
    if (field.type !== '/Sig') return [];
    return [{ ...field, signature, signatureReference: isReference(value) ? value : '' }];
  });

/** The fields for signatures in which nobody has signed. */
export const emptySignatureFieldsOf = (objects: Objects): FormField[] =>
  formFieldsOf(objects).filter(
    ({ type, reference, dictionary }) =>
      type === '/Sig' && reference && !isSigned(objects, dictionary),
  );

/** Whether a field has a value, which for fields of the type `/Sig` is a signature. */
export const isSigned = (objects: Objects, dictionary: Dictionary): boolean =>
  Object.keys(objects.dictionary(dictionary['/V'])).length > 0;

/** What may change after a certification: nothing, fields and signatures, or also comments (table 257). */
export type Permission = 1 | 2 | 3;

/** What a signature permits if it is a certification. */
export function certificationOf(objects: Objects, signature: Dictionary): Permission | undefined {
  for (const reference of objects.list(signature['/Reference'])) {
    const { '/TransformMethod': method, '/TransformParams': parameters } =
      objects.dictionary(reference);
    if (objects.resolved(method) !== '/DocMDP') continue;
    const level = objects.number(objects.dictionary(parameters)['/P']);
    return level === 1 || level === 3 ? level : 2;
  }
  return undefined;
}
