// Converts files with the command line and reads its report.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isOperationType,
  type ConversionType,
  type PdfOperation,
  type Problem,
} from '@octavo/contract';

const root = join(import.meta.dirname, '..');

/** A file that was converted, or why not. */
export type Outcome = {
  input: string;
  output?: string;
  ms: number;
  warnings?: readonly string[];
  problem?: Problem;
};

/** What is done with files: a conversion, or an operation of the PDF editor. */
export type Work = ConversionType | `pdf-${PdfOperation}`;

/** Converts or edits files one after the other; the results are in a new folder. */
export function reported(
  type: Work,
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
  const isOperation = isOperationType(type);
  const what = isOperation ? ['--operation', type.replace('pdf-', '')] : ['--type', type];
  const args = [...what, '--jobs', '1', '--out', folder, '--report', report, ...chosen];
  console.error(`${type}: ${paths.length} files`);
  spawnSync(join(root, 'octavo'), [isOperation ? 'edit' : 'convert', ...args, '--', ...paths], {
    stdio: 'ignore',
  });
  const lines = readFileSync(report, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Outcome);
}
