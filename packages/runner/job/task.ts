// One conversion as the runner takes and gives it.
import type { Format, Remark, WorkType } from '@octavo/contract';

export type InputFile = {
  /** Absolute path of the file on disk. It is linked or copied into the sandbox, never changed. */
  path: string;
  /** The name the person gave it, for the result's name; never used on disk. */
  name: string;
};

export type ConversionTask = {
  type: WorkType;
  /** Whose files these are, in any form: no program that has seen the files of one owner is given those of another. */
  owner: string;
  /** Seconds of processor time; what the kind of work usually has where not given, and never more than that. */
  cpuSeconds?: number | undefined;
  /** In the order the person chose; several only for types that join. */
  inputs: readonly [InputFile, ...InputFile[]];
  /** Checked against the catalogue's schema by the runner; text or typed values. */
  options: Record<string, unknown>;
  /** An existing folder; the result is moved into it under the name `result.<extension>`. */
  outputFolder: string;
};

export type TaskControl = {
  signal?: AbortSignal;
  /** `done` of `of` steps, and in words what is being done. */
  progress?(done: number, of: number, what: string): void;
};

export type ConversionResult = {
  /** Absolute path in the output folder. */
  path: string;
  /** What to call it for the person: `report.pdf` for `report.docx`. */
  name: string;
  format: Format;
  mime: string;
  bytes: number;
  pages?: number;
  /** What the person should know of it. */
  remarks: readonly Remark[];
};

/** `debug` is for events whose details come from inside a sandbox and may tell of a file's structure. */
export type Log = (
  event: string,
  details: Record<string, unknown>,
  level?: 'info' | 'debug',
) => void;
