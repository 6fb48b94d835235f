// Removes files, videos, sounds and 3D content that a document contains (ISO 32000-2, 7.11.4 and 13).
import { entriesOfNames } from '#formats/pdf/objects/name-tree.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { filterActions, kindOf } from './active-content.ts';
import { dictionariesOf, filterAnnotations, type Removed } from './removed.ts';

const multimedia = new Set<Value>(['/Screen', '/Movie', '/Sound', '/RichMedia', '/3D']);

/** Actions that play what a document contains. */
const playing = new Set<Value>([
  ...['/Rendition', '/Movie', '/Sound', '/RichMediaExecute', '/GoTo3DView'],
]);

export function removeAttachments(pdf: EditablePdf, removed: Removed): void {
  const named = new Set<Dictionary>();
  const names = pdf.dictionary(pdf.catalog['/Names']);
  for (const [name, specification] of entriesOfNames(pdf, names['/EmbeddedFiles'] ?? null)) {
    const found = pdf.dictionary(specification);
    named.add(found);
    removed.attachments.push(nameOf(pdf, found) || textOfValue(name));
  }
  // Before what holds them is removed.
  const specifications = [...dictionariesOf(pdf)].filter((one) => isSpecification(pdf, one));
  for (const specification of specifications) {
    if (!named.has(specification)) removed.attachments.push(nameOf(pdf, specification) || 'file');
    delete specification['/EF'];
    delete specification['/RF'];
  }
  delete names['/EmbeddedFiles'];
  delete names['/AlternatePresentations'];
  delete names['/Renditions'];
  delete pdf.catalog['/Collection'];
  filterAnnotations(pdf, (_, kind) => {
    if (multimedia.has(kind)) removed.multimedia += 1;
    return kind !== '/FileAttachment' && !multimedia.has(kind);
  });
  filterActions(pdf, (action) => {
    const isGone = playing.has(kindOf(pdf, action));
    if (isGone) removed.multimedia += 1;
    return !isGone;
  });
  for (const dictionary of dictionariesOf(pdf)) delete dictionary['/AF'];
}

/** True for the specification of a file that the document contains, or of one with related files. */
const isSpecification = (pdf: EditablePdf, dictionary: Dictionary): boolean =>
  Object.values(pdf.dictionary(dictionary['/EF'])).some((file) => pdf.isStream(file)) ||
  Object.values(pdf.dictionary(dictionary['/RF'])).some((files) => pdf.list(files).length > 0);

const nameOf = (pdf: EditablePdf, specification: Dictionary): string =>
  textOfValue(pdf.resolved(specification['/UF'])) || textOfValue(pdf.resolved(specification['/F']));
