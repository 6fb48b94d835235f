// The words of `octavo convert`, checked.
import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { conversions, isConversionType, textOf, type ConversionType } from '@octavo/contract';

export type Request = {
  type: ConversionType;
  options: Record<string, string>;
  /** Absolute paths. */
  files: string[];
  target: { folder: string } | { file: string };
  report?: string;
  jobs?: number;
};

export const usage = `Usage: octavo convert --type TYPE [options] FILE…

  --type TYPE         such as word-to-pdf; --types lists them all
  --option NAME=VALUE an option of the type; may be given several times
  --out FOLDER        where the results go (default: the current folder)
  --out-file FILE     the result of a single file
  --report FILE       one JSON line for each file
  --jobs N            conversions at the same time (default: one for each core)
`;

const words = {
  type: { type: 'string' },
  option: { type: 'string', multiple: true },
  out: { type: 'string' },
  'out-file': { type: 'string' },
  report: { type: 'string' },
  jobs: { type: 'string' },
  types: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

function optionOf(word: string): [name: string, value: string] {
  const at = word.indexOf('=');
  if (at < 1) throw new Error(`--option takes NAME=VALUE, not “${word}”.`);
  return [word.slice(0, at), word.slice(at + 1)];
}

function typeOf(word: string | undefined): ConversionType {
  if (!word) throw new Error('--type is missing. See octavo convert --help.');
  if (!isConversionType(word)) throw new Error(`There is no type “${word}”. See --types.`);
  if (!conversions[word].built) throw new Error(textOf({ code: 'not_available' }));
  return word;
}

function jobsOf(word: string): number {
  if (!/^[1-9]\d{0,2}$/.test(word)) throw new Error('--jobs takes a whole number from 1.');
  return Number(word);
}

/**
 * @param folder what relative paths start from
 * @returns the request, or a text to print and be done
 * @throws Error with a sentence for the person
 */
export function parse(given: string[], folder: string): Request | { print: string } {
  const { values, positionals } = parseArgs({
    args: given,
    options: words,
    allowPositionals: true,
  });
  if (values.help) return { print: usage };
  if (values.types) return { print: listTypes() };
  if (positionals.length === 0) throw new Error('No file was named. See octavo convert --help.');
  const outFile = values['out-file'];
  if (outFile !== undefined && (values.out !== undefined || positionals.length > 1))
    throw new Error('--out-file goes with a single file and without --out.');
  const at = (path: string) => resolve(folder, path);
  return {
    type: typeOf(values.type),
    options: Object.fromEntries((values.option ?? []).map(optionOf)),
    files: positionals.map(at),
    target: outFile !== undefined ? { file: at(outFile) } : { folder: at(values.out ?? '.') },
    ...(values.report !== undefined && { report: at(values.report) }),
    ...(values.jobs !== undefined && { jobs: jobsOf(values.jobs) }),
  };
}

const listTypes = () =>
  Object.entries(conversions)
    .filter(([, { built }]) => built)
    .map(([type, { label, options }]) =>
      `${type.padEnd(16)} ${label.padEnd(16)} ${Object.keys(options).join(' ')}`.trimEnd(),
    )
    .join('\n') + '\n';
