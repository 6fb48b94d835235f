// The types of the rows of the catalogue.
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
  /** Their formats, if they differ from those of the first file. */
  from?: readonly Format[];
  /** What they are for, if they differ from the first file. */
  help?: string;
};

/** A type of job: its input formats, output format and options. */
export type Entry = {
  label: string;
  /** Accepted formats, detected by content; the preferred one first. */
  from: readonly Format[];
  /** The output format; `jpg` for images whose format is chosen by an option. */
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
  /** The mode of the upload screen that lists it. */
  mode: 'conversion' | 'edit';
  /** The extensions that the upload screen shows, as in the specification's table. */
  accepts: readonly string[];
  /** The editor opens the file in the browser, without a conversion on the server. */
  opensInBrowser?: true;
};

/** Where the PDF editor shows an operation: on a card, in a group of further tools, or only in the viewer. */
export type Section = 'card' | 'pages' | 'content' | 'file' | 'viewer';

/** An operation of the PDF or image editor. */
export type OperationRow = Entry & {
  lists: Readonly<Record<string, ListField>>;
  section?: Section;
  /** It may make several files of one, which become a ZIP. */
  severalResults?: true;
  /** Whether it makes a ZIP with these options, as far as that is known without the file. Defaults may be missing. */
  makesZip?: (values: Readonly<Record<string, unknown>>) => boolean;
  /** It reads a file for an editor: its jobs use no conversion of the quota. */
  isReading?: true;
  /** The plan feature that it needs. */
  feature?: PlanFeature;
  /** Checks the combination of all options and the number of files. @returns the first wrong option, and why */
  validate?: (
    values: Readonly<Record<string, unknown>>,
    files: number,
  ) => { option: string; reason: string } | undefined;
};
