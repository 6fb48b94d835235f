// A command of `octavo admin`: its arguments, what it does and what it prints.
import type * as Server from '@octavo/server/admin';
import type { Configuration } from '@octavo/server/configuration';

/** The output of a command: text for people, data for JSON. */
export type Report = { text: string; data: unknown };

export type Arguments = {
  /** As many as the command declares. */
  operands: readonly string[];
  options: Readonly<Record<string, string | undefined>>;
};

export type Context = {
  configuration: Configuration;
  /** Aborts when the operator presses Ctrl-C. */
  signal: AbortSignal;
  /** Makes a path absolute, starting from the folder where the operator typed it. */
  pathOf(path: string): string;
  /** The server's administration module, loaded only after the command line was parsed. */
  server(): Promise<typeof Server>;
  /** Opens the data for one operation and closes it afterwards. */
  administer<T>(operation: (administration: Server.Administration) => Promise<T>): Promise<T>;
};

export type Command = {
  /** The names of the operands, such as `ID`. */
  operands?: readonly string[];
  /** Options by name, each with a placeholder for its value. */
  options?: Readonly<Record<string, string>>;
  /** A short description for the help. */
  does: string;
  /** @throws Error with a sentence for the operator when the command fails */
  run(args: Arguments, context: Context): Promise<Report>;
};

/** A wrong command line; the message says how to correct it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
