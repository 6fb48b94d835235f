// Presets: conversions and operations with their options, run one after the other under a name.
import { z } from 'zod';
import {
  catalogueEntry,
  conversion,
  convertibleTypes,
  isConversionType,
  operationOf,
  operationTypes,
  schemaOf,
  type ConversionType,
  type OperationType,
} from './catalogue/catalogue.ts';
import type { Entry } from './catalogue/entry.ts';
import { formats, imageOutputs, type Format, type ImageOutput } from './catalogue/formats.ts';
import { presetLimits } from './limits.ts';
import { line } from './routes/route.ts';

/** The type of a step: what a job can be requested for. */
export type StepType = ConversionType | OperationType;

const { nameCharacters, steps, optionCharacters, listEntries } = presetLimits;

/** The conversions and operations that a step can be. */
export const stepTypes = [
  ...convertibleTypes.filter((type) => conversion(type).mode === 'conversion'),
  ...operationTypes.filter((type) => (operationOf(type).additionalFiles?.min ?? 0) === 0),
] as [StepType, ...StepType[]];

const text = z.string().max(optionCharacters);
const optionValue = z.union([text, z.number(), z.boolean(), z.array(text).max(listEntries)]);

export const presetStep = z.object({
  type: z.enum(stepTypes).meta({ example: 'word-to-pdf' }),
  options: z
    .record(z.string().max(40), optionValue)
    .describe('as the form of this type takes them, without passwords; lists as arrays')
    .meta({ example: { pages: '1-3' } }),
});
export type PresetStep = z.infer<typeof presetStep>;
export type PresetOptions = PresetStep['options'];

/** The field of the forms that takes them, as JSON. */
export const nextStepsName = 'nextSteps';

/** The steps that follow the first one of a job. */
export const nextSteps = z
  .array(presetStep)
  .min(1)
  .max(steps - 1);

/** The parts of a preset that people choose. */
export const presetContent = z.object({
  name: line(nameCharacters).min(1).meta({ example: 'Letters for the archive' }),
  steps: z
    .array(presetStep)
    .min(1)
    .max(steps)
    .describe('in their order; each reads what the one before it creates')
    .superRefine((chosen, context) => {
      const problem = problemOfSteps(chosen);
      if (problem)
        context.addIssue({
          code: 'custom',
          path: [problem.step],
          message: textOfStepProblem(problem),
        });
    }),
});
export type PresetContent = z.infer<typeof presetContent>;

export type StepProblem = {
  /** From 0. */
  step: number;
} & (
  | { what: 'option'; option: string; reason: string }
  /** It does not read what the step before it creates. */
  | { what: 'format'; format: Format }
);

/**
 * What is wrong with the first wrong step; undefined if they can be run one after the other, as far as is known.
 * @param from the first step that is checked
 */
export function problemOfSteps(chosen: readonly PresetStep[], from = 0): StepProblem | undefined {
  for (const [step, { type, options }] of chosen.entries()) {
    if (step < from) continue;
    const option = optionProblem(type, options);
    if (option) return { step, what: 'option', ...option };
    const format = step > 0 ? formatAfter(chosen.slice(0, step)) : undefined;
    if (format && !catalogueEntry(type).from.includes(format))
      return { step, what: 'format', format };
  }
  return undefined;
}

/** A job's own type as the first step, whose options are checked elsewhere. */
export const firstStep = ({ type, options }: { type: string; options: object }): PresetStep => ({
  type: type as StepType,
  options: options as PresetOptions,
});

/** What is wrong with a step, in English. */
export function textOfStepProblem(problem: StepProblem): string {
  if (problem.what === 'option') return `${problem.option}: ${problem.reason}`;
  return `it does not read ${formats[problem.format].label}, which the step before it creates.`;
}

type OptionProblem = { option: string; reason: string };

function optionProblem(type: StepType, options: PresetOptions): OptionProblem | undefined {
  const entry = catalogueEntry(type);
  const secret = Object.keys(options).find((name) => isSecret(entry, name));
  if (secret !== undefined)
    return { option: secret, reason: 'passwords are not stored in presets.' };
  const { data, error } = schemaOf(entry).safeParse(options);
  if (data) return isConversionType(type) ? undefined : operationOf(type).validate?.(data, 1);
  const [issue] = error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  return unknown === undefined
    ? { option: String(issue?.path[0] ?? ''), reason: issue?.message ?? 'it cannot be read.' }
    : { option: unknown, reason: `${type} has no such option.` };
}

const isSecret = ({ options }: Pick<Entry, 'options'>, name: string) =>
  Object.hasOwn(options, name) && options[name]?.control.kind === 'password';

/** The options of a step that a preset keeps: those that are set, without passwords. */
export const storedOptions = (
  type: StepType,
  options: Readonly<Record<string, PresetOptions[string] | undefined>>,
): PresetOptions =>
  Object.fromEntries(
    Object.entries(options).filter(
      (option): option is [string, PresetOptions[string]] =>
        option[1] !== undefined && !isSecret(catalogueEntry(type), option[0]),
    ),
  );

/**
 * The format that the last of these steps creates. Several files become a ZIP, which for most types is known only when they are made.
 * @returns undefined if it depends on the file
 */
export function formatAfter(chosen: readonly PresetStep[]): Format | undefined {
  const last = chosen.at(-1);
  if (!last) return undefined;
  const { options, to } = catalogueEntry(last.type);
  if (!isConversionType(last.type) && operationOf(last.type).makesZip?.(last.options)) return 'zip';
  if (!Object.hasOwn(options, 'outputFormat')) return to;
  const output = last.options['outputFormat'] ?? defaultOf(options['outputFormat']?.control);
  return Object.hasOwn(imageOutputs, String(output))
    ? imageOutputs[output as ImageOutput]
    : formatAfter(chosen.slice(0, -1));
}

const defaultOf = (control: object | undefined): unknown =>
  control && 'default' in control ? control.default : undefined;

/** The types that can follow these steps, or begin a preset, with no more than the options of a form. */
export function nextStepTypes(chosen: readonly PresetStep[]): StepType[] {
  const format = formatAfter(chosen);
  return stepTypes.filter(
    (type) => (!format || catalogueEntry(type).from.includes(format)) && canBeSetInForm(type),
  );
}

/** Lists and new passwords have no field in the form of a preset. */
function canBeSetInForm(type: StepType): boolean {
  const problem = optionProblem(type, {});
  return !problem || (problem.option in catalogueEntry(type).options && !isNewPassword(problem));
}

const isNewPassword = ({ option }: OptionProblem) => option === 'newPassword';
