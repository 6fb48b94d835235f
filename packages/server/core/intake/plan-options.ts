// Options and operations that only some plans include.
import {
  catalogueEntry,
  comparePlans,
  ProblemError,
  type JobType,
  type PlanFeature,
} from '@octavo/contract';
import type { Limits } from '#core/plans/limits.ts';
import type { Plans } from '#core/plans/plans.ts';

type Values = Record<string, unknown>;

/** The plan feature that an option needs, by the name of the option. */
const featureOfOption: Readonly<Record<string, PlanFeature>> = { ocr: 'ocr' };

/** Types that have no such option, and refer to the feature in an editor instead. */
const adviceOfType: Readonly<Partial<Record<JobType, PlanFeature>>> = {
  'document-editor': 'ocr',
};

type GrantedOptions = { options: Values; withheld: PlanFeature[] };

/**
 * Turns off the options that the plan does not include. They may be on by default, so the file is not refused; the
 * result names what was withheld, and advises nothing that the plan does not include.
 */
export function grantOptions(type: JobType, options: Values, limits: Limits): GrantedOptions {
  const enabled = Object.keys(catalogueEntry(type).options).filter(
    (name) => options[name] === true,
  );
  const unavailable = enabled.filter((name) => {
    const feature = featureOfOption[name];
    return feature && !limits.features.has(feature);
  });
  const advised = adviceOfType[type];
  const unadvisable = advised && !limits.features.has(advised) ? [advised] : [];
  return {
    options: { ...options, ...Object.fromEntries(unavailable.map((name) => [name, false])) },
    withheld: [...unavailable.map((name) => featureOfOption[name] as PlanFeature), ...unadvisable],
  };
}

/** The names of plan features inside a sentence. */
const featureNames: Readonly<Record<PlanFeature, string>> = {
  advanced_editing: 'Advanced editing',
  ocr: 'Text recognition',
  annotations: 'Annotating',
};

/** @throws ProblemError `plan_required` naming the lowest plan that has the feature */
export function requireFeature(
  feature: PlanFeature,
  { features, plan }: Limits,
  plans: Plans,
): void {
  if (features.has(feature)) return;
  const needed = plans.all
    .filter((offered) => offered[feature])
    .toSorted((one, other) => comparePlans(one.name, other.name))[0];
  throw new ProblemError('plan_required', {
    feature: featureNames[feature],
    plan: plan ?? '',
    needed: needed?.display_name ?? '…',
  });
}
