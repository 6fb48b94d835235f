// Parses the command line of `octavo convert`.
import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import {
  conversion,
  convertibleTypes,
  formats,
  isConversionType,
  opensInBrowser,
  textOf,
  type ConversionType,
} from '@octavo/contract';

/** Stands for standard input among the files, and for standard output after `--out-file`. */
export const standardStream = '-';

/** A file by its absolute path, the address of a web page, or standard input. */
export type Source = { path: string } | { address: string } | { stdin: true };
export type Group = readonly [Source, ...Source[]];

export type Request = {
  type: ConversionType;
  options: Record<string, string>;
  /** The inputs of each conversion: one source, or all of them when they are joined. */
  groups: readonly Group[];
  target: { folder: string } | { file: string } | { stdout: true };
  report?: string;
  jobs?: number;
};

export const usage = `Usage: octavo convert --type TYPE [options] FILE…

  --type TYPE         the conversion, such as word-to-pdf; --types lists all
                      url-to-pdf takes web addresses instead of files
  FILE                - is standard input
  --join              combine all files into one result, in the given order
  --option NAME=VALUE an option of the type; can be repeated
  --out FOLDER        the folder for the results (default: the current folder)
  --out-file FILE     the path of the result, if there is only one; - is standard output
  --report FILE       write a report with one JSON line for each file
  --jobs N            conversions at the same time (default: one for each core)
`;

const optionDefinitions = {
  type: { type: 'string' },
  join: { type: 'boolean' },
  option: { type: 'string', multiple: true },
  out: { type: 'string' },
  'out-file': { type: 'string' },
  report: { type: 'string' },
  jobs: { type: 'string' },
  types: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

function optionOf(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  if (at < 1) throw new Error(`--option takes NAME=VALUE, not “${text}”.`);
  return [text.slice(0, at), text.slice(at + 1)];
}

function typeOf(text: string | undefined): ConversionType {
  if (!text) throw new Error('--type is missing. See octavo convert --help.');
  if (!isConversionType(text)) throw new Error(`Unknown type “${text}”. See --types.`);
  if (opensInBrowser(text)) throw new Error(textOf({ code: 'not_available' }));
  return text;
}

/**
 * A name that ends in an extension of the url format is a file that contains an address; everything else is an address.
 */
const isAddress = (type: ConversionType, text: string) => {
  const { from } = conversion(type);
  const isFile = formats.url.extensions.some((extension) => text.toLowerCase().endsWith(extension));
  return from.includes('url') && !isFile;
};

function groupsOf(type: ConversionType, sources: Source[], join: boolean): Group[] {
  if (!join) return sources.map((source) => [source]);
  if (!conversion(type).additionalFiles)
    throw new Error(`${type} takes one file at a time, without --join.`);
  const [first, ...others] = sources;
  return first ? [[first, ...others]] : [];
}

function sourceOf(type: ConversionType, text: string, folder: string): Source {
  if (text === standardStream) return { stdin: true };
  return isAddress(type, text) ? { address: text } : { path: resolve(folder, text) };
}

function jobsOf(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new Error('--jobs takes a whole number from 1.');
  return Number(text);
}

function targetOf(
  file: string | undefined,
  folder: string | undefined,
  at: (path: string) => string,
): Request['target'] {
  if (file === standardStream) return { stdout: true };
  return file !== undefined ? { file: at(file) } : { folder: at(folder ?? '.') };
}

/**
 * @param folder the folder that relative paths start from
 * @returns the request, or a text to print instead
 * @throws Error with a sentence for the user
 */
export function parse(args: string[], folder: string): Request | { print: string } {
  const { values, positionals } = parseArgs({
    args,
    options: optionDefinitions,
    allowPositionals: true,
  });
  if (values.help) return { print: usage };
  if (values.types) return { print: listTypes() };
  if (positionals.length === 0) throw new Error('No file given. See octavo convert --help.');
  const at = (path: string) => resolve(folder, path);
  const type = typeOf(values.type);
  if (positionals.filter((text) => text === standardStream).length > 1)
    throw new Error('Standard input can only be read once.');
  const sources = positionals.map((text) => sourceOf(type, text, folder));
  const groups = groupsOf(type, sources, values.join ?? false);
  const outFile = values['out-file'];
  if (outFile !== undefined && (values.out !== undefined || groups.length > 1))
    throw new Error('--out-file needs a single result and cannot be combined with --out.');
  return {
    type,
    options: Object.fromEntries((values.option ?? []).map(optionOf)),
    groups,
    target: targetOf(outFile, values.out, at),
    ...(values.report !== undefined && { report: at(values.report) }),
    ...(values.jobs !== undefined && { jobs: jobsOf(values.jobs) }),
  };
}

const listTypes = () =>
  convertibleTypes
    .map(conversion)
    .map(({ type, label, options }) =>
      `${type.padEnd(16)} ${label.padEnd(16)} ${Object.keys(options).join(' ')}`.trimEnd(),
    )
    .join('\n') + '\n';
