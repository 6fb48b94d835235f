// Converts PDFs with Octavo and scores the results with the reflow score.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ConversionType } from '@octavo/contract';

const root = join(import.meta.dirname, '..');

/** The partial scores of each document; a document that failed has an `error`. */
export type Results = Record<string, Record<string, number | null | string>>;

export type ScoredFormat = 'docx' | 'html' | 'txt' | 'pptx' | 'xlsx';

/** Converts PDFs with one command, to a folder that it creates. */
export function convertAll(type: ConversionType, paths: readonly string[], out: string): void {
  mkdirSync(out);
  console.error(`${type}: ${paths.length} PDFs`);
  const args = ['convert', '--type', type, '--out', out, '--', ...paths];
  spawnSync(join(root, 'octavo'), args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

export type Scoring = {
  /** A copy of the reflow score, with its documents and PDFs. */
  folder: string;
  /** The folder of the converted documents. */
  results: string;
  format: ScoredFormat;
  /** How the PDFs were created. */
  pdf: string;
  /** The documents to score; without it, all that belong to the score. */
  set?: string;
  /** True to compare the rendered pages too. */
  isVisual: boolean;
  /** True to print the scores of each document. */
  isVerbose?: boolean;
};

/** Scores each document. */
export function scored(scoring: Scoring): Results {
  const { folder, results, format, pdf, set, isVisual, isVerbose } = scoring;
  const copy = `cp ${results}/$(basename {in} .pdf).${format} {out}`;
  const args = [
    ...['score', '--format', format, '--pdf', pdf, '--name', 'octavo', '--cmd', copy],
    ...(set ? ['--set', set] : []),
    ...(isVisual ? [] : ['--no-visual']),
    ...(isVerbose ? [] : ['--quiet']),
  ];
  spawnSync('python3', ['run.py', ...args], { cwd: folder, stdio: 'inherit' });
  const name = ['octavo', pdf, format, ...(set ? [set] : []), 'json'].join('.');
  return JSON.parse(readFileSync(join(folder, 'results', name), 'utf8')) as Results;
}

/** The mean of a column; failures count as 0. */
export function mean(results: Results, column: string): number | undefined {
  const values = Object.values(results)
    .map((one) => ('error' in one ? 0 : one[column]))
    .filter((value) => typeof value === 'number');
  return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : undefined;
}

/** A score as text; empty where nothing was measured. */
export const shown = (value: number | null | string | undefined, digits: number): string =>
  typeof value === 'number' ? value.toFixed(digits) : '';

/** The name of a file without its folder and extension. */
export const nameOf = (path: string): string => basename(path).replace(/\.[^.]+$/, '');
