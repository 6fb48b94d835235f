// The options of an operation on the command line: flags, NAME=VALUE, and JSON. The catalogue describes and checks them.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { schemaOf, type Control, type Operation } from '@octavo/contract';
import { optionOf } from '#batch/arguments.ts';
import type { CommandLine, Flags } from '#batch/flags.ts';
import { standardStream } from '#batch/request.ts';
import { alternatives, didYouMean } from '#suggestions.ts';

/** The flag of an option, without its hyphens: `pagesToDelete` → `pages-to-delete`. */
export const flagOf = (option: string): string =>
  option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const isToggle = ({ options }: Operation, name: string): boolean =>
  options[name]?.control.kind === 'toggle';

const isList = ({ lists }: Operation, name: string): boolean => Object.hasOwn(lists, name);

const namesOf = ({ options, lists }: Operation): string[] => [
  ...Object.keys(options),
  ...Object.keys(lists),
];

/** Every flag that a name of an option allows: the name itself, and for a switch also `no-`. */
export function optionFlags(operation: Operation): Flags {
  const flags = namesOf(operation).flatMap((name) => {
    const kind = isToggle(operation, name) ? 'switch' : 'value';
    const words = new Set([name, flagOf(name)]);
    return [...words].flatMap((word) => [
      [word, kind],
      ...(kind === 'switch' ? [[`no-${word}`, kind]] : []),
    ]);
  });
  return Object.fromEntries(flags) as Flags;
}

type Values = Record<string, unknown>;

/**
 * The checked values of the options; flags have precedence over JSON.
 * @param files the number of files that are combined into one result
 * @throws Error with a sentence for the user
 */
export function optionsOf(
  operation: Operation,
  line: CommandLine,
  { files, folder }: { files: number; folder: string },
): Values {
  const values = {
    // The schema reports missing list entries only if the list itself is present.
    ...Object.fromEntries(Object.keys(operation.lists).map((name) => [name, []])),
    ...jsonValues(operation, line.given.get('options') ?? [], folder),
    ...textValues(operation, (line.given.get('option') ?? []).map(optionOf)),
    ...textValues(operation, flagValues(operation, line)),
  };
  return checked(operation, values, files);
}

/** The value of each flag with the name of its option. */
const flagValues = (operation: Operation, { given }: CommandLine): [string, string][] =>
  namesOf(operation).flatMap((name) =>
    [...new Set([name, flagOf(name)])].flatMap((word) => [
      ...(given.get(word) ?? []).map((value): [string, string] => [name, value]),
      ...(given.has(`no-${word}`) ? [[name, 'false'] as [string, string]] : []),
    ]),
  );

/** The last value of each option; for a list, the entries of all values. */
function textValues(operation: Operation, entries: readonly [string, string][]): Values {
  const values: Record<string, string | string[]> = {};
  for (const [word, value] of entries) {
    const name = nameOf(operation, word);
    if (!isList(operation, name)) values[name] = value;
    else values[name] = [...(values[name] ?? []), ...value.split(',').map((entry) => entry.trim())];
  }
  return values;
}

/** @throws Error with a sentence for the user when the operation has no such option */
function nameOf(operation: Operation, word: string): string {
  const names = namesOf(operation);
  const found = names.find((name) => name === word || flagOf(name) === word);
  if (found !== undefined) return found;
  throw new Error(
    `${operation.type} has no option “${word}”.${didYouMean(word, names)} ${seeHelp(operation)}`,
  );
}

const seeHelp = ({ type }: Operation) => `See octavo edit --operation ${type} --help.`;

function jsonValues(operation: Operation, texts: readonly string[], folder: string): Values {
  const entries = texts.flatMap((text) => Object.entries(objectOf(textOf(text, folder))));
  return Object.fromEntries(
    entries.map(([word, value]: [string, unknown]) => {
      const name = nameOf(operation, word);
      return [name, isList(operation, name) ? value : textOfJson(value)];
    }),
  );
}

/** As text, which all options take: choices such as an angle may be numbers, and annotations are JSON in an option. */
function textOfJson(value: unknown): string | undefined {
  if (value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The text itself, or after `@` the content of a file. */
function textOf(text: string, folder: string): string {
  if (!text.startsWith('@')) return text;
  const path = text.slice(1);
  try {
    return readFileSync(path === standardStream ? process.stdin.fd : resolve(folder, path), 'utf8');
  } catch (cause) {
    throw new Error(`--options can’t read ${path}. Check its path and permissions.`, { cause });
  }
}

function objectOf(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new Error(
    '--options takes a JSON object such as {"pages":"1-3"}, or @FILE with one. Correct the JSON.',
  );
}

/** @throws Error with a sentence for the user, naming the first option that is wrong */
function checked(operation: Operation, values: Values, files: number): Values {
  const { data, error } = schemaOf(operation).safeParse(values);
  if (!data) {
    const { path: [option] = [], code, message } = error.issues[0] ?? { message: '' };
    const name = String(option);
    const control = operation.options[name]?.control;
    const known = control && code !== 'custom' && control.kind !== 'password';
    throw wrongOption(operation, values, {
      option: name,
      reason: known ? `use ${valuesOf(control)}.` : message,
    });
  }
  const disagreement = operation.validate?.(data, files);
  if (disagreement) throw wrongOption(operation, values, disagreement);
  return data;
}

type Wrong = { option: string; reason: string };

/** Longer values are not repeated in error messages. */
const maxShownCharacters = 100;

function wrongOption(operation: Operation, values: Values, { option, reason }: Wrong): Error {
  const flag = `--${flagOf(option)}`;
  const value = values[option];
  const isSecret = operation.options[option]?.control.kind === 'password';
  const isShown = typeof value === 'string' && value.length <= maxShownCharacters && !isSecret;
  const shown = isShown ? ` “${value}”` : '';
  const isMissing = value === undefined || (Array.isArray(value) && value.length === 0);
  const what = isMissing ? `${flag} is missing` : `Invalid value${shown} for ${flag}`;
  return new Error(`${what}: ${reason.replace(/\.$/, '')}. ${seeHelp(operation)}`);
}

/** `100%`, `20 mm` */
export const withUnit = (value: number, unit = '') =>
  unit === '%' || unit === '°' ? `${value}${unit}` : `${value} ${unit}`.trim();

/** What an option takes: `a whole number from 1 to 100%`. */
function valuesOf(control: Control): string {
  switch (control.kind) {
    case 'integer':
      return `a whole number from ${control.min} to ${withUnit(control.max, control.unit)}`;
    case 'decimal':
      return `a number from ${control.min} to ${withUnit(control.max, control.unit)}`;
    case 'choice':
      return alternatives(control.choices.flatMap(({ value }) => value || []));
    case 'toggle':
      return 'true or false';
    case 'color':
      return 'a color such as #1a2b3c';
    case 'password':
      return 'a password';
    case 'text': {
      const example = control.placeholder ? `, such as ${control.placeholder}` : '';
      return `a text of up to ${control.maxLength} characters${example}`;
    }
  }
}
