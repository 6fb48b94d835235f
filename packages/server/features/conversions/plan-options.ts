// Options that only some plans include.
import { conversion, type ConversionType, type PlanFeature } from '@octavo/contract';
import type { Limits } from '#core/plans/limits.ts';

type Values = Record<string, unknown>;

/** The plan feature that an option needs, by the name of the option. */
const featureOfOption: Readonly<Record<string, PlanFeature>> = { ocr: 'ocr' };

type GrantedOptions = { options: Values; withheld: PlanFeature[] };

/**
 * Turns off the options that the plan does not include. They may be on by default, so the file is not refused; the result
 * names what was withheld.
 */
export function grantOptions(
  type: ConversionType,
  options: Values,
  limits: Limits,
): GrantedOptions {
  const enabled = Object.keys(conversion(type).options).filter((name) => options[name] === true);
  const unavailable = enabled.filter((name) => {
    const feature = featureOfOption[name];
    return feature && !limits.features.has(feature);
  });
  return {
    options: { ...options, ...Object.fromEntries(unavailable.map((name) => [name, false])) },
    withheld: unavailable.map((name) => featureOfOption[name] as PlanFeature),
  };
}
