// Removes files, videos, sounds and 3D content that a document contains (ISO 32000-2, 7.11.4 and 13).
import { entriesOfNames } from '#formats/pdf/objects/name-tree.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { dictionariesOf, filterAnnotations, type Removed } from './removed.ts';

const multimedia = new Set<Value>(['/Screen', '/Movie', '/Sound', '/RichMedia', '/3D']);

export function removeAttachments(pdf: EditablePdf, removed: Removed): void {
  const named = new Set<Dictionary>();
  const names = pdf.dictionary(pdf.catalog['/Names']);
  for (const [name, specification] of entriesOfNames(pdf, names['/EmbeddedFiles'] ?? null)) {
    const found = pdf.dictionary(specification);
    named.add(found);
    removed.attachments.push(nameOf(pdf, found) || textOfValue(name));
  }
  delete names['/EmbeddedFiles'];
  delete names['/AlternatePresentations'];
  delete names['/Renditions'];
  delete pdf.catalog['/Collection'];
  filterAnnotations(pdf, (annotation, kind) => {
    if (multimedia.has(kind)) removed.multimedia += 1;
    return kind !== '/FileAttachment' && !multimedia.has(kind);
  });
  for (const dictionary of dictionariesOf(pdf)) {
    delete dictionary['/AF'];
    if (!isSpecification(pdf, dictionary)) continue;
    if (!named.has(dictionary)) removed.attachments.push(nameOf(pdf, dictionary) || 'file');
    delete dictionary['/EF'];
    delete dictionary['/RF'];
  }
}

/** True for the specification of a file that the document contains. */
const isSpecification = (pdf: EditablePdf, dictionary: Dictionary): boolean =>
  Object.values(pdf.dictionary(dictionary['/EF'])).some((file) => pdf.isStream(file));

const nameOf = (pdf: EditablePdf, specification: Dictionary): string =>
  textOfValue(pdf.resolved(specification['/UF'])) || textOfValue(pdf.resolved(specification['/F']));
