// How long a visitor waits beside another who sends many jobs, and beside one who sends hostile ones.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { nestedForms } from '../tests/runner/nested-forms.ts';
import { startServer, type Server } from './http.ts';
import { median, ms, table } from './measure.ts';
import type { Place } from './open.ts';

const rounds = 7;
const bulkJobs = 496;
const hostileJobs = 3;
const pauseMs = 1_000;

type Sent = { bytes: Buffer<ArrayBuffer>; name: string; type: string; from: string };

async function send({ address }: Server, { bytes, name, type, from }: Sent, query = '') {
  const body = new FormData();
  body.append('file', new Blob([bytes]), name);
  body.append('conversionType', type);
  const answer = await fetch(`${address}/api/conversion/convert${query}`, {
    method: 'POST',
    body,
    headers: { 'x-forwarded-for': from },
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as { data: { job: { id: string } } };
}

/** Milliseconds until visitors, each a new one, have their result: the median. */
async function waited(server: Server, document: Buffer<ArrayBuffer>): Promise<number> {
  const times: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const from = `2001:db8:1:${round}::1`;
    const begun = performance.now();
    await send(server, { bytes: document, name: 'bench.docx', type: 'word-to-pdf', from });
    times.push(performance.now() - begun);
  }
  return median(times);
}

/** The same on a server that somebody else has sent jobs to. */
async function beside(
  folder: string,
  document: Buffer<ArrayBuffer>,
  others: { count: number; job: Omit<Sent, 'from'> },
): Promise<number> {
  const server = await startServer(folder, { ANONYMOUS_CONCURRENT: '1000', QUEUE_CAP: '1000' });
  const waiting: string[] = [];
  try {
    await waited(server, document);
    const job = { ...others.job, from: '198.51.100.7' };
    for (let sent = 0; sent < others.count; sent++)
      waiting.push((await send(server, job, '?async=1')).data.job.id);
    await new Promise((done) => setTimeout(done, pauseMs));
    return await waited(server, document);
  } finally {
    // The last first: the others would begin when one before them ends.
    for (const id of waiting.toReversed())
      await fetch(`${server.address}/api/jobs/${id}`, { method: 'DELETE' });
    server.process.kill('SIGTERM');
    await new Promise((done) => server.process.once('close', done));
    await rm(join(folder, 'data'), { recursive: true, force: true });
  }
}

export async function benchFairness({ folder, document: path }: Place): Promise<void> {
  const document = await readFile(path);
  const office = { bytes: document, name: 'bulk.docx', type: 'word-to-pdf' };
  const forms = nestedForms(400, 6) as Buffer<ArrayBuffer>;
  const hostile = { bytes: forms, name: 'forms.pdf', type: 'pdf-to-jpg' };
  const alone = await beside(folder, document, { count: 0, job: office });
  const bulk = await beside(folder, document, { count: bulkJobs, job: office });
  const attacked = await beside(folder, document, { count: hostileJobs, job: hostile });
  table('A visitor converts two pages of Word, medians of one run', [
    ['alone', ms(alone)],
    [`beside ${bulkJobs} jobs of somebody else`, ms(bulk)],
    [`beside ${hostileJobs} hostile jobs of somebody else`, ms(attacked)],
  ]);
}
