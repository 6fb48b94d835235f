// Runs one conversion from the browser: uploads, follows the job, cancels it.
import {
  pathOf,
  routes,
  timeouts,
  type ConversionResult,
  type JobView,
  type PreparedSignature,
} from '@octavo/contract';
import { ApiError, parseJson, unexpected } from '#api/api-error.ts';
import { authorization } from '#api/authorization.ts';
import { call } from '#api/client.ts';
import { waitForConnection } from '#api/connection.ts';
import { endpointFor, type Endpoint, type RequestType } from '#api/endpoints.ts';
import { onServer } from '#api/base-path.ts';
import { followJob } from '#api/follow-job.ts';
import { ownLink } from '#api/own-link.ts';
import { discardUploads, resumableLimits, uploadResumably } from '#api/resumable-upload.ts';
import {
  sendWithProgress,
  type UploadResponse,
  type SendOptions,
} from '#api/send-with-progress.ts';
import { problemText } from '#messages/problems.ts';

/** What to do with a file. Options that are undefined use the server's default. */
export type ConversionRequest = {
  type: RequestType;
  options: Record<string, string | number | boolean | undefined>;
  /** Files sent in addition to the converted one, such as the image of a watermark. */
  attachments?: readonly File[];
  /** For a signature whose key stays on this device. */
  deviceSigner?: DeviceSigner;
};

/** A key that never leaves this device. */
export type DeviceSigner = {
  /** In PEM: the signer’s, then those of issuers. */
  certificates: string;
  /** @returns the signature in Base64 */
  sign(attributes: string, hash: PreparedSignature['hash']): Promise<string>;
};

/** What a job processes: files, or the result of an earlier job, which stays on the server. */
export type Source = { files: readonly File[] } | { job: string };

export type ConversionCallbacks = {
  signal: AbortSignal;
  onSent: (sent: number, total: number) => void;
  /** The connection was lost during the upload, which resumes by itself. */
  onLost: () => void;
  onJob: (job: JobView) => void;
};

/**
 * Converts a file on the server, or combines several in order, or processes the result of an earlier job.
 * @throws ApiError with the message; the signal's reason when aborted. An aborted job is cancelled on the server, too.
 */
export async function convert(
  source: Source,
  request: ConversionRequest,
  callbacks: ConversionCallbacks,
): Promise<ConversionResult> {
  const files = 'files' in source ? source.files : [];
  try {
    const job = request.deviceSigner
      ? await submitSigned(source, request, request.deviceSigner, callbacks)
      : await submit(source, request, callbacks);
    callbacks.onJob(job);
    const result = await followConversion(job.id, callbacks);
    void discardUploads(files);
    return result;
  } catch (error) {
    // Keeps the uploads of a failed request, so that a new attempt need not send them again.
    if (callbacks.signal.aborted) void discardUploads(files);
    throw error;
  }
}

/** Follows an existing conversion to its result. @throws like `convert` */
export async function followConversion(
  id: string,
  callbacks: Pick<ConversionCallbacks, 'signal' | 'onJob'>,
): Promise<ConversionResult> {
  try {
    return resultOf(await followJob(id, callbacks));
  } catch (error) {
    if (callbacks.signal.aborted || isLost(error)) await cancel(id);
    throw error;
  }
}

/** Checks whether the server can convert. Throws ApiError if it cannot. */
export const checkHealth = async (signal: AbortSignal) =>
  (await call(routes.conversion.health, { signal })).data;

/** Has the server prepare the files for a signature, signs on this device, and sends the signature. */
async function submitSigned(
  source: Source,
  { type, options }: ConversionRequest,
  { certificates, sign }: DeviceSigner,
  callbacks: ConversionCallbacks,
): Promise<JobView> {
  const endpoint = { ...endpointFor(type), path: onServer(pathOf(routes.pdf.prepareSignature)) };
  const { signal, onSent } = callbacks;
  const { parts, isLarge } = await partsFor(source, endpoint, callbacks);
  const prepared = { type: undefined, options: { ...options, certificates } };
  const { text } = await post(endpoint.path, buildForm(parts, endpoint, prepared), callbacks, {
    ...{ signal, headers: {}, silenceMs: timeouts.processingMs },
    onSent: (sent, total) => isLarge || onSent(sent, total),
  });
  const reply = routes.pdf.prepareSignature.replies[200].safeParse(parseJson(text));
  if (!reply.success) throw unexpected(reply.error);
  const { job, signedAttributes, hash } = reply.data.data;
  const signature = await sign(signedAttributes, hash);
  signal.throwIfAborted();
  const { password } = options;
  const complete = { type: 'pdf-complete-signature', options: { password, signature } } as const;
  return submit({ job }, complete, callbacks);
}

/** The files of a request as parts of its form; large ones are uploaded first. */
async function partsFor(source: Source, endpoint: Endpoint, callbacks: ConversionCallbacks) {
  const files = 'files' in source ? source.files : [];
  const isLarge = totalOf(files) > resumableLimits.fromBytes;
  const parts = isLarge ? await uploadAll(files, endpoint, callbacks) : partsOf(source, endpoint);
  return { parts, isLarge };
}

