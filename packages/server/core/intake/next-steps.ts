// The field `nextSteps`: what is done with the result of a job, within the same job.
import {
  catalogueEntry,
  firstStep,
  isOperationType,
  operationOf,
  neededFeature,
  nextStepsName,
  nextSteps as nextStepsSchema,
  problemOfSteps,
  ProblemError,
  schemaOf,
  textOfStepProblem,
  type PlanFeature,
  type PresetStep,
  type Unavailable,
} from '@octavo/contract';
import { refuseUnavailable } from '@octavo/runner';
import type { Limits } from '#core/plans/limits.ts';
import type { ConversionRequest } from '#platform/queue/submit.ts';
import { grantOptions } from '#core/intake/plan-options.ts';

export type StepRules = {
  limits: Limits;
  unavailable: Unavailable;
  /** @throws ProblemError when the plan does not include the feature */
  requireFeature(feature: PlanFeature): void;
};

/**
 * Adds further steps to a checked request.
 * @param value the field: JSON, a list of types with their options
 * @throws ProblemError `invalid_option` for a step that cannot follow, and what each type refuses by itself
 */
export function withNextSteps(
  request: ConversionRequest,
  value: unknown,
  rules: StepRules,
): ConversionRequest {
  const steps = parsed(value);
  const problem = problemOfSteps([firstStep(request), ...steps], 1);
  if (problem) throw invalid(`step ${problem.step + 1}: ${textOfStepProblem(problem)}`);
  const granted = steps.map((step) => grantStep(step, rules));
  return {
    ...request,
    withheld: [...new Set([...request.withheld, ...granted.flatMap(({ withheld }) => withheld)])],
    nextSteps: granted.map(({ step }) => step),
  };
}

function parsed(value: unknown): PresetStep[] {
  const { data, error } = nextStepsSchema.safeParse(jsonOf(value));
  if (data) return data;
  const [issue] = error.issues;
  const place = issue?.path.join('.');
  throw invalid(`${place ? `${place}: ` : ''}${issue?.message ?? 'it cannot be read.'}`);
}

function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    throw invalid('it must be JSON: a list of steps, each with a type and options.');
  }
}

type GrantedStep = { step: PresetStep; withheld: PlanFeature[] };

function grantStep({ type, options }: PresetStep, rules: StepRules): GrantedStep {
  const checked = schemaOf(catalogueEntry(type)).parse(options) as PresetStep['options'];
  refuseUnavailable(type, rules.unavailable);
  if (isOperationType(type)) {
    const operation = operationOf(type);
    if (rules.limits.plan === undefined)
      throw new ProblemError('editor_sign_in_required', { editor: operation.label });
    const feature = neededFeature(operation, { values: checked, files: 1 });
    if (feature) rules.requireFeature(feature);
  }
  const { options: granted, withheld } = grantOptions(type, checked, rules.limits);
  return { step: { type, options: granted as PresetStep['options'] }, withheld };
}

const invalid = (reason: string) =>
  new ProblemError('invalid_option', { option: nextStepsName, reason });
