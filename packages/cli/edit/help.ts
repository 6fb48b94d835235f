// The help of `octavo edit`, written from the catalogue.
import {
  aliasesOf,
  formats,
  operationNamed,
  resultNameOf,
  type Control,
  type Format,
  type ListField,
  type Operation,
  type Operations,
  type Option,
} from '@octavo/contract';
import { sharedUsage } from '#batch/arguments.ts';
import { alternatives } from '#suggestions.ts';
import { editors, namesOf } from './operations.ts';
import { flagOf, withUnit } from './options.ts';

const columns = 80;
const indent = 26;

/** Breaks a text into lines that start at the same column. */
function wrapped(text: string, left = 0): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last && left + last.length + word.length >= columns) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines.join(`\n${' '.repeat(left)}`);
}

/** A term and its text beside it, or below if the term is long. */
function entry(term: string, text: string, left = indent): string {
  const head = `  ${term}`;
  const isLong = head.length + 2 > left;
  const gap = isLong ? `\n${' '.repeat(left)}` : ' '.repeat(left - head.length);
  return head + gap + wrapped(text, left);
}

const sentences = (...parts: readonly (string | false | undefined)[]) =>
  parts
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part) => `${String(part).replace(/\.$/, '')}.`)
    .join(' ');

const valueNames = {
  integer: ' N',
  decimal: ' NUMBER',
  choice: ' CHOICE',
  toggle: '',
  text: ' TEXT',
  password: ' PASSWORD',
  color: ' COLOR',
} as const satisfies Record<Control['kind'], string>;

/** Bounds, or an example. Choices have lines of their own. */
function valuesOf(control: Control): string | undefined {
  if (control.kind === 'integer' || control.kind === 'decimal')
    return `From ${control.min} to ${withUnit(control.max, control.unit)}`;
  return control.kind === 'text' && control.placeholder
    ? `For example “${control.placeholder}”`
    : undefined;
}

/** What the schema does without a value: takes its default, or refuses. */
function withoutValue({ control, schema }: Option): string | undefined {
  const { success, data } = schema.safeParse(undefined);
  if (!success) return 'Required';
  if (control.kind === 'toggle') return data === true ? 'On by default' : undefined;
  if (control.kind === 'choice' && data === undefined)
    return `Default: ${control.choices.find(({ value }) => !value)?.label}`;
  const isShown = typeof data === 'number' || (typeof data === 'string' && data !== '');
  return isShown ? `Default: ${data}` : undefined;
}

function choiceLines(control: Control): string[] {
  if (control.kind !== 'choice') return [];
  const choices = control.choices.filter(({ value }) => value);
  const width = Math.max(...choices.map(({ value }) => value.length));
  return choices.map(({ value, label }) => `${' '.repeat(indent)}${value.padEnd(width)}  ${label}`);
}

function optionLines([name, option]: [string, Option]): string[] {
  const { control } = option;
  const isOn = control.kind === 'toggle' && control.default;
  const flag = `--${isOn ? '[no-]' : ''}${flagOf(name)}${valueNames[control.kind]}`;
  const text = sentences(control.label, control.help, valuesOf(control), withoutValue(option));
  return [entry(flag, text), ...choiceLines(control)];
}

const listLine = ([name, { label, help, min }]: [string, ListField]) =>
  entry(`--${flagOf(name)} LIST`, sentences(label, help, min > 0 && 'Required'));

const labelsOf = (list: readonly Format[]) => list.map((format) => formats[format].label);

function additionalLines({ additionalFiles }: Operation): string[] {
  if (!additionalFiles) return [];
  const { min, max, from, help } = additionalFiles;
  if (from) return [entry('--with FILE', sentences(help, alternatives(labelsOf(from))))];
  const text = `Make one result of all files, in the given order; at most ${max + 1}.`;
  return min > 0 ? [] : [entry('--join', text)];
}

function descriptionOf({ type, label, from, to, additionalFiles, severalResults }: Operation) {
  const extension = formats[to].extensions[0];
  const result = resultNameOf(type, `file${extension}`, extension);
  const needed = additionalFiles?.from ? 1 : (additionalFiles?.min ?? 0) + 1;
  return sentences(
    label,
    `Reads ${alternatives(labelsOf(from))}`,
    needed > 1 && `Makes one result of ${needed} or more files, in the given order`,
    `file${extension} becomes ${result}`,
    severalResults && 'Several results of one file become a ZIP',
  );
}

function notesOf({ lists, options }: Operation): string[] {
  const hasPassword = Object.values(options).some(({ control }) => control.kind === 'password');
  return [
    ...(Object.keys(lists).length > 0
      ? ['LIST: entries separated by commas. The option can be repeated.']
      : []),
    ...(hasPassword
      ? [
          'PASSWORD: other users of this machine can see it while the command runs; --options @FILE hides it.',
        ]
      : []),
    'octavo edit --help explains files, results and --options.',
  ].map((note) => wrapped(note));
}

/** The help of one operation: what it reads, and its options with their values, defaults and meaning. */
export function helpOf(operation: Operation): string {
  const { type, lists, options } = operation;
  const aliases = aliasesOf(type);
  return [
    `Usage: octavo edit --operation ${type} [options] FILE…`,
    '',
    wrapped(descriptionOf(operation)),
    ...(aliases.length > 0 ? [wrapped(`Other names: ${aliases.join(', ')}.`)] : []),
    '',
    ...additionalLines(operation),
    ...Object.entries(lists).map(listLine),
    ...Object.entries(options).flatMap(optionLines),
    '',
    ...notesOf(operation),
    '',
  ].join('\n');
}

const operationList = (operations: Operations): string =>
  Object.entries(operations)
    .map(([name, { type, label }]) => {
      const aliases = aliasesOf(type);
      return entry(name, label + (aliases.length > 0 ? ` (also ${aliases.join(', ')})` : ''), 20);
    })
    .join('\n');

/** The names that operations of both editors have. */
const sharedNames = (): string[] =>
  namesOf(editors.PDF).filter((name) => operationNamed(editors.image, name) !== undefined);

/** The help of `octavo edit`. */
export const usage = (): string => `Usage: octavo edit --operation NAME [options] FILE…

  --operation NAME    what to do with each file; with --help, lists its options
  FILE                - is standard input
  --OPTION VALUE      an option of the operation; --option NAME=VALUE is the same
  --options JSON      options by their names in the API: {"angle":90,"pages":"1-3"}
                      @FILE reads them from a file, @- from standard input
  --with FILE         a second file for each file: the image of a watermark, the
                      certificate of a signature
  --join              make one result of all files, where the operation allows it
${sharedUsage}
Operations on PDFs:
${operationList(editors.PDF)}

Operations on images:
${operationList(editors.image)}

${wrapped(
  `The extension of the file decides what these names mean: ${sharedNames().join(', ')}. pdf-NAME and image-NAME always mean the one of that list: image-compress.`,
)}

Examples:
  octavo edit --operation merge --out-file all.pdf one.pdf two.pdf
  octavo edit --operation rotate --angle 90 --pages 1-3 --out rotated *.pdf
  octavo edit --operation split --split-by every --every-pages 2 report.pdf
  octavo edit --operation protect --options @passwords.json report.pdf
  octavo edit --operation resize --resize-width 800 photo.jpg
  cat scan.pdf | octavo edit --operation ocr --out-file - - >searchable.pdf
`;
