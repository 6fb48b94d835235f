// Measures how long a visitor waits while another one sends many jobs, or hostile ones.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { nestedForms } from '../tests/runner/nested-forms.ts';
import { startServer, type Server } from './http.ts';
import { median, ms, table } from './measure.ts';
import type { BenchContext } from './open.ts';

const rounds = 7;
const bulkJobs = 496;
const hostileJobs = 3;
const warmUpRounds = 2;
const sentAtOnce = 8;
const pauseMs = 1_000;

type SentJob = { bytes: Buffer<ArrayBuffer>; name: string; type: string; from: string };

async function send({ address }: Server, { bytes, name, type, from }: SentJob, query = '') {
  const body = new FormData();
  body.append('file', new Blob([bytes]), name);
  body.append('conversionType', type);
  const answer = await fetch(`${address}/api/conversion/convert${query}`, {
    method: 'POST',
    body,
    headers: { 'x-forwarded-for': from },
  });
  if (!answer.ok) throw new Error(await answer.text());
  await answer.text();
}

/** The median time in milliseconds until a new visitor has a result. */
async function medianWait(
  server: Server,
  document: Buffer<ArrayBuffer>,
  count = rounds,
): Promise<number> {
  const times: number[] = [];
  for (let round = 1; round <= count; round++) {
    const from = `2001:db8:1:${round}::1`;
    const started = performance.now();
    await send(server, { bytes: document, name: 'bench.docx', type: 'word-to-pdf', from });
    times.push(performance.now() - started);
  }
  return median(times);
}

/** The same on a server with jobs of another visitor. */
async function measureBeside(
  folder: string,
  document: Buffer<ArrayBuffer>,
  others: { count: number; job: Omit<SentJob, 'from'> },
): Promise<number> {
  const server = await startServer(folder, { ANONYMOUS_CONCURRENT: '1000', QUEUE_CAP: '1000' });
  try {
    await medianWait(server, document, warmUpRounds);
    const job = { ...others.job, from: '198.51.100.7' };
    let sent = 0;
    const lane = async () => {
      while (sent++ < others.count) await send(server, job, '?async=1');
    };
    await Promise.all(Array.from({ length: sentAtOnce }, lane));
    await new Promise((done) => setTimeout(done, pauseMs));
    return await medianWait(server, document);
  } finally {
    // It gives running jobs up after a while, and starts no others.
    server.process.kill('SIGTERM');
    await new Promise((done) => server.process.once('close', done));
    await rm(join(folder, 'data'), { recursive: true, force: true });
  }
}

export async function benchFairness({ folder, document: path }: BenchContext): Promise<void> {
  const document = await readFile(path);
  const office = { bytes: document, name: 'bulk.docx', type: 'word-to-pdf' };
  const hostilePdf = nestedForms(400, 6) as Buffer<ArrayBuffer>;
  const hostile = { bytes: hostilePdf, name: 'forms.pdf', type: 'pdf-to-jpg' };
  const alone = await measureBeside(folder, document, { count: 0, job: office });
  const bulk = await measureBeside(folder, document, { count: bulkJobs, job: office });
  const attacked = await measureBeside(folder, document, { count: hostileJobs, job: hostile });
  table('word-to-pdf of two pages for a visitor, medians of one run', [
    ['alone', ms(alone)],
    [`with ${bulkJobs} jobs of another visitor`, ms(bulk)],
    [`with ${hostileJobs} hostile jobs of another visitor`, ms(attacked)],
  ]);
}
