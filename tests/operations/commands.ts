// Runs commands on a data folder.
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { nodeArguments } from '../setup/environment.ts';

export const main = resolve('dist/cli.js');

export type Outcome = { code: number; said: string; complained: string };

/** Runs `octavo admin` on a data folder, with additional settings. */
export const admin = (
  dataFolder: string,
  words: readonly string[],
  settings: Record<string, string> = {},
): Promise<Outcome> => octavo(dataFolder, ['admin', ...words], settings);

/** Runs a command on a data folder, with additional settings. */
export function octavo(
  dataFolder: string,
  words: readonly string[],
  settings: Record<string, string> = {},
): Promise<Outcome> {
  const env = { ...process.env, OCTAVO_DATA: dataFolder, ...settings };
  return new Promise((ended) => {
    execFile(
      process.execPath,
      [...nodeArguments, main, ...words],
      { env },
      (error, said, complained) => {
        ended({ code: error ? Number(error.code) : 0, said, complained });
      },
    );
  });
}

/** The JSON output of a command. @throws Error when it fails */
export async function adminData<T>(dataFolder: string, words: readonly string[]): Promise<T> {
  const { code, said, complained } = await admin(dataFolder, [...words, '--json']);
  if (code !== 0) throw new Error(`octavo admin ${words.join(' ')} failed: ${complained}`);
  return JSON.parse(said) as T;
}
