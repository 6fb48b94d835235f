// Entries of dictionaries that are made where they are missing.
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

/** The list of an entry, which is made if there is none. */
export function listIn(pdf: EditablePdf, dictionary: Dictionary, key: string): Value[] {
  const found = pdf.resolved(dictionary[key]);
  if (Array.isArray(found)) return found;
  const list: Value[] = [];
  dictionary[key] = list;
  return list;
}

/** The same for a dictionary. */
export function dictionaryIn(pdf: EditablePdf, dictionary: Dictionary, key: string): Dictionary {
  const found = pdf.resolved(dictionary[key]);
  if (typeof found === 'object' && found !== null && !Array.isArray(found)) return found;
  const made: Dictionary = {};
  dictionary[key] = made;
  return made;
}
