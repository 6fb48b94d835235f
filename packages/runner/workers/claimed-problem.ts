// The problems that a worker reports. They are not trusted where the server would act on them.
import { ProblemError, type Problem, type ProblemCode } from '@octavo/contract';
import { engineFault } from '#job/engine-fault.ts';

/** Problems of the server. The queue delivers a job again without limit after them, so only the host may report them. */
const hostCodes: readonly ProblemCode[] = ['shutting_down', 'store_unavailable', 'storage_full'];

type Claim = { code: ProblemCode; values?: Problem['values'] | undefined };

/**
 * The failure of a job whose worker reports a problem; one that only the host may report counts as a failed conversion. A full disk
 * may have space again before the host measures it, so the job is tried again a few times.
 */
export function claimedFailure({ code, values }: Claim): ProblemError {
  if (code === 'storage_full') return engineFault('killed');
  return new ProblemError(hostCodes.includes(code) ? 'conversion_failed' : code, values);
}
