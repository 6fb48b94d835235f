// The request and the result of one conversion in the runner.
import type { Format, Warning, JobType } from '@octavo/contract';

export type InputFile = {
  /** Absolute path. The file is linked or copied into the sandbox and never changed. */
  path: string;
  /** The user's file name. Determines the result's name and is never used on disk. */
  name: string;
};

export type ConversionTask = {
  type: JobType;
  /** Identifies the owner of the files. A program that has opened one owner's files never gets another's. */
  owner: string;
  /** Processor seconds. At most, and by default, the limit for this kind of work. */
  cpuSeconds?: number | undefined;
  /** In the user's order; several only for types that join files. */
  inputs: readonly [InputFile, ...InputFile[]];
  /** Text or typed values; the runner validates them against the catalogue's schema. */
  options: Record<string, unknown>;
  /** An existing folder. The result is moved into it as `result.<extension>`. */
  outputFolder: string;
};

export type TaskControl = {
  signal?: AbortSignal;
  /** Reports that `done` of `of` steps are finished, and describes the current one. */
  progress?(done: number, of: number, what: string): void;
};

export type ConversionResult = {
  /** Absolute path in the output folder. */
  path: string;
  /** File name for the user: `report.pdf` for `report.docx`. */
  name: string;
  format: Format;
  mime: string;
  bytes: number;
  pages?: number;
  /** Warnings for the user. */
  warnings: readonly Warning[];
};

/** Runs work as a part of a trace. The name and the attributes contain no data of files. */
export type Trace = <T>(
  name: string,
  attributes: Record<string, string | number>,
  work: () => Promise<T>,
) => Promise<T>;

/** `debug` is for details from inside a sandbox, which may reveal a file's structure. */
export type Log = (
  event: string,
  details: Record<string, unknown>,
  level?: 'info' | 'debug',
) => void;
