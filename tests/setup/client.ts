// API calls of visitors.
import { randomInt } from 'node:crypto';
import type { ConversionResult, Failure, JobView } from '@octavo/contract';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestServer } from './server.ts';

export type Upload = {
  type?: string;
  content?: string | Uint8Array;
  name?: string;
  /** Additional files of the same conversion. */
  more?: { name: string; content: string | Uint8Array }[];
  options?: Record<string, string>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  query?: string;
};

export type Answer = { status: number; headers: Headers; body: Body };
type Body = Partial<Failure> & {
  data: ConversionResult & { job: JobView };
};

/** A new client address, which the server treats as a new visitor. */
export const newAddress = (): string =>
  ['2001', 'db8', ...Array.from({ length: 2 }, () => randomInt(1, 65_536).toString(16))].join(':') +
  '::1';

/** Converts a file, by default as a new visitor each time. */
export async function convert(server: TestServer, upload: Upload): Promise<Answer> {
  const { type, options = {}, headers, signal, query = '' } = upload;
  const form = new FormData();
  if (type !== undefined) form.set('conversionType', type);
  for (const [option, value] of Object.entries(options)) form.set(option, value);
  for (const { content, name } of filesOf(upload))
    form.append('file', new File([content as BlobPart], name));
  const answer = await fetch(`${server.url}/api/conversion/convert${query}`, {
    method: 'POST',
    body: form,
    headers: { 'x-forwarded-for': newAddress(), ...headers },
    ...(signal && { signal }),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body };
}

const filesOf = ({ content, name = 'data.csv', more = [] }: Upload) => [
  ...(content === undefined ? [] : [{ content, name }]),
  ...more,
];

/** Submits a file. @returns its job */
export async function submit(server: TestServer, upload: Upload): Promise<JobView> {
  const { body } = await convert(server, { ...upload, query: '?async=1' });
  if (!body.data) throw new Error(`Refused: ${body.message}`);
  return body.data.job;
}

/** The id in the database, without the token of a visitor's job. */
export const storedId = (id: string): string => id.split('.', 1)[0] as string;

export async function jobOf(server: TestServer, id: string): Promise<JobView> {
  const answer = await fetch(`${server.url}/api/jobs/${id}`);
  const { data } = (await answer.json()) as Body;
  return data.job;
}

/** Waits until the job is in one of the states. */
export async function untilState(
  server: TestServer,
  id: string,
  states: readonly JobView['state'][],
  withinMs = 90_000,
): Promise<JobView> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const job = await jobOf(server, id);
    if (states.includes(job.state)) return job;
    if (Date.now() > deadline) throw new Error(`The job is still ${JSON.stringify(job)}`);
    await wait(50);
  }
}

export const settledStates = ['finished', 'failed', 'cancelled'] as const;
