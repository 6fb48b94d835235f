// What `octavo convert` and `octavo edit` do: one job for each group of files.
import type { PresetStep, StepType } from '@octavo/contract';

/** Stands for standard input among the files, and for standard output after `--out-file`. */
export const standardStream = '-';

/** A file by its absolute path, the address of a web page, or standard input. */
export type Source = { path: string } | { address: string } | { stdin: true };

/** The files of one job: one, or all of them when they are joined. */
export type Group = readonly [Source, ...Source[]];

export type Target = { folder: string } | { file: string } | { stdout: true };

export type Request = {
  type: StepType;
  options: Record<string, unknown>;
  /** What is done with each result, in this order. */
  nextSteps?: readonly PresetStep[];
  groups: readonly Group[];
  target: Target;
  report?: string;
  jobs?: number;
  /** Does not use the engines of a running server. */
  alone: boolean;
};
