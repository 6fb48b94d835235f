// Finds the converter for a pair of formats.
import {
  formats,
  isConversionType,
  ProblemError,
  catalogueEntry,
  type Format,
  type JobType,
} from '@octavo/contract';
import type { Inputs, Pool, RegisteredConverter } from '#kernel/converter.ts';
import { wrongFormat } from '#kernel/wrong-format.ts';
import { converters } from '#pipeline/registry.ts';

/**
 * The converter for a job type and an input format.
 * @throws ProblemError `not_available` if there is none
 */
export function converterFor(type: JobType, format: Format): RegisteredConverter {
  const { to } = catalogueEntry(type);
  const able = converters.filter(
    (candidate) =>
      serves(candidate, type) && candidate.reads.includes(format) && candidate.writes.includes(to),
  );
  const found = able.find(({ does }) => does.length > 0) ?? able[0];
  if (!found) throw new ProblemError('not_available');
  return found;
}

/** Conversions are selected by their formats unless a converter names them, all other work by the converters that name it. */
const serves = ({ does }: RegisteredConverter, type: JobType): boolean =>
  does.length > 0 ? does.includes(type) : isConversionType(type);

/**
 * The converter for one input, or for several that it joins.
 * @throws ProblemError `not_available`; `wrong_format` for a file that cannot be joined with the first
 */
export function converterForAll(type: JobType, [first, ...others]: Inputs): RegisteredConverter {
  const found = converterFor(type, first.format);
  const furtherFrom = catalogueEntry(type).additionalFiles?.from ?? found.reads;
  const odd = others.find(({ format }) => !furtherFrom.includes(format));
  if (odd) throw wrongFormat(formats[odd.format].label, furtherFrom, odd.name);
  return found;
}

/**
 * The pool whose limits apply to a job.
 * @param format of the input, or the likely one by its first bytes
 * @throws ProblemError `not_available`
 */
export const poolOf = (type: JobType, format: Format): Pool => converterFor(type, format).pool;
