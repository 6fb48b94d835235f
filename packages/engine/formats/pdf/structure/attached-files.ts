// The files that a document contains: finds, adds and removes them (ISO 32000-2, 7.11).
import { entriesOfNames } from '#formats/pdf/objects/name-tree.ts';
import { isReference, type ObjectsWithStreams } from '#formats/pdf/objects/objects.ts';
import { now } from '#formats/pdf/syntax/date.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { EditablePdf } from './editable-pdf.ts';

/** A file to attach. */
export type NewFile = {
  name: string;
  data: Buffer;
  /** Its media type. */
  type: string;
  relationship: 'Alternative' | 'Data' | 'Source' | 'Supplement' | 'Unspecified';
  description: string;
};

/** A file in a document. */
export type AttachedFile = {
  /** As the document says; it may be a path of any system. */
  name: string;
  description: string;
  /** Its relationship to what it is attached to, such as `Data`; empty if not stated. */
  relationship: string;
  /** Its media type; empty if not stated. */
  type: string;
  /** The page with the annotation that it belongs to, from 1; nothing if it belongs to the document. */
  page?: number;
  stream: string;
};

/** The most files that are listed; more is an attack. */
const maxFiles = 10_000;

/** The files of a document, in the order of its list, then those of annotations and of associated files; each once. */
export function attachedFilesOf(pdf: ObjectsWithStreams): AttachedFile[] {
  const found = new Map<string, AttachedFile>();
  for (const { specification, key = '', page } of specificationsOf(pdf)) {
    const values = pdf.dictionary(specification);
    const stream = streamOf(pdf, values);
    if (!stream || found.has(stream) || found.size >= maxFiles) continue;
    const text = (name: string) => textOfValue(pdf.resolved(values[name]));
    const type = pdf.resolved(pdf.dictionary(stream)['/Subtype']);
    const relationship = pdf.resolved(values['/AFRelationship']);
    found.set(stream, {
      name: nameOf(pdf, values) || key,
      description: text('/Desc'),
      relationship: plainName(relationship),
      type: plainName(type),
      ...(page !== undefined && { page }),
      stream,
    });
  }
  return [...found.values()];
}

const plainName = (value: Value): string =>
  typeof value === 'string' && value.startsWith('/') ? value.slice(1).replaceAll('#2f', '/') : '';

type Found = { specification: Value; key?: string; page?: number };

function* specificationsOf(pdf: ObjectsWithStreams): Generator<Found> {
  const tree = pdf.dictionary(pdf.catalog['/Names'])['/EmbeddedFiles'];
  for (const [key, specification] of entriesOfNames(pdf, tree ?? null))
    yield { specification, key: textOfValue(key) };
  for (const specification of pdf.list(pdf.catalog['/AF'])) yield { specification };
  let page = 0;
  for (const { '/Annots': annotations, '/AF': associated } of pdf.pages()) {
    page += 1;
    for (const annotation of pdf.list(annotations)) {
      const { '/FS': specification } = pdf.dictionary(annotation);
      if (specification !== undefined) yield { specification, page };
    }
    for (const specification of pdf.list(associated)) yield { specification, page };
  }
}

/** The stream with a file's data. */
function streamOf(pdf: ObjectsWithStreams, specification: Dictionary): string | undefined {
  const files = pdf.dictionary(specification['/EF']);
  return [files['/UF'], files['/F'], ...Object.values(files)].find(
    (file): file is string => isReference(file) && pdf.isStream(file),
  );
}

const nameOf = (pdf: ObjectsWithStreams, specification: Dictionary): string =>
  textOfValue(pdf.resolved(specification['/UF'])) || textOfValue(pdf.resolved(specification['/F']));

/** Adds a file to the document and to its associated files. */
export function addFile(pdf: EditablePdf, file: NewFile): void {
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

function specificationOf(pdf: EditablePdf, file: NewFile): string {
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

/**
 * Removes files from every list that has them, and the annotations that show them.
 * @param isChosen whether to remove the files with this name
 * @returns the names of the removed ones
 */
export function removeFiles(pdf: EditablePdf, isChosen: (name: string) => boolean): string[] {
  const chosen = attachedFilesOf(pdf).filter(({ name }) => isChosen(name));
  const streams = new Set(chosen.map(({ stream }) => stream));
  const isGone = (value: Value): boolean =>
    streams.has(streamOf(pdf, pdf.dictionary(value)) ?? 'none');
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
    const shown = annotations.filter((value) => {
      const { '/FS': own, '/Parent': parent } = pdf.dictionary(value);
      // The window of an annotation that shows a file.
      const { '/FS': file = null } = own === undefined ? pdf.dictionary(parent) : { '/FS': own };
      return !isGone(file);
    });
    if (shown.length < annotations.length) page['/Annots'] = shown;
  }
  for (const { reference } of gone) pdf.remove(reference);
  // Whatever else names their data.
  for (const stream of streams) pdf.remove(stream);
  return chosen.map(({ name }) => name);
}
