// Options that only some plans have.
import { conversion, type ConversionType, type PlanFeature } from '@octavo/contract';
import type { Limits } from '#core/plans/limits.ts';

type Values = Record<string, unknown>;

/** Options that a feature of the plan is needed for, by their names. */
const features: Readonly<Record<string, PlanFeature>> = { ocr: 'ocr' };

export type Granted = { options: Values; withheld: PlanFeature[] };

/**
 * Turns off what the plan does not have. Such options may be on by default, so they are no reason to refuse a file; the
 * result says what was left out.
 */
export function grantOptions(type: ConversionType, options: Values, limits: Limits): Granted {
  const asked = Object.keys(conversion(type).options).filter((name) => options[name] === true);
  const lacking = asked.filter((name) => {
    const feature = features[name];
    return feature && !limits.features.has(feature);
  });
  return {
    options: { ...options, ...Object.fromEntries(lacking.map((name) => [name, false])) },
    withheld: lacking.map((name) => features[name] as PlanFeature),
  };
}
