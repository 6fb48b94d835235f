// Parses the command line of `octavo convert`.
import {
  conversion,
  convertibleTypes,
  formats,
  isConversionType,
  isOperationType,
  opensInBrowser,
  type ConversionType,
} from '@octavo/contract';
import { fileSource, optionOf, requestOf, sharedFlags, sharedUsage } from '#batch/arguments.ts';
import { readCommandLine, valueOf } from '#batch/flags.ts';
import { standardStream, type Group, type Request, type Source } from '#batch/request.ts';
import { didYouMean } from '#suggestions.ts';

const usage = `Usage: octavo convert --type TYPE [options] FILE…

  --type TYPE         the conversion, such as word-to-pdf; --types lists all
                      url-to-pdf takes web addresses instead of files
  FILE                - is standard input
  --join              combine all files into one result, in the given order
  --option NAME=VALUE an option of the type; can be repeated
${sharedUsage}
octavo edit merges, splits, protects and otherwise edits PDFs and images; see octavo edit --help.
`;

const flags = { ...sharedFlags, type: 'value', types: 'switch' } as const;

function typeOf(text: string | undefined): ConversionType {
  if (!text) throw new Error('--type is missing. See octavo convert --help.');
  if (isOperationType(text))
    throw new Error(`${text} is an operation. Use octavo edit --operation ${text}.`);
  if (!isConversionType(text))
    throw new Error(`Unknown type “${text}”.${didYouMean(text, convertibleTypes)} See --types.`);
  if (opensInBrowser(text))
    throw new Error(`${text} opens in the browser. See octavo edit --help for its operations.`);
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

const sourceOf = (type: ConversionType, text: string, folder: string): Source =>
  text !== standardStream && isAddress(type, text) ? { address: text } : fileSource(text, folder);

/**
 * @param folder the folder that relative paths start from
 * @returns the request, or a text to print instead
 * @throws Error with a sentence for the user
 */
export function parse(args: string[], folder: string): Request | { print: string } {
  const line = readCommandLine(args, flags, 'octavo convert');
  const { given, files } = line;
  if (given.has('help')) return { print: usage };
  if (given.has('types')) return { print: listTypes() };
  if (files.length === 0) throw new Error('No file given. See octavo convert --help.');
  const type = typeOf(valueOf(line, 'type'));
  const sources = files.map((text) => sourceOf(type, text, folder));
  const groups = groupsOf(type, sources, given.has('join'));
  const options = Object.fromEntries((given.get('option') ?? []).map(optionOf));
  return requestOf(line, { type, options, groups }, folder);
}

const listTypes = () =>
  convertibleTypes
    .map(conversion)
    .map(({ type, label, options }) =>
      `${type.padEnd(16)} ${label.padEnd(16)} ${Object.keys(options).join(' ')}`.trimEnd(),
    )
    .join('\n') + '\n';
