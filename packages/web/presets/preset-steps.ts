// Steps of presets as requests and as text.
import { isOperationType, storedOptions, type PresetStep, type StepType } from '@octavo/contract';
import type { ConversionRequest } from '#api/conversion.ts';
import { typeLabel } from '#messages/labels.ts';

/** The request of a step; lists become a field for each entry. */
export const requestOfStep = ({ type, options }: PresetStep): ConversionRequest => ({
  type,
  options: Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.map((entry, index) => [`${name}[${index}]`, entry] as const)
        : [[name, value] as const],
    ),
  ),
});

/** What a preset stores of a request, without passwords. */
export const stepOfRequest = ({ type, options }: ConversionRequest): PresetStep => ({
  type,
  options: storedOptions(type, options),
});

/** `Word to PDF → Compress PDF`. */
export const stepsText = (steps: readonly PresetStep[]): string =>
  steps.map(({ type }) => typeLabel(type)).join(' → ');

/** Operations of the editors need an account. */
export const needsAccount = (type: StepType): boolean => isOperationType(type);
