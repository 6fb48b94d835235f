// A typed client of Octavo's API. It needs fetch and web streams: Node 20 or later, or a browser.
import {
  calls,
  type Calls,
  type ConversionOptions,
  type ConversionResult,
  type ImageOptions,
  type Job,
  type PdfOptions,
} from './api.ts';
import { OctavoError, throwProblem } from './errors.ts';
import { jobsIn } from './events.ts';
import { bodyOf, type FileInput, type FormPart } from './form.ts';

export type * from './api.ts';
export { OctavoError } from './errors.ts';
export type { FileInput } from './form.ts';

export type ClientOptions = {
  /** The address of the server, such as `https://octavo.example.org`. */
  url: string;
  /** An API key. Without one, the client is a visitor. */
  key?: string;
  /** Replaces the global fetch, for example to go through a proxy. */
  fetch?: typeof fetch;
};

/** A conversion or an operation with its options; lists as arrays, no passwords. */
export type Step = { type: string; options?: Readonly<Record<string, unknown>> };

export type RequestOptions = {
  signal?: AbortSignal;
  /** What is done with the result within the same job; only the last result is kept. */
  nextSteps?: readonly Step[];
  /** Repeating a request with the same key returns the same job. */
  idempotencyKey?: string;
};

export type FollowOptions = { signal?: AbortSignal; onProgress?: (job: Job) => void };

/** One file, several that become one result, or the address of a web page. */
export type Input = FileInput | readonly FileInput[] | { url: string };

type Request<N extends keyof Calls> = Calls[N]['request'] & { signal?: AbortSignal };
/** The request may be left out where nothing in it is required. */
type Arguments<N extends keyof Calls> =
  { signal?: AbortSignal } extends Request<N> ? [Request<N>?] : [Request<N>];

type Options = Readonly<Record<string, unknown>>;
type Submitted = { job: Job };
type Reply<D> = { success: true; data: D };

const pollIntervalMs = 2000;

const hasEnded = ({ state }: Job): boolean => state !== 'queued' && state !== 'running';

/** Calls one server. All methods throw {@link OctavoError} when the server answers with a problem. */
export class Octavo {
  readonly #url: string;
  readonly #key: string | undefined;
  readonly #fetch: typeof fetch;

  constructor({ url, key, fetch: given }: ClientOptions) {
    this.#url = url.replace(/\/+$/, '');
    this.#key = key;
    this.#fetch = given ?? ((...call) => fetch(...call));
  }

  /** Converts a file and waits for the result. */
  async convert<T extends keyof ConversionOptions>(
    type: T,
    input: Input,
    options: ConversionOptions[T] = {},
    request: RequestOptions & FollowOptions = {},
  ): Promise<ConversionResult> {
    return this.result(await this.submit(type, input, options, request), request);
  }

  /** Uploads a file and returns the job, which is then queued. */
  async submit<T extends keyof ConversionOptions>(
    type: T,
    input: Input,
    options: ConversionOptions[T] = {},
    request: RequestOptions = {},
  ): Promise<Job> {
    const source: FormPart[] = isUrl(input) ? [['url', input.url]] : filesOf('file', input);
    const parts = [['conversionType', type] as const, ...fieldsOf(options), ...source];
    return this.#submit('/conversion/convert', parts, request);
  }

  /**
   * Applies an operation of the PDF editor; needs a key.
   * @param input the PDF, and further files for operations that join several
   */
  async editPdf<O extends keyof PdfOptions>(
    operation: O,
    input: FileInput | readonly FileInput[],
    options: PdfOptions[O] = {},
    request: RequestOptions & FollowOptions = {},
  ): Promise<ConversionResult> {
    return this.#edit('/pdf-processing/process', { operation, input, options }, request);
  }

  /** Applies an operation of the image editor; needs a key. */
  async editImage<O extends keyof ImageOptions>(
    operation: O,
    input: FileInput | readonly FileInput[],
    options: ImageOptions[O] = {},
    request: RequestOptions & FollowOptions = {},
  ): Promise<ConversionResult> {
    return this.#edit('/image-processing/process', { operation, input, options }, request);
  }

