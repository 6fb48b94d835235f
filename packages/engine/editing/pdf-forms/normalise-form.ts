// Normalises the fields of a form as most files have them: listed in the form, with strings as values.
import { isDictionary, isReference } from '#formats/pdf/objects/objects.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { formFieldsOf } from '#formats/pdf/structure/signature-fields.ts';
import { valueOfText } from '#formats/pdf/syntax/text-string.ts';
import { dictionaryIn, listIn } from './form-dictionary.ts';

const maxLevels = 40;
/** The longest text of a field that is read from a stream. */
const maxTextBytes = 4 * 1024 * 1024;

/**
 * Adds the fields that are only on pages to the end of the form's list. Programs that extract or merge pages lose the list, and
 * readers show the fields nevertheless.
 */
export function listStrayFields(pdf: EditablePdf): void {
  const strays = new Set<string>();
  const listed = new Set(pdf.list(pdf.dictionary(pdf.catalog['/AcroForm'])['/Fields']));
  const known = new Set(formFieldsOf(pdf).flatMap(({ widgets }) => widgets));
  for (const { page } of pdf.pageObjects())
    for (const annotation of pdf.list(page['/Annots'])) {
      if (!isReference(annotation) || known.has(annotation)) continue;
      if (pdf.resolved(pdf.dictionary(annotation)['/Subtype']) !== '/Widget') continue;
      const top = topOf(pdf, annotation);
      if (!listed.has(top) && pdf.dictionary(top)['/T'] !== undefined) strays.add(top);
    }
  if (!strays.size) return;
  listIn(pdf, dictionaryIn(pdf, pdf.catalog, '/AcroForm'), '/Fields').push(...strays);
}

/** The ancestor of a field that has no parent itself. */
function topOf(pdf: EditablePdf, field: string): string {
  let top = field;
  for (let level = 0; level < maxLevels; level += 1) {
    const { '/Parent': parent } = pdf.dictionary(top);
    if (!isReference(parent) || !isDictionary(pdf.resolved(parent))) break;
    top = parent;
  }
  return top;
}

/** Whether the value of a field is a stream, as long texts may be. */
export const hasStreamValues = (pdf: EditablePdf): boolean =>
  formFieldsOf(pdf).some(({ dictionary }) => pdf.isStream(dictionary['/V']));

/** Replaces values that are streams by strings. */
export async function readStreamValues(pdf: EditablePdf): Promise<void> {
  for (const { dictionary } of formFieldsOf(pdf)) {
    const { '/V': value } = dictionary;
    if (!pdf.isStream(value)) continue;
    const bytes = await pdf.dataOf(value);
    if (bytes && bytes.length <= maxTextBytes) dictionary['/V'] = valueOfText(bytes);
  }
}
