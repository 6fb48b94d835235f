// Finds the converter that serves a pair of formats.
import { conversion, ProblemError, type ConversionType, type Format } from '@octavo/contract';
import type { Converter, Pool } from '#core/converter.ts';
import { converters } from '#registry.ts';

/**
 * The converter of a conversion type for an input of a format.
 * @throws ProblemError `not_available` when none is built.
 */
export function converterFor(type: ConversionType, format: Format): Converter {
  const { to } = conversion(type);
  const found = converters.find(
    ({ reads, writes }) => reads.includes(format) && writes.includes(to),
  );
  if (!found) throw new ProblemError('not_available');
  return found;
}

/**
 * Which limits hold for such a job.
 * @param format of the input, or what its head lets one expect.
 * @throws ProblemError `not_available`
 */
export const poolOf = (type: ConversionType, format: Format): Pool =>
  converterFor(type, format).pool;
