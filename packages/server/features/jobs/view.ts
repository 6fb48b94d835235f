// A job as the API shows it.
import { textOfWarning, type ConversionResult, type JobView, type Warning } from '@octavo/contract';
import { linkEnd } from '#core/files/links.ts';
import { problemBodyOf } from '#platform/http/problems.ts';
import type { Job, ResultFile } from '#platform/queue/job.ts';
import type { JobIds } from '#features/jobs/job-ids.ts';

type LinkTo = (fileId: string, expiresAt: Date) => string;

export type Present = (job: Job) => JobView;

/** Makes the API's view of jobs, with result links made by `linkTo`. */
export const presenter =
  (linkTo: LinkTo, { shownId }: Pick<JobIds, 'shownId'>): Present =>
  (job) => {
    const { type, fileName } = job;
    const common = { id: shownId(job), type, fileName, createdAt: job.createdAt.toISOString() };
    switch (job.state) {
      case 'queued':
      case 'cancelled':
        return { ...common, state: job.state };
      case 'running':
        return { ...common, state: job.state, done: job.done, of: job.of, what: job.what };
      case 'failed':
        return { ...common, state: job.state, problem: problemBodyOf(job.problem) };
      case 'finished':
        return { ...common, state: job.state, result: resultOf(job.file, linkTo) };
    }
  };

const resultOf = (file: ResultFile, linkTo: LinkTo): ConversionResult => ({
  outputFileName: file.name,
  fileSize: file.bytes,
  mimeType: file.mime,
  downloadUrl: linkTo(file.id, file.expiresAt),
  expires_at: linkEnd(file.expiresAt).toISOString(),
  file_id: file.id,
  ...(file.pages !== undefined && { pages: file.pages }),
  ...(file.warnings.length > 0 && viewWarnings(file.warnings)),
});

/** The warnings of a result, also under the name that older clients read. */
function viewWarnings(
  warnings: readonly Warning[],
): Pick<ConversionResult, 'warnings' | 'remarks'> {
  const shown = warnings.map((warning) => ({
    code: warning.code,
    message: textOfWarning(warning),
    details: warning.values,
  }));
  return { warnings: shown, remarks: shown };
}
