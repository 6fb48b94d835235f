// Parses the command line of `octavo admin`.
import { parseArgs } from 'node:util';
import { UsageError, type Command, type Arguments } from './command.ts';

export type Call = Arguments & { command: Command; json: boolean };

/**
 * Finds the command, its operands and its options.
 * @param commands by their names, of one or two words
 * @returns undefined when help is requested
 * @throws UsageError when the command line matches no command
 */
export function parse(commands: Record<string, Command>, args: string[]): Call | undefined {
  if (args.length === 0 || args.includes('--help') || args.includes('-h')) return undefined;
  const name = [args.slice(0, 2).join(' '), args[0] as string].find((name) =>
    Object.hasOwn(commands, name),
  );
  if (!name) throw new UsageError(`Unknown command. ${seeHelp}`);
  const command = commands[name] as Command;
  const { json, options, operands } = split(command, args.slice(name.split(' ').length));
  if (operands.length !== (command.operands ?? []).length)
    throw new UsageError(`Usage: octavo admin ${usageOf(name, command)}`);
  return { command, operands, options, json };
}

const seeHelp = 'See ./octavo admin --help.';

/** A command with its operands and options, for the help. */
export const usageOf = (name: string, { operands = [], options = {} }: Command): string =>
  [
    name,
    ...operands,
    ...Object.entries(options).map(([option, value]) => `[--${option} ${value}]`),
  ].join(' ');

function split({ options = {} }: Command, args: string[]): Arguments & { json: boolean } {
  const stringOptions = Object.keys(options).map((name) => [name, { type: 'string' as const }]);
  try {
    const { values, positionals } = parseArgs({
      args,
      options: {
        json: { type: 'boolean' },
        ...(Object.fromEntries(stringOptions) as StringOptions),
      },
      allowPositionals: true,
    });
    const { json = false, ...others } = values;
    return { json, options: others, operands: positionals };
  } catch (cause) {
    throw new UsageError(`${(cause as Error).message.split('. ')[0]}. ${seeHelp}`, { cause });
  }
}

type StringOptions = Record<string, { type: 'string' }>;
