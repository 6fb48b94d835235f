// Converts files with the command line and reads its report.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConversionType, Problem } from '@octavo/contract';

const root = join(import.meta.dirname, '..');

/** A file that was converted, or why not. */
export type Outcome = {
  input: string;
  output?: string;
  ms: number;
  warnings?: readonly string[];
  problem?: Problem;
};

/** Converts files one after the other to a new folder. */
export function reported(
  type: ConversionType,
  paths: readonly string[],
  folder: string,
  options: Readonly<Record<string, string>> = {},
): Outcome[] {
  if (!paths.length) return [];
  mkdirSync(folder, { recursive: true });
  const report = join(folder, 'report.jsonl');
  const chosen = Object.entries(options).flatMap(([name, value]) => [
    '--option',
    `${name}=${value}`,
  ]);
  const args = ['--type', type, '--jobs', '1', '--out', folder, '--report', report, ...chosen];
  console.error(`${type}: ${paths.length} files`);
  spawnSync(join(root, 'octavo'), ['convert', ...args, '--', ...paths], { stdio: 'ignore' });
  const lines = readFileSync(report, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Outcome);
}
