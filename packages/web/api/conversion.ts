// One conversion from the browser's side: upload, follow, cancel.
import {
  pathOf,
  routes,
  timeouts,
  type ConversionResult,
  type ConversionType,
  type JobView,
} from '@octavo/contract';
import { ApiError, jsonOf, unexpected } from '#api/api-error.ts';
import { authorization } from '#api/authorization.ts';
import { call } from '#api/client.ts';
import { followJob } from '#api/job-following.ts';
import { upload } from '#api/upload.ts';
import { problemText } from '#messages/problems.ts';

/** What to do with a file. An option that is undefined is left to the server's default. */
export type Order = {
  type: ConversionType;
  options: Record<string, string | number | boolean | undefined>;
};

export type ConversionWatch = {
  signal: AbortSignal;
  onSent: (sent: number, total: number) => void;
  onJob: (job: JobView) => void;
};

/**
 * Converts a file on the server, or joins several in their order.
 * @throws ApiError with what to tell; the signal's reason when aborted. An aborted job is cancelled on the server too.
 */
export async function convert(
  files: readonly File[],
  order: Order,
  watch: ConversionWatch,
): Promise<ConversionResult> {
  const job = await submit(files, order, watch);
  try {
    watch.onJob(job);
    return resultOf(await followJob(job.id, watch));
  } catch (error) {
    if (watch.signal.aborted || isLost(error)) await cancel(job.id);
    throw error;
  }
}

/** Whether conversions are possible right now. Throws ApiError when they are not. */
export const checkHealth = async (signal: AbortSignal) =>
  (await call(routes.conversion.health, { signal })).data;

async function submit(
  files: readonly File[],
  order: Order,
  watch: ConversionWatch,
): Promise<JobView> {
  const sending = untilSent(watch);
  const answer = await upload(pathOf(routes.conversion.convert), formOf(files, order), {
    ...sending,
    headers: await authorization(),
    silenceMs: timeouts.conversionMs,
  });
  const reply = routes.conversion.convert.replies[202].safeParse(jsonOf(answer));
  if (!reply.success) throw unexpected(reply.error);
  const { job } = reply.data.data;
  if (watch.signal.aborted) await cancel(job.id);
  watch.signal.throwIfAborted();
  return job;
}

// Once the whole body has left, the server may have made a job whose id only its answer tells. So an abort cuts the
// upload while bytes move, but waits for the answer afterwards, to cancel that job by name.
function untilSent({ signal, onSent }: ConversionWatch) {
  const cut = new AbortController();
  let complete = false;
  const abort = () => complete || cut.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return {
    signal: cut.signal,
    onSent(sent: number, total: number) {
      complete = sent >= total;
      onSent(sent, total);
    },
  };
}

/** The multipart body; files come last, so that the server knows what to do with them when they arrive. */
function formOf(files: readonly File[], { type, options }: Order): FormData {
  const form = new FormData();
  form.append('conversionType', type);
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined && value !== '') form.append(name, String(value));
  }
  for (const file of files) form.append('file', file, file.name);
  return form;
}

function resultOf(job: JobView): ConversionResult {
  if (job.state === 'finished') return job.result;
  const problem = job.state === 'failed' ? job.problem : { code: 'cancelled', message: '' };
  throw new ApiError(problemText(problem), { status: 200, code: problem.code });
}

const isLost = (error: unknown) => error instanceof ApiError && error.code === 'timed_out';

/**
 * Has the results of jobs put into one ZIP.
 * @returns the address to fetch it from, by a download of the browser
 */
export async function archiveOf(jobs: readonly string[]): Promise<string> {
  const answer = await call(routes.archives.create, { body: { jobs } });
  return answer.data.downloadUrl;
}

/** Asks to end a job; that it is already over or out of reach changes nothing for the person. */
async function cancel(id: string): Promise<void> {
  try {
    await call(routes.jobs.cancel, { params: { id }, keepalive: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