  /**
   * Every state of a job, until it is finished, failed or cancelled. Polls where a proxy breaks the stream of events off.
   * @param job a job or its id
   */
  async *follow(job: Job | string, { signal }: { signal?: AbortSignal } = {}): AsyncGenerator<Job> {
    const id = typeof job === 'string' ? job : job.id;
    const stop = new AbortController();
    const until = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
    const path = `/jobs/${encodeURIComponent(id)}/events`;
    try {
      const answer = await this.#send(path, { signal: until });
      if (answer.body)
        for await (const state of jobsIn(answer.body)) {
          yield state;
          if (hasEnded(state)) return;
        }
    } catch (error) {
      // Otherwise the connection broke.
      if (signal?.aborted || error instanceof OctavoError) throw error;
    } finally {
      stop.abort();
    }
    for (;;) {
      const { data } = await this.call('jobs.job', { params: { id }, ...(signal && { signal }) });
      yield data.job;
      if (hasEnded(data.job)) return;
      await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
      signal?.throwIfAborted();
    }
  }

  /**
   * Waits for the result of a job.
   * @throws OctavoError with the problem of a failed job, or `cancelled`
   */
  async result(job: Job | string, options: FollowOptions = {}): Promise<ConversionResult> {
    for await (const state of this.follow(job, options)) {
      options.onProgress?.(state);
      if (state.state === 'finished') return state.result;
      if (state.state === 'failed') throw new OctavoError(state.problem, 200);
    }
    throw new OctavoError({ code: 'cancelled', message: 'The conversion was cancelled.' }, 409);
  }

  /** Downloads a result: `await (await client.download(result)).arrayBuffer()`, or its `body` as a stream. */
  async download(result: ConversionResult, signal?: AbortSignal): Promise<Response> {
    // The link is signed: it works without the key, and the key stays with the server.
    const answer = await this.#fetch(new URL(result.downloadUrl, `${this.#url}/`), {
      ...(signal && { signal }),
    });
    return answer.ok ? answer : throwProblem(answer);
  }

  /** Calls one of the API's other routes by its name, such as `files.files` or `webhooks.create`. */
  async call<N extends keyof Calls>(
    name: N,
    ...[request]: Arguments<N>
  ): Promise<Calls[N]['reply']> {
    const { params, query, body, signal } = (request ?? {}) as {
      params?: Record<string, string>;
      query?: Record<string, string | number | boolean | undefined>;
      body?: unknown;
      signal?: AbortSignal;
    };
    const [method, path] = calls[name];
    const filled = path.replace(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(params?.[key] ?? ''),
    );
    const search = new URLSearchParams(
      Object.entries(query ?? {}).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, String(value)]],
      ),
    ).toString();
    const answer = await this.#send(filled + (search && `?${search}`), {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
      ...(signal && { signal }),
    });
    return (await answer.json()) as Calls[N]['reply'];
  }

  async #edit(
    path: string,
    given: { operation: string; input: FileInput | readonly FileInput[]; options: Options },
    request: RequestOptions & FollowOptions,
  ): Promise<ConversionResult> {
    const [first, ...others] = [given.input].flat();
    const parts = [
      ['operation', given.operation] as const,
      ...fieldsOf(given.options),
      ...(first ? filesOf('file', first) : []),
      ...filesOf('additionalFiles', others),
    ];
    return this.result(await this.#submit(path, parts, request), request);
  }

  async #submit(
    path: string,
    parts: readonly FormPart[],
    { signal, idempotencyKey, nextSteps = [] }: RequestOptions,
  ): Promise<Job> {
    const { headers, ...body } = bodyOf([...stepsOf(nextSteps), ...parts]);
    const answer = await this.#send(path, {
      method: 'POST',
      ...body,
      headers: {
        ...headers,
        prefer: 'respond-async',
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(signal && { signal }),
    });
    const { data } = (await answer.json()) as Reply<Submitted>;
    return data.job;
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.#key !== undefined) headers.set('authorization', `Bearer ${this.#key}`);
    const answer = await this.#fetch(`${this.#url}/api${path}`, { ...init, headers });
    return answer.ok ? answer : throwProblem(answer);
  }
}

const isUrl = (input: Input): input is { url: string } => 'url' in input;

const filesOf = (field: string, input: FileInput | readonly FileInput[]): FormPart[] =>
  [input].flat().map((file) => [field, file]);

const stepsOf = (steps: readonly Step[]): FormPart[] => {
  const complete = steps.map(({ type, options = {} }) => ({ type, options }));
  return steps.length > 0 ? [['nextSteps', JSON.stringify(complete)]] : [];
};

/** Lists are sent as `name[0]`, `name[1]` and so on. */
const fieldsOf = (options: Options): FormPart[] =>
  Object.entries(options).flatMap(([name, value]): FormPart[] => {
    if (value === undefined) return [];
    if (Array.isArray(value)) return value.map((entry, at) => [`${name}[${at}]`, String(entry)]);
    return [[name, `${value as string | number | boolean}`]];
  });
