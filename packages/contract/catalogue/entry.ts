// What a row of the catalogue says, whichever kind of job it describes.
import type { z } from 'zod';
import type { PlanFeature } from '../plans.ts';
import type { Format } from './formats.ts';
import type { Options } from './options.ts';

/** Several entries under one name, sent as `name[0]`, `name[1]` and so on. */
export type ListField = {
  label: string;
  help?: string;
  entry: z.ZodType<string>;
  /** The error text when there are fewer entries. */
  missing: string;
  min: number;
  max: number;
  /** More entries than these need advanced editing. */
  basic?: number;
};

/** Files besides the first one, which become one result with it. */
export type AdditionalFiles = {
  min: number;
  max: number;
  /** More files than these need advanced editing. */
  basic?: number;
  /** Their formats, where these are not those of the first file. */
  from?: readonly Format[];
};

/** One type of job: what it reads, what it makes, and what may be chosen for it. */
export type Entry = {
  label: string;
  /** Formats that are read, decided by content; the preferred one first. */
  from: readonly Format[];
  /** Of an image whose format is chosen by option: `jpg`. */
  to: Format;
  options: Options;
  lists?: Readonly<Record<string, ListField>>;
  additionalFiles?: AdditionalFiles;
};

export const groups = {
  toPdf: 'To PDF',
  fromPdf: 'From PDF',
  presentation: 'Documents and presentations',
  image: 'Images',
  data: 'Data',
  editor: 'Editors',
} as const;
export type Group = keyof typeof groups;

/** A type of the upload screen: a conversion, or an editor to open the file in. */
export type ConversionRow = Entry & {
  group: Group;
  /** Which side of the upload screen's toggle lists it. */
  mode: 'conversion' | 'edit';
  /** Extensions that the upload screen names, as the specification's table has them. */
  accepts: readonly string[];
  /** The editor opens the file itself in the browser: no server converts it first. */
  opensInBrowser?: true;
};

/** Where the PDF editor shows an operation: on a card, in a group of further tools, or only in the viewer. */
export type Section = 'card' | 'pages' | 'content' | 'file' | 'viewer';

/** An operation of the PDF or image editor. */
export type OperationRow = Entry & {
  lists: Readonly<Record<string, ListField>>;
  section?: Section;
  /** What a plan must have for it. */
  feature?: PlanFeature;
  /** Checks all options together, and the number of files with them. */
  agree?: (
    values: Readonly<Record<string, unknown>>,
    files: number,
  ) => { option: string; reason: string } | undefined;
};
