// Parses the command line of `octavo edit`.
import { parseArgs } from 'node:util';
import type { Operation } from '@octavo/contract';
import { fileSource, requestOf, sharedFlags } from '#batch/arguments.ts';
import { readCommandLine, valueOf, type CommandLine, type Flags } from '#batch/flags.ts';
import { standardStream, type Group, type Request, type Source } from '#batch/request.ts';
import { helpOf, usage } from './help.ts';
import { operationFor, operationsNamed } from './operations.ts';
import { optionFlags, optionsOf } from './options.ts';

/** The flags of every operation. */
export const ownFlags = {
  ...sharedFlags,
  operation: 'value',
  options: 'value',
  with: 'value',
} as const satisfies Flags;

/** What can be read before it is known which flags there are. */
function firstLook(args: string[]): { word: unknown; isHelp: boolean } {
  const options = { operation: { type: 'string' } } as const;
  const { operation: word } = parseArgs({ args, options, strict: false }).values;
  const before = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  return { word, isHelp: before.includes('--help') || before.includes('-h') };
}

/**
 * @param folder the folder that relative paths start from
 * @returns the request, or a text to print instead
 * @throws Error with a sentence for the user
 */
export function parse(args: string[], folder: string): Request | { print: string } {
  const { word, isHelp } = firstLook(args);
  if (typeof word !== 'string') {
    if (isHelp) return { print: usage() };
    throw new Error('--operation is missing. octavo edit --help lists the operations.');
  }
  const candidates = operationsNamed(word);
  if (isHelp) return { print: candidates.map(helpOf).join('\n') };
  const operation = operationFor(word, candidates, filesAmong(args, candidates));
  const line = linesOf(args, [operation]);
  if (line.files.length === 0) throw new Error('No file given. See octavo edit --help.');
  const groups = groupsOf(operation, line, folder);
  const files = groups[0]?.length ?? 0;
  if (line.files.includes(standardStream) && line.given.get('options')?.includes('@-'))
    throw new Error('Standard input can only be read once.');
  const options = optionsOf(operation, line, { files, folder });
  return requestOf(line, { type: operation.type, options, groups }, folder);
}

function linesOf(args: string[], operations: readonly Operation[]): CommandLine {
  const flags = operations.map(optionFlags);
  const command = `octavo edit --operation ${operations[0]?.type}`;
  return readCommandLine(args, Object.assign({}, ...flags, ownFlags) as Flags, command);
}

/** The files of the command line, read with the options of each operation that may be meant. */
const filesAmong = (args: string[], operations: readonly Operation[]): readonly string[] =>
  operations.length > 1 ? linesOf(args, operations).files : [];

/** The files of each result: one, all of them if the operation joins files, and those of `--with`. */
function groupsOf(operation: Operation, line: CommandLine, folder: string): Group[] {
  const sourcesOf = (paths: readonly string[]) => paths.map((path) => fileSource(path, folder));
  const sources = sourcesOf(line.files);
  const others = sourcesOf(line.given.get('with') ?? []);
  const { type, additionalFiles } = operation;
  if (others.length > 0 && !additionalFiles?.from)
    throw new Error(`${type} adds nothing to its files. Leave --with out.`);
  const { min = 0, max = 0 } = additionalFiles?.from ? additionalFiles : {};
  if (others.length > max)
    throw new Error(
      max === 1
        ? `${type} takes --with only once. Choose one file.`
        : `${type} takes --with at most ${max} times.`,
    );
  if (others.length < min) throw new Error(`${type} needs --with. ${additionalFiles?.help}`);
  const [first, ...further] = sources;
  if (!first || others.length > 0 || !joins(operation, line))
    return sources.map((source) => [source, ...others]);
  refuseNumber(operation, further);
  return [[first, ...further]];
}

/** Whether all files become one result: always if the operation needs several. */
function joins({ type, additionalFiles }: Operation, line: CommandLine): boolean {
  const wanted = valueOf(line, 'join') === 'true';
  if (wanted && (!additionalFiles || additionalFiles.from))
    throw new Error(`${type} takes one file at a time, without --join.`);
  return wanted || (!additionalFiles?.from && (additionalFiles?.min ?? 0) > 0);
}

function refuseNumber({ type, additionalFiles }: Operation, further: readonly Source[]): void {
  const { min = 0, max = 0 } = additionalFiles ?? {};
  if (further.length < min) throw new Error(`${type} needs at least ${min + 1} files. Add one.`);
  if (further.length > max)
    throw new Error(`${type} takes at most ${max + 1} files. Do it in several steps.`);
}
