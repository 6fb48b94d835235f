// Kinds of files that people treat alike, and what they mostly do with them.
import { conversion, opensInBrowser } from './catalogue.ts';
import { formatNames, formats, type Format } from './formats.ts';
import { sheetFormats, slideFormats, wordFormats } from './to-pdf.ts';
import { toolNamed, tools, type Tool, type ToolId } from './tools.ts';

type InputKindRow = {
  label: string;
  formats: readonly Format[];
  /** What people mostly want, the most frequent first. */
  usual: readonly [ToolId, ...ToolId[]];
  /** What they want of several files at once, before the others. */
  several?: readonly ToolId[];
};

/**
 * The order follows what the leading services list first for each kind: the format to send on (PDF), then the one to edit in,
 * then a smaller or different copy. Nothing is measured. Of types with the same target, `usualTools` takes the one that names
 * the file's extension.
 */
export const inputKinds = {
  pdf: {
    label: 'PDFs',
    formats: ['pdf'],
    usual: ['pdf-to-word', 'pdf-compress', 'pdf-to-jpg'],
    several: ['pdf-merge'],
  },
  document: {
    label: 'Documents',
    formats: wordFormats,
    usual: ['word-to-pdf', 'rtf-to-pdf', 'document-editor', 'word-to-pptx'],
  },
  spreadsheet: {
    label: 'Spreadsheets',
    formats: sheetFormats.filter((format) => format !== 'csv'),
    usual: ['excel-to-pdf', 'excel-to-csv', 'excel-to-json'],
  },
  presentation: {
    label: 'Presentations',
    formats: slideFormats,
    usual: ['pptx-to-pdf', 'ppt-to-pdf', 'pptx-to-word', 'ppt-to-word'],
  },
  image: {
    label: 'Images',
    formats: formatNames.filter((name) =>
      (formats[name].families as readonly string[]).includes('image'),
    ),
    usual: [
      ...(['jpg-to-pdf', 'png-to-pdf', 'gif-to-pdf', 'tiff-to-pdf'] as const),
      ...(['image-resizer', 'image-editor'] as const),
    ],
  },
  webPage: {
    label: 'Web pages',
    formats: ['html', 'zip'],
    usual: ['html-to-pdf', 'html-to-word', 'code-editor'],
  },
  address: { label: 'Web addresses', formats: ['url'], usual: ['url-to-pdf'] },
  book: { label: 'E-books', formats: ['epub'], usual: ['epub-to-pdf'] },
  text: {
    label: 'Text files',
    formats: ['txt', 'md'],
    usual: ['markdown-to-pdf', 'txt-to-pdf', 'markdown-to-word', 'text-editor', 'text-to-excel'],
  },
  table: {
    label: 'CSV tables',
    formats: ['csv'],
    usual: ['text-to-excel', 'csv-to-json', 'excel-to-pdf'],
  },
  json: { label: 'JSON', formats: ['json'], usual: ['json-to-csv', 'json-to-xml', 'code-editor'] },
  xml: { label: 'XML', formats: ['xml'], usual: ['xml-to-json', 'code-editor'] },
} as const satisfies Record<string, InputKindRow>;
export type InputKind = keyof typeof inputKinds;

const rows: Readonly<Record<InputKind, InputKindRow>> = inputKinds;
export const inputKindNames = Object.keys(inputKinds) as InputKind[];

const extensionOfName = (name: string) => /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '';

/** The format that a file's name ends in; undefined for an unknown ending. */
export const formatOfName = (name: string): Format | undefined =>
  formatNames.find((format) =>
    (formats[format].extensions as readonly string[]).includes(extensionOfName(name)),
  );

/** The kind of a file by its name; undefined if no tool is known for it. */
export function kindOfName(name: string): InputKind | undefined {
  const format = formatOfName(name);
  return format && inputKindNames.find((kind) => rows[kind].formats.includes(format));
}

const reads = ({ from, conversionType }: Tool, name: string): boolean => {
  const format = formatOfName(name);
  if (format && from.includes(format)) return true;
  return conversion(conversionType).accepts.includes(extensionOfName(name));
};

/** Every tool that reads all of these files, judged by their names, in the catalogue's order. */
export const toolsReading = (names: readonly string[]): readonly Tool[] =>
  names.length === 0 ? [] : tools.filter((tool) => names.every((name) => reads(tool, name)));

const mostOffered = 3;

/**
 * What people mostly want of these files, which are of one kind: at most three tools, the most frequent first.
 * @param names the names of the files
 */
export function usualTools(names: readonly string[]): readonly Tool[] {
  const [first] = names;
  const kind = first === undefined ? undefined : kindOfName(first);
  const fitting = (kind ? wantedOf(rows[kind], names.length) : tools)
    .filter((tool) => names.every((name) => reads(tool, name)))
    .filter((tool) => names.length === 1 || takesSeveral(tool));
  return fitting
    .filter((tool) => bestOf(sameTarget(tool, fitting), names) === tool)
    .slice(0, mostOffered);
}

const wantedOf = ({ usual, several = [] }: InputKindRow, count: number): readonly Tool[] =>
  (count > 1 ? [...several, ...usual] : usual).flatMap((id) => toolNamed(id) ?? []);

/** An editor works on one file; only merging takes several. */
const takesSeveral = ({ id, conversionType }: Tool) =>
  id === 'pdf-merge' || conversion(conversionType).mode === 'conversion';

/** Types that differ only in the extensions that they name: JPG to PDF and PNG to PDF. */
const sameTarget = (tool: Tool, others: readonly Tool[]) =>
  others.filter(
    (other) => other.operation === tool.operation && targetOf(other) === targetOf(tool),
  );

const targetOf = ({ conversionType }: Tool) =>
  opensInBrowser(conversionType) || conversion(conversionType).mode === 'edit'
    ? conversionType
    : conversion(conversionType).to;

/** The type that names the extensions of all files and no more than needed; the first if none does. */
function bestOf(alike: readonly Tool[], names: readonly string[]): Tool | undefined {
  const naming = alike.filter(({ conversionType }) => {
    const { accepts } = conversion(conversionType);
    return names.every((name) => accepts.includes(extensionOfName(name)));
  });
  const accepted = ({ conversionType }: Tool) => conversion(conversionType).accepts.length;
  return naming.toSorted((one, other) => accepted(one) - accepted(other))[0] ?? alike[0];
}
