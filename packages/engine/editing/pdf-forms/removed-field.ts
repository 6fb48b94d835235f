// Removes a field from its page, the form and its parents.
import { isReference } from '#formats/pdf/objects/objects.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { Field } from './fields.ts';

const maxLevels = 40;

export function removeField(pdf: EditablePdf, form: Dictionary, field: Field): void {
  const gone = new Set<Value>(field.widgets.map(({ reference }) => reference));
  for (const { page } of pdf.pageObjects()) without(pdf, page['/Annots'], gone);
  removeFromParents(pdf, form, field.dictionary);
  for (const reference of gone) if (isReference(reference)) pdf.remove(reference);
}

/** Also removes parents that have no more kids. */
function removeFromParents(pdf: EditablePdf, form: Dictionary, dictionary: Dictionary): void {
  let node = dictionary;
  for (let level = 0; level < maxLevels; level += 1) {
    const { '/Parent': parent } = node;
    const owner = parent === undefined ? form : pdf.dictionary(parent);
    const list = pdf.list(owner[parent === undefined ? '/Fields' : '/Kids']);
    const places = list.filter((kid) => pdf.dictionary(kid) === node);
    without(pdf, list, new Set(places));
    for (const place of places) if (isReference(place)) pdf.remove(place);
    without(pdf, form['/CO'], new Set(places));
    if (parent === undefined || list.length) return;
    node = owner;
  }
}

function without(pdf: EditablePdf, value: Value | undefined, gone: ReadonlySet<Value>): void {
  const list = pdf.list(value);
  const kept = list.filter((entry) => !gone.has(entry));
  if (kept.length < list.length) list.splice(0, list.length, ...kept);
}
