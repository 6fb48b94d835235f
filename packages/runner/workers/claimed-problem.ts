// Checks the problem that a worker reports: it is not trusted where the server would act on it.
import type { ProblemCode } from '@octavo/contract';

/** Problems of the server. The queue delivers a job again without limit after them, so only the host may report them. */
const hostCodes: readonly ProblemCode[] = ['shutting_down', 'store_unavailable', 'storage_full'];

/** The code of a problem that a worker reports; one that only the host may report counts as a failed conversion. */
export const claimedCode = (code: ProblemCode): ProblemCode =>
  hostCodes.includes(code) ? 'conversion_failed' : code;
