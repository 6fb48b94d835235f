// Reads a command line: flags with and without values, and files.
import { parseArgs } from 'node:util';
import { didYouMean } from '#suggestions.ts';

/** Whether a flag takes a value. A switch may be given one after `=`. */
export type Flags = Readonly<Record<string, 'value' | 'switch'>>;

export type CommandLine = {
  /** The values of each flag, in their order; those of a switch are `true` unless another one was given. */
  given: ReadonlyMap<string, readonly string[]>;
  files: readonly string[];
};

/**
 * @param command what the user called, such as `octavo convert`
 * @throws Error with a sentence for the user
 */
export function readCommandLine(args: string[], flags: Flags, command: string): CommandLine {
  const given = new Map<string, string[]>();
  const files: string[] = [];
  for (const token of tokensOf(args, flags)) {
    if (token.kind === 'positional') files.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (!Object.hasOwn(flags, name))
      throw new Error(`${unknownFlag(rawName, flags, command)} See ${command} --help.`);
    // What follows without a value is the next flag.
    const isMissing = value === undefined || (!inlineValue && value.startsWith('--'));
    if (flags[name] === 'value' && isMissing)
      throw new Error(`${rawName} needs a value. See ${command} --help.`);
    given.set(name, [...(given.get(name) ?? []), value ?? 'true']);
  }
  return { given, files };
}

function tokensOf(args: string[], flags: Flags) {
  const options = Object.entries(flags).map(([name, kind]) => [
    name,
    {
      type: kind === 'value' ? ('string' as const) : ('boolean' as const),
      ...(name === 'help' && { short: 'h' }),
    },
  ]);
  // The errors of strict reading are no sentences for users.
  const reading = { args, strict: false, allowPositionals: true, tokens: true } as const;
  return parseArgs({ ...reading, options: Object.fromEntries(options) as Options }).tokens;
}

type Options = Record<string, { type: 'string' | 'boolean'; short?: string }>;

function unknownFlag(rawName: string, flags: Flags, command: string): string {
  const word = rawName.replace(/^-+/, '');
  // Options of operations also have the API's spelling, which is not suggested.
  const names = Object.keys(flags).filter((name) => name === name.toLowerCase());
  const near = didYouMean(word, names, '--');
  return `${command} has no option ${rawName}.${near}`;
}

/** The last value of a flag. */
export const valueOf = ({ given }: CommandLine, name: string): string | undefined =>
  given.get(name)?.at(-1);
