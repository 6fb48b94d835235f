// Runs qpdf and translates its errors.
import { ProblemError } from '@octavo/contract';
import type { QpdfJob, Run } from '#kernel/converter.ts';

/** A line of qpdf's `--progress`. */
const percentWritten = /write progress: (\d+)%/g;

/**
 * Runs qpdf and reports its progress.
 * @returns its standard output
 * @throws ProblemError `password_required`, `wrong_password`, `damaged_file`, `tool_missing`, `too_complex`
 */
export async function qpdf(job: QpdfJob, run: Run): Promise<string> {
  const { isDone, output, errors } = await run.tools.qpdf(
    job,
    'progress' in job ? (text) => reportProgress(text, run) : undefined,
  );
  if (isDone) return output;
  throw problemFor(errors, Boolean(job['password']));
}

function reportProgress(text: string, run: Run): void {
  const percent = [...text.matchAll(percentWritten)].at(-1)?.[1];
  if (percent !== undefined) run.progress(Number(percent), 100, 'writing');
}

function problemFor(errors: string, wasGiven: boolean): ProblemError {
  if (/invalid password/.test(errors))
    return new ProblemError(wasGiven ? 'wrong_password' : 'password_required');
  if (/unsupported encryption filter/.test(errors))
    return new ProblemError('encrypted_for_certificates');
  return new ProblemError('damaged_file', undefined, errors.slice(-1000));
}
