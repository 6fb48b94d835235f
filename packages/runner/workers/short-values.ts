// Shortens the texts of workers to the limits of the protocol: the host ends a worker that exceeds them, as it does after a crash.
import type { Problem } from '@octavo/contract';

export const maxValueLetters = 500;
export const maxWarnings = 20;

/** The same problem or warning with texts of at most `maxValueLetters`. */
export const withShortValues = <T extends Pick<Problem, 'values'>>(said: T): T =>
  said.values ? { ...said, values: shortened(said.values) } : said;

const shortened = (values: NonNullable<Problem['values']>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > maxValueLetters
        ? `${value.slice(0, maxValueLetters - 1)}…`.toWellFormed()
        : value,
    ]),
  );
