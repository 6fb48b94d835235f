// The selected mode, type and options.
import {
  catalogueEntry,
  conversion,
  conversions,
  conversionTypes,
  formats,
  groups,
  isConversionType,
  type Conversion,
  type ConversionType,
  type Group,
} from '@octavo/contract';
import type { ConversionRequest } from '#api/conversion.ts';
import { isAvailable } from '#converting/availability.ts';
import { defaultsOf, type Values } from '#converting/options.ts';
import { labelFor } from '#messages/labels.ts';
import { requestInOneJob, requestOfStep } from '#presets/preset-steps.ts';
import type { StoredPreset } from '#presets/use-presets.ts';
import { texts } from '#messages/texts.ts';

export type Mode = Conversion['mode'];
export type Selection = {
  mode: Mode;
  type?: ConversionType;
  values: Values;
  /** In place of a type: several steps with their options. */
  preset?: StoredPreset;
  /** Whether each step of the preset is a job of its own, whose result is kept. */
  keepsSteps?: boolean;
};

/** What is known of the files that a selection reads. */
export type InputRow = Pick<Conversion, 'accepts' | 'from' | 'additionalFiles'>;

/** What is requested for each file, one after the other. */
export function requestsOfSelection(selection: Selection): ConversionRequest[] {
  const { type, values, preset, keepsSteps } = selection;
  if (preset) return keepsSteps ? preset.steps.map(requestOfStep) : requestInOneJob(preset.steps);
  return type ? [{ type, options: values }] : [];
}

/** The files that a selection reads; undefined as long as nothing is selected. */
export function inputRowOf({ type, preset }: Selection): InputRow | undefined {
  const first = preset?.steps[0]?.type ?? type;
  if (!first || isConversionType(first)) return first && conversion(first);
  const { from } = catalogueEntry(first);
  return { from, accepts: from.flatMap((format) => formats[format].extensions) };
}

/** An empty selection in a mode. */
export const nothing = (mode: Mode): Selection => ({ mode, values: {} });

/** A preset, which is run as conversions are. */
export const selectionOfPreset = (preset: StoredPreset): Selection => ({
  ...nothing('conversion'),
  preset,
});

/** A type with its default options. */
export const selectionOf = (type: ConversionType): Selection => ({
  mode: conversions[type].mode,
  type,
  values: defaultsOf(type),
});

export type TypeGroup = { group: Group; label: string; types: Conversion[] };

/** The types of a mode, in the catalogue's groups and order. */
export const offeredGroups = (mode: Mode): TypeGroup[] =>
  (Object.keys(groups) as Group[])
    .map((group) => ({ group, label: labelFor(groups[group]), types: typesOf(mode, group) }))
    .filter(({ types }) => types.length > 0);

const typesOf = (mode: Mode, group: Group) =>
  conversionTypes
    .filter(isAvailable)
    .map(conversion)
    .filter((row) => row.mode === mode && row.group === group);

/** All extensions that a type accepts: the advertised ones, and those of its formats. */
export const readExtensions = ({ accepts, from }: InputRow): string[] => [
  ...new Set([...accepts, ...from.flatMap((format) => formats[format].extensions)]),
];

/** True if the name ends in an extension that the conversion accepts. */
export const hasReadExtension = (name: string, row: InputRow): boolean =>
  readExtensions(row).some((extension) => name.toLowerCase().endsWith(extension));

/** True if the conversion starts from a web address instead of a file. */
export const takesAddress = (row: InputRow | undefined): boolean =>
  row?.from.includes('url') ?? false;

/** Of the editors, only the one for PDFs opens several files. */
export const takesSeveral = ({ mode, type }: Pick<Selection, 'mode' | 'type'>): boolean =>
  mode === 'conversion' || type === 'pdf-editor';

/** The start button's label (specification section 2, "Upload & Convert"). */
export function startLabel({ mode, type }: Pick<Selection, 'mode' | 'type'>): string {
  if (mode === 'conversion') return texts.upload.startConversion;
  if (type === 'pdf-editor') return texts.upload.continueToPdfEditor;
  if (type === 'image-editor') return texts.upload.continueToImageEditor;
  return texts.upload.startEdit;
}
