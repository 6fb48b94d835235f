// Finds the conversions that an installation cannot do because LibreOffice or Chromium are missing, as in the image `slim`.
import {
  conversion,
  conversionTypes,
  ProblemError,
  type ConversionType,
  type Format,
  type Unavailable,
} from '@octavo/contract';
import { poolOf, type Pool } from '@octavo/engine';
import type { Finding } from '#doctor.ts';

/** The programs that only some conversions need, by the kind of work that they do. */
export const optionalPrograms = { office: 'LibreOffice', print: 'Chromium' } as const;
type OptionalPool = keyof typeof optionalPrograms;

/** The programs that are missing, by the findings of a runner. */
export const missingPrograms = (findings: readonly Finding[]): OptionalPool[] =>
  (Object.keys(optionalPrograms) as OptionalPool[]).filter((pool) =>
    findings.some(({ name, state }) => name === optionalPrograms[pool] && state === 'missing'),
  );

/** What cannot be done without these programs. A conversion of several formats is possible if one of them is. */
export const unavailableWithout = (missing: readonly OptionalPool[]): Unavailable => ({
  programs: missing.map((pool) => optionalPrograms[pool]),
  types: conversionTypes.filter((type) => !isPossible(type, missing)),
});

function isPossible(type: ConversionType, missing: readonly Pool[]): boolean {
  return conversion(type).from.some(
    (format) => !missing.includes(poolOrNone(type, format) as Pool),
  );
}

/** Undefined for an editor, which opens the file itself. */
function poolOrNone(type: ConversionType, format: Format): Pool | undefined {
  try {
    return poolOf(type, format);
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

/** @throws ProblemError `tool_missing` for a conversion that is not possible */
export function refuseUnavailable(type: string, { programs, types }: Unavailable): void {
  if ((types as readonly string[]).includes(type))
    throw new ProblemError('tool_missing', { tool: programs.join(' or ') });
}
