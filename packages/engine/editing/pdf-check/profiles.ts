// The standards that a PDF can be checked against.
import type { ValidatorProfile } from '#kernel/converter.ts';

/** Standards with the same numbers of clauses. */
export type StandardFamily = 'ua1' | 'ua2' | 'a1' | 'a2' | 'a4';

const standards = {
  ua1: 'ISO 14289-1',
  ua2: 'ISO 14289-2',
  a1: 'ISO 19005-1',
  a2: 'ISO 19005-2',
  a3: 'ISO 19005-3',
  a4: 'ISO 19005-4',
} as const;

export type Profile = {
  /** As requests name it: `pdfua-1`, `pdfa-2b`. */
  id: string;
  validator: ValidatorProfile;
  /** Its usual name: `PDF/UA-1`, `PDF/A-2b`. */
  label: string;
  standard: string;
  family: StandardFamily;
  /** True if it requires tags. */
  needsTags: boolean;
  needsUnicode: boolean;
};

/** @param validator such as `ua1` and `2b` */
export function profileOf(validator: ValidatorProfile): Profile {
  const isUa = validator.startsWith('ua');
  const level = validator.replace('ua', '');
  const part = Number(level[0]);
  const key = isUa ? (part === 1 ? 'ua1' : 'ua2') : (['a1', 'a1', 'a2', 'a3', 'a4'] as const)[part];
  return {
    id: `${isUa ? 'pdfua' : 'pdfa'}-${level}`,
    validator,
    label: `${isUa ? 'PDF/UA' : 'PDF/A'}-${level}`,
    standard: standards[key ?? 'a2'],
    family: key === 'a3' || key === undefined ? 'a2' : key,
    needsTags: isUa || level.endsWith('a'),
    needsUnicode: isUa || level.endsWith('a') || level.endsWith('u'),
  };
}
