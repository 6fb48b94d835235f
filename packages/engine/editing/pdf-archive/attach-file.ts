// Attaches a file to a document that becomes PDF/A-3, and states in its metadata what the file is (ISO 19005-3, 6.8).
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Value } from '#formats/pdf/syntax/value.ts';
import { entriesOfNames } from '#formats/pdf/objects/name-tree.ts';
import type { ExtensionSchema } from '#formats/pdf/metadata/extension-schemas.ts';
import { now } from './catalog.ts';
import type { EditedPdf } from './edited-pdf.ts';

/** A file to attach. */
export type AttachedFile = {
  name: string;
  data: Buffer;
  /** Its media type. */
  type: string;
  relationship: 'Alternative' | 'Data' | 'Source' | 'Supplement' | 'Unspecified';
  description: string;
  /** Attached files with these names, in lower case, are removed. */
  replaces: ReadonlySet<string>;
  metadata: {
    schema: ExtensionSchema;
    /** The values of its properties, by their names. */
    values: Readonly<Record<string, string>>;
    /** Properties of these namespaces are removed. */
    replaces: ReadonlySet<string>;
  };
};

/** Adds the file to the document and to its associated files. */
export function attachFile(pdf: EditedPdf, file: AttachedFile): void {
  removeFiles(pdf, file.replaces);
  const { catalog } = pdf;
  const names = { ...pdf.dictionary(catalog['/Names']) };
  const tree = names['/EmbeddedFiles'];
  const kept = tree === undefined ? [] : [...entriesOfNames(pdf, tree)];
  const specification = specificationOf(pdf, file);
  const entries = [...kept, [`u:${file.name}`, specification] as const].toSorted(([one], [other]) =>
    textOfValue(one) < textOfValue(other) ? -1 : 1,
  );
  names['/EmbeddedFiles'] = pdf.add({ '/Names': entries.flat() });
  catalog['/Names'] = names;
  catalog['/AF'] = [...pdf.list(catalog['/AF']), specification];
}

function specificationOf(pdf: EditedPdf, file: AttachedFile): string {
  const { name, data, type, relationship, description } = file;
  const stream = pdf.addStream(
    {
      ...{ '/Type': '/EmbeddedFile', '/Subtype': `/${type}` },
      '/Params': { '/ModDate': now(), '/Size': data.length },
    },
    data,
  );
  return pdf.add({
    ...{ '/Type': '/Filespec', '/F': `u:${name}`, '/UF': `u:${name}`, '/Desc': `u:${description}` },
    ...{ '/AFRelationship': `/${relationship}`, '/EF': { '/F': stream, '/UF': stream } },
  });
}

/** Removes attached files by their names, from every list that has them. */
function removeFiles(pdf: EditedPdf, names: ReadonlySet<string>): void {
  const isGone = (value: Value): boolean => {
    const { '/EF': embedded, '/F': plain, '/UF': unicode } = pdf.dictionary(value);
    if (embedded === undefined) return false;
    return [plain, unicode].some((name) =>
      names.has(textOfValue(pdf.resolved(name)).toLowerCase()),
    );
  };
  const { catalog } = pdf;
  const tree = pdf.dictionary(catalog['/Names'])['/EmbeddedFiles'];
  const entries = tree === undefined ? [] : [...entriesOfNames(pdf, tree)];
  const kept = entries.filter(([, specification]) => !isGone(specification));
  const gone = [...pdf.objects()].filter(({ value }) => isGone(value));
  if (kept.length < entries.length)
    catalog['/Names'] = {
      ...pdf.dictionary(catalog['/Names']),
      '/EmbeddedFiles': { '/Names': kept.flat() },
    };
  for (const holder of [catalog, ...pdf.pages()])
    if (holder['/AF'] !== undefined)
      holder['/AF'] = pdf.list(holder['/AF']).filter((value) => !isGone(value));
  for (const page of pdf.pages()) {
    const annotations = pdf.list(page['/Annots']);
    const shown = annotations.filter((value) => !isGone(pdf.dictionary(value)['/FS'] ?? null));
    if (shown.length < annotations.length) page['/Annots'] = shown;
  }
  for (const { reference } of gone) pdf.remove(reference);
}
