// Recognises failures that a full disk caused. They are faults of the server, not of the file.
import { statfsSync } from 'node:fs';
import { ProblemError, type Problem, type ProblemCode } from '@octavo/contract';

/** With less free space, a program that cannot write its result is assumed to have failed for that reason. */
const fullBelowBytes = 16 * 1024 * 1024;

/** How programs in sandboxes fail when they cannot write, and also for other reasons. */
const ambiguousCodes: readonly ProblemCode[] = [
  'conversion_failed',
  'conversion_interrupted',
  'damaged_file',
  'tool_missing',
];

/** True for errors of the file system that say that the disk is full. */
export const isDiskFullError = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '');

/** True if the folder's disk is full now. */
export function isDiskFull(folder: string): boolean {
  try {
    const { blocks, bavail, bsize } = statfsSync(folder);
    // Some file systems do not report their size.
    return blocks > 0 && bavail * bsize < fullBelowBytes;
  } catch {
    return false;
  }
}

/** @returns ProblemError `storage_full` for a problem that may be a result of the full disk, otherwise the error */
export const blameFullDisk = (error: unknown): unknown =>
  error instanceof ProblemError && ambiguousCodes.includes(error.problem.code)
    ? new ProblemError('storage_full', undefined, error)
    : error;

/**
 * What a worker reports for an error of its job.
 * @param scratch the folder of its temporary files; if the job itself has filled it, the disk is not to blame
 */
export function reportedProblem(error: unknown, scratch: string): Problem {
  const cause = error instanceof ProblemError ? error.cause : error;
  if (isDiskFullError(cause) && !isDiskFull(scratch)) return { code: 'storage_full' };
  return error instanceof ProblemError ? error.problem : { code: 'conversion_failed' };
}
