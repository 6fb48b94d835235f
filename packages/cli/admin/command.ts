// A command of `octavo admin`: what it is called with, what it does, and what it tells.
import type * as Server from '@octavo/server/admin';
import type { Configuration } from '@octavo/server/configuration';

/** What a command tells: to people as text, to programs as JSON. */
export type Report = { text: string; data: unknown };

export type Given = {
  /** As many as the command has operands. */
  operands: readonly string[];
  options: Readonly<Record<string, string | undefined>>;
};

export type Context = {
  configuration: Configuration;
  /** Aborts when the person wants no more. */
  signal: AbortSignal;
  /** A path as the person meant it, made absolute. */
  pathOf(word: string): string;
  /** The server's part in this, loaded only once the words are understood. */
  server(): Promise<typeof Server>;
  /** Opens the data for one piece of work. */
  administer<T>(work: (administration: Server.Administration) => Promise<T>): Promise<T>;
};

export type Command = {
  /** What follows the name, such as `ID`. */
  operands?: readonly string[];
  /** Options by name, each with the word that stands for its value. */
  options?: Readonly<Record<string, string>>;
  /** In a few words, for the table of contents. */
  does: string;
  /** @throws Error with a sentence for the operator when it cannot be done. */
  run(given: Given, context: Context): Promise<Report>;
};

/** A command line that is wrong; its message says what would be right. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
