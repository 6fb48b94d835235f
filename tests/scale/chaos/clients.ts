// Clients that send jobs and download results over slow lines, and try again after every error.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDocx } from '../../conversions/documents.ts';
import { registered, type Person } from '../../accounts/accounts.ts';
import type { TestServer } from '../../setup/server.ts';
import { anyApi, persistently, type Cluster } from './cluster.ts';

/** Each needs workers of their own. */
const people = 5;
const uploadsAtOnce = 8;
/** A connection over which nothing comes any more is given up. */
const silentMs = 30_000;

/** A job that was handed in, and whose it is. */
export type SentJob = { id: string; owner: Person };
export type SentJobs = {
  sent: SentJob[];
  /** How often an upload was refused because the disk was full. */
  refused: number;
};

type Upload = { type: string; name: string; content: string | Buffer<ArrayBuffer> };

/** Short jobs of every engine, by turns; most of them without another program, as on a usual server. */
async function uploads(folder: string): Promise<Upload[]> {
  const key = randomUUID();
  const rows = Array.from({ length: 400 }, (_, row) => `${row},${key}`).join('\n');
  const table: Upload = { type: 'text-to-excel', name: 'rows.csv', content: `n,key\n${rows}\n` };
  const path = await writeDocx(join(folder, 'letter.docx'), ['A letter', 'Its second page']);
  const letter: Upload = {
    type: 'word-to-pdf',
    name: 'letter.docx',
    content: await readFile(path),
  };
  const page: Upload = { type: 'html-to-pdf', name: 'page.html', content: '<h1>A page</h1>' };
  return [table, table, letter, table, page];
}

/** Hands one job in; the same key each time, so that a lost answer makes no second job. */
async function handIn(
  cluster: Cluster,
  { headers }: Person,
  upload: Upload,
  onRefusal: () => void,
): Promise<string> {
  const key = randomUUID();
  return persistently(async () => {
    const form = new FormData();
    form.set('conversionType', upload.type);
    form.set('file', new File([upload.content], upload.name));
    const answer = await fetch(`${anyApi(cluster)}/api/conversion/convert?async=1`, {
      method: 'POST',
      body: form,
      headers: { ...headers, 'idempotency-key': key },
      signal: AbortSignal.timeout(silentMs),
    });
    const body = (await answer.json()) as { data?: { job: { id: string } }; message?: string };
    if (answer.status === 507) onRefusal();
    if (!body.data) throw new Error(`${answer.status} ${body.message}`);
    return body.data.job.id;
  });
}

/** Does something with each item, some at a time. */
async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const lane = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, lane));
}

/** Sends jobs of several accounts. */
export async function handInAll(cluster: Cluster, jobs: number): Promise<SentJobs> {
  const account = () =>
    persistently(() => registered({ url: anyApi(cluster) } as TestServer, cluster.issuer));
  const owners = await Promise.all(Array.from({ length: people }, account));
  const files = await uploads(cluster.dataFolder);
  const all: SentJobs = { sent: [], refused: 0 };
  await inLanes([...Array(jobs).keys()], async (at) => {
    const owner = owners[at % owners.length] as Person;
    // Each owner sends each kind of file.
    const file = files[Math.floor(at / owners.length) % files.length] as Upload;
    all.sent.push({ id: await handIn(cluster, owner, file, () => all.refused++), owner });
  });
  return all;
}

type FinishedJob = { state: string; result?: { downloadUrl: string; fileSize: number } };

/** @returns whether the whole result came, or there is none */
async function download(cluster: Cluster, { id, owner: { headers } }: SentJob): Promise<boolean> {
  const signal = () => AbortSignal.timeout(silentMs);
  return persistently(async () => {
    const answer = await fetch(`${anyApi(cluster)}/api/jobs/${id}`, { headers, signal: signal() });
    const { data } = (await answer.json()) as { data?: { job: FinishedJob } };
    if (!data) throw new Error(`${answer.status}`);
    const { result } = data.job;
    if (!result) return true;
    const file = await fetch(anyApi(cluster) + result.downloadUrl, { signal: signal() });
    if (!file.ok) throw new Error(`${file.status}`);
    return (await file.bytes()).length === result.fileSize;
  }).catch(() => false);
}

/** Downloads all results. @returns how many were not complete */
export async function downloadAll(cluster: Cluster, sent: readonly SentJob[]): Promise<number> {
  let incomplete = 0;
  await inLanes(sent, async (job) => {
    if (!(await download(cluster, job))) incomplete++;
  });
  return incomplete;
}
