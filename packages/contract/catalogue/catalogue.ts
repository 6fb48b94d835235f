// The catalogue of all job types. The API and its documentation, the command line, the upload screen, the editors, My files and
// the translations read it. Each conversion and operation is one row in the file of its kind beside this one.
import { z } from 'zod';
import { betweenOffice } from './between-office.ts';
import { dataConversions } from './data.ts';
import { editors } from './editors.ts';
import type { ConversionRow, Entry, OperationRow, Section } from './entry.ts';
import { images } from './formats.ts';
import { fromPdf } from './from-pdf.ts';
import { imageOperationRows } from './image-operations.ts';
import { imageConversions } from './images.ts';
import { optionsSchema, type Chosen } from './options.ts';
import { contentOperations } from './pdf-content.ts';
import { fileOperations } from './pdf-files.ts';
import { formOperations } from './pdf-forms.ts';
import { signaturePreparation, signingOperations } from './pdf-signing.ts';
import { overlayOperations } from './pdf-overlays.ts';
import { pageOperations } from './pdf-pages.ts';
import { printOperations } from './pdf-print.ts';
import { structureOperations } from './pdf-structure.ts';
import { sheetFormats, slideFormats, toPdf, wordFormats } from './to-pdf.ts';

/** Types of the upload screen (specification sections 3 and 5). */
export const conversions = {
  ...toPdf,
  ...fromPdf,
  ...betweenOffice,
  ...imageConversions,
  ...dataConversions,
  ...editors,
} as const satisfies Record<string, ConversionRow>;

export type ConversionType = keyof typeof conversions;
export type Conversion = ConversionRow & { type: ConversionType };

/** An operation with the type of its jobs and results. */
export type Operation = OperationRow & { type: OperationType };
export type Operations = Readonly<Record<string, Operation>>;

type Typed<P extends string, Rows> = {
  [N in keyof Rows & string]: Rows[N] & { type: `${P}-${N}` };
};

const typed = <P extends string, Rows extends Record<string, OperationRow>>(
  editor: P,
  rows: Rows,
) =>
  Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, { type: `${editor}-${name}`, ...row }]),
  ) as Typed<P, Rows>;

const pdfOperationRows = {
  ...fileOperations,
  ...structureOperations,
  ...signingOperations,
  ...formOperations,
  ...pageOperations,
  ...printOperations,
  ...overlayOperations,
  ...contentOperations,
} as const;

/** Operations of the PDF editor by their names: the jobs of `merge` have the type `pdf-merge`. */
export const pdfOperations = typed('pdf', pdfOperationRows);
export type PdfOperation = keyof typeof pdfOperations;

/** Operations of the image editor by their names: the jobs of `resize` have the type `image-resize`. */
export const imageOperations = typed('image', imageOperationRows);
export type ImageOperation = keyof typeof imageOperations;

export type OperationType = `pdf-${PdfOperation}` | `image-${ImageOperation}`;

type PdfOperationIn<S extends Section> = {
  [N in PdfOperation]: (typeof pdfOperations)[N]['section'] extends S ? N : never;
}[PdfOperation];

/** The operations that the PDF editor shows in a section, in their order. */
export const pdfOperationsIn = <S extends Section>(section: S) =>
  (Object.keys(pdfOperations) as PdfOperation[]).filter(
    (name): name is PdfOperationIn<S> => pdfOperations[name].section === section,
  );

/** The operations with a card of their own (specification section 2, "PDF editor"). */
export const pdfCards = pdfOperationsIn('card');
export type PdfCard = PdfOperationIn<'card'>;

const textFormats = ['txt', 'md', 'json', 'xml'] as const;

/** Job types that the server creates for its own responses; they cannot be requested by name. */
const internal = {
  'image-metadata': { label: 'Image metadata', from: images, to: 'json', options: {} },
  'image-preview': { label: 'Image preview', from: images, to: 'webp', options: {} },
  'pdf-prepare-signature': signaturePreparation,
  thumbnail: {
    label: 'Thumbnail',
    from: [...images, 'pdf', ...wordFormats, ...sheetFormats, ...slideFormats, ...textFormats],
    to: 'webp',
    options: {},
  },
} as const satisfies Record<string, Entry>;

export type InternalType = keyof typeof internal;
export type JobType = ConversionType | OperationType | InternalType;

const operations: Readonly<Record<string, Operation>> = Object.fromEntries(
  [...Object.values(pdfOperations), ...Object.values(imageOperations)].map((row) => [
    row.type,
    row,
  ]),
);

const entries: Readonly<Record<string, Entry>> = { ...conversions, ...operations, ...internal };

export const conversionTypes = Object.keys(conversions) as ConversionType[];

export const operationTypes = Object.keys(operations) as OperationType[];
export const jobTypes = Object.keys(entries) as JobType[];

/** Whether a text is a type of the upload screen. */
export const isConversionType = (word: string): word is ConversionType =>
  Object.hasOwn(conversions, word);

/** Whether a text is the type of an operation, such as `pdf-merge`. */
export const isOperationType = (word: string): word is OperationType =>
  Object.hasOwn(operations, word);

export const isJobType = (word: string): word is JobType => Object.hasOwn(entries, word);

/** The catalogue entry of a job type: its formats, options and labels. */
export const catalogueEntry = (type: JobType): Entry => entries[type] as Entry;

/** A conversion of the upload screen, with its type. */
export const conversion = (type: ConversionType): Conversion => ({ type, ...conversions[type] });

/** Whether the type is an editor that opens the file itself in the browser, without a conversion. */
export const opensInBrowser = (type: JobType): boolean =>
  isConversionType(type) && conversion(type).opensInBrowser === true;

/** The types of the upload screen that the server converts. */
export const convertibleTypes = conversionTypes.filter((type) => !opensInBrowser(type));

/** The operation whose jobs are of this type. */
export const operationOf = (type: OperationType): Operation => operations[type] as Operation;

/** How many conversions of the quota a job of this type uses. */
export const conversionsOf = (type: JobType): 0 | 1 =>
  isOperationType(type) && operationOf(type).isReading ? 0 : 1;

/** The checked options of a type of the upload screen. */
export type OptionsOf<T extends ConversionType> = Chosen<(typeof conversions)[T]['options']>;

/** The schema of an entry's options and lists. It accepts text or typed values, returns typed values with defaults filled in, and
 * refuses unknown fields.
 */
export const schemaOf = ({ options, lists = {} }: Pick<Entry, 'options' | 'lists'>) => {
  const fields = Object.entries(lists).map(([name, { entry, missing, min, max }]) => [
    name,
    min
      ? z.array(entry).min(min, { error: missing }).max(max)
      : z.array(entry).max(max).default([]),
  ]);
  return optionsSchema(options).extend(Object.fromEntries(fields));
};

/** How My files counts a result. */
export const fileCategories = ['converted', 'edited'] as const;
export type FileCategory = (typeof fileCategories)[number];

/** Every type that a stored file may have. */
export const fileTypes: readonly string[] = [...conversionTypes, ...operationTypes];

/** `edited` for an operation and for a type of the upload screen's Edit mode. */
export function categoryOf(type: string): FileCategory {
  if (isOperationType(type)) return 'edited';
  return isConversionType(type) && conversions[type].mode === 'edit' ? 'edited' : 'converted';
}

/** The label of a type, such as `Word to PDF`; an unknown type is returned unchanged. */
export const labelOfType = (type: string): string =>
  fileTypes.includes(type) ? catalogueEntry(type as JobType).label : type;
