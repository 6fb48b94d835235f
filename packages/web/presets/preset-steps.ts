// Steps of presets as requests and as text.
import {
  isOperationType,
  nextSteps,
  nextStepsName,
  storedOptions,
  type PresetStep,
  type StepType,
} from '@octavo/contract';
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

/** One request for all steps, whose results between are not kept (decision 137). */
export function requestInOneJob(steps: readonly PresetStep[]): ConversionRequest[] {
  const [first, ...next] = steps;
  if (!first) return [];
  const request = requestOfStep(first);
  if (next.length === 0) return [request];
  return [{ ...request, options: { ...request.options, [nextStepsName]: JSON.stringify(next) } }];
}

/** What a preset stores of a request, without passwords: more than one step if they run as one job. */
export function stepsOfRequest({ type, options }: ConversionRequest): PresetStep[] {
  const { [nextStepsName]: next, ...own } = options;
  const further = typeof next === 'string' ? nextSteps.parse(JSON.parse(next)) : [];
  return [{ type, options: storedOptions(type, own) }, ...further];
}

/** `Word to PDF → Compress PDF`. */
export const stepsText = (steps: readonly PresetStep[]): string =>
  steps.map(({ type }) => typeLabel(type)).join(' → ');

/** Operations of the editors need an account. */
export const needsAccount = (type: StepType): boolean => isOperationType(type);