async function submit(
  source: Source,
  request: ConversionRequest,
  callbacks: ConversionCallbacks,
): Promise<JobView> {
  const endpoint = endpointFor(request.type);
  const { parts, isLarge } = await partsFor(source, endpoint, callbacks);
  const form = buildForm([...parts, ...attachedParts(request, endpoint)], endpoint, request);
  const response = await post(endpoint.path, form, callbacks, {
    ...abortableUntilSent(callbacks, !isLarge),
    headers: { prefer: 'respond-async', 'idempotency-key': newKey() },
    // The server first assembles uploads from their parts.
    silenceMs: isLarge ? timeouts.processingMs : timeouts.conversionMs,
  });
  const reply = routes.conversion.convert.replies[202].safeParse(parseJson(response.text));
  if (!reply.success) throw unexpected(reply.error);
  const { job } = reply.data.data;
  if (callbacks.signal.aborted) await cancel(job.id);
  callbacks.signal.throwIfAborted();
  return job;
}

/** Posts the form, and retries once if the connection was lost. The idempotency key prevents a second job. */
async function post(
  path: string,
  form: FormData,
  callbacks: ConversionCallbacks,
  options: SendOptions,
): Promise<UploadResponse> {
  for (;;) {
    try {
      const headers = { ...options.headers, ...(await authorization()) };
      return await sendWithProgress('POST', path, form, { ...options, headers });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'unreachable')) throw error;
      callbacks.onLost();
      // A server that responds to other calls can be reached, so the connection is not the problem.
      if (!(await waitForConnection(callbacks.signal))) throw error;
    }
  }
}

/** An idempotency key for one request. (`randomUUID` is missing on pages served by plain HTTP.) */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/** A field of the form: a file, or the id of its upload or of the job that made it. */
type Part = [field: string, content: File | string];

const partsOf = (source: Source, endpoint: Endpoint): Part[] =>
  'job' in source ? [[jobField, source.job]] : source.files.map(toPart(endpoint));

/** The field of every endpoint that names a job, whose result is used. */
const jobField = 'job';

const toPart =
  ({ file: fields }: Endpoint) =>
  (file: File, index: number): Part => [index === 0 ? fields.first : fields.others, file];

/** Attachments are sent again with each file, since an upload can be used only once. */
const attachedParts = (
  { attachments = [] }: ConversionRequest,
  { file: fields }: Endpoint,
): Part[] => attachments.map((file) => [fields.others, file]);

const totalOf = (files: readonly File[]) => files.reduce((sum, { size }) => sum + size, 0);

/** Uploads files one after the other, each resumable. */
async function uploadAll(
  files: readonly File[],
  { upload: fields }: Endpoint,
  { signal, onSent, onLost }: ConversionCallbacks,
): Promise<Part[]> {
  const total = totalOf(files);
  const parts: Part[] = [];
  let sentBefore = 0;
  for (const file of files) {
    const onFileSent = (sent: number) => onSent(sentBefore + sent, total);
    const id = await uploadResumably(file, { signal, onLost, onSent: onFileSent });
    parts.push([parts.length === 0 ? fields.first : fields.others, id]);
    sentBefore += file.size;
  }
  return parts;
}

// Once the whole body is sent, the server may have created a job whose id is only in its reply. So aborting cancels the
// request while the body is being sent; afterwards it waits for the reply, to cancel that job by its id.
function abortableUntilSent({ signal, onSent }: ConversionCallbacks, reportsProgress: boolean) {
  const uploadAborter = new AbortController();
  let isSent = false;
  const abort = () => isSent || uploadAborter.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return {
    signal: uploadAborter.signal,
    onSent(sent: number, total: number) {
      isSent = sent >= total;
      if (reportsProgress) onSent(sent, total);
    },
  };
}

/** The multipart body. Files come last, so that the server has read all fields when they arrive. */
function buildForm(
  parts: readonly Part[],
  endpoint: Endpoint,
  { type, options }: { type: RequestType | undefined; options: ConversionRequest['options'] },
): FormData {
  const form = new FormData();
  if (type) form.append(endpoint.type, type);
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined && value !== '') form.append(name, String(value));
  }
  for (const [field, value] of parts) form.append(field, value);
  return form;
}

function resultOf(job: JobView): ConversionResult {
  if (job.state === 'finished')
    return { ...job.result, downloadUrl: ownLink(job.result.downloadUrl) };
  const problem = job.state === 'failed' ? job.problem : { code: 'cancelled', message: '' };
  throw new ApiError(problemText(problem), { status: 200, code: problem.code });
}

const isLost = (error: unknown) => error instanceof ApiError && error.code === 'timed_out';

/**
 * Asks the server to put the results of jobs into one ZIP.
 * @returns the address that the browser downloads it from
 */
export async function createArchive(jobs: readonly string[]): Promise<string> {
  const response = await call(routes.archives.create, { body: { jobs } });
  return ownLink(response.data.downloadUrl);
}

/** Cancels a job. Ignores failures: the job may have ended or be unreachable. */
async function cancel(id: string): Promise<void> {
  try {
    await call(routes.jobs.cancel, { params: { id }, keepalive: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
