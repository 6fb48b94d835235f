// Checks names in archives: only plain relative paths are allowed.
import { ProblemError } from '@octavo/contract';
import { archiveLimits } from '#kernel/limits.ts';

const unusual = /[\x00-\x1f\x7f\\]/;

/**
 * Accepts a plain relative path.
 * @throws ProblemError `archive_limits` for absolute paths, drives, `..`, backslashes, control characters, long names.
 */
export function checkName(name: string): void {
  const leadsOut = name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..');
  const tooLong = Buffer.byteLength(name) > archiveLimits.nameBytes;
  if (!name || leadsOut || tooLong || unusual.test(name))
    throw new ProblemError('archive_limits', {}, 'unsafe entry name');
}
