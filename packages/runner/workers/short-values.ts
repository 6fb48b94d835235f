// Shortens what workers say to what the protocol takes: the host ends a worker that says more, as it does after a crash.
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
