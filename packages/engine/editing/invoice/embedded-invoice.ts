// Finds the invoice among the files that a PDF contains.
import { isDictionary, isReference, type Objects } from '#formats/pdf/objects/objects.ts';
import { entriesOfNames } from '#formats/pdf/objects/name-tree.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Value } from '#formats/pdf/syntax/value.ts';

/** A file inside a PDF. */
export type EmbeddedFile = {
  name: string;
  /** The PDF’s AFRelationship, such as `Data`. */
  relationship?: string;
  /** The reference of its stream. */
  stream: string;
};

/** The names of the standards, in the order in which a file is taken that has several. */
export const invoiceNames = [
  'factur-x.xml',
  'xrechnung.xml',
  'zugferd-invoice.xml',
  'order-x.xml',
] as const;

const rankOf = (name: string): number => {
  const rank = (invoiceNames as readonly string[]).indexOf(name.toLowerCase());
  return rank < 0 ? invoiceNames.length : rank;
};

const mostFiles = 200;

/** The files of a PDF that may be invoices, those with a name of the standards first. */
export function possibleInvoices(pdf: Objects): EmbeddedFile[] {
  const files = new Map<string, EmbeddedFile>();
  for (const value of specifications(pdf)) {
    const specification = pdf.dictionary(value);
    const { '/UF': unicode, '/F': plain } = specification;
    const [name] = [unicode, plain]
      .map((entry) => textOfValue(pdf.resolved(entry)))
      .filter(Boolean);
    const { '/UF': first, '/F': second } = pdf.dictionary(specification['/EF']);
    const stream = first ?? second;
    if (!isReference(stream) || files.size >= mostFiles || !/\.xml$/i.test(name ?? '')) continue;
    const relationship = pdf.resolved(specification['/AFRelationship']);
    files.set(stream, {
      name: name ?? '',
      ...(typeof relationship === 'string' && { relationship: relationship.slice(1) }),
      stream,
    });
  }
  return [...files.values()].toSorted((one, other) => rankOf(one.name) - rankOf(other.name));
}

/** The specifications of attached files: by name, by association, and of annotations. */
function* specifications(pdf: Objects): Generator<Value> {
  const { '/Names': names, '/AF': associated } = pdf.catalog;
  const { '/EmbeddedFiles': tree } = pdf.dictionary(names);
  if (tree !== undefined) for (const [, value] of entriesOfNames(pdf, tree)) yield value;
  yield* isDictionary(pdf.resolved(associated)) ? [associated ?? null] : pdf.list(associated);
  for (const page of pdf.pages()) {
    yield* pdf.list(page['/AF']);
    for (const annotation of pdf.list(page['/Annots'])) {
      const { '/FS': file } = pdf.dictionary(annotation);
      if (file !== undefined) yield file;
    }
  }
}
