// Compares word-to-pdf on a warm sandboxed worker with a cold soffice, on the same two-page document.
import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Runner } from '@octavo/runner';
import {
  compare,
  median,
  mebibytes,
  ms,
  peakMemory,
  processorTimeBelow,
  ratio,
  table,
  timed,
} from './measure.ts';
import { convertAndDiscard, openRunner, type BenchContext } from './open.ts';

const run = promisify(execFile);
const rounds = 9;
const documentsPerLoad = 40;
const bulkRounds = 3;
const officePollMs = 100;
/** The time in which a worker starts and loads all its engines. */
const spareReadyMs = 3_000;

async function soffice(
  { folder, document }: BenchContext,
  profile: string,
  documents = [document],
): Promise<void> {
  const installation = `-env:UserInstallation=file://${join(folder, profile)}`;
  const target = ['--convert-to', 'pdf', '--outdir', join(folder, 'soffice'), ...documents];
  await run('soffice', ['--headless', installation, ...target]);
}

async function coldSoffice(context: BenchContext): Promise<void> {
  await rm(join(context.folder, 'fresh'), { recursive: true, force: true });
  await soffice(context, 'fresh');
}

const warm = (runner: Runner, context: BenchContext, owner?: string): Promise<void> =>
  convertAndDiscard(runner, context, 'word-to-pdf', context.document, {}, owner);

/** Converts many documents, `lanes` at a time. @returns documents per second */
async function throughput(runner: Runner, context: BenchContext, lanes: number): Promise<number> {
  let left = documentsPerLoad;
  const lane = async () => {
    while (left-- > 0) await warm(runner, context);
  };
  const spent = await timed(() => Promise.all(Array.from({ length: lanes }, lane)));
  return (documentsPerLoad / spent) * 1000;
}

/** Opens a runner and waits until LibreOffice is warm. */
async function openWarm(context: BenchContext, concurrency: number): Promise<Runner> {
  const runner = await openRunner(context, concurrency);
  await warm(runner, context);
  // Half a second of processor time, which takes a busy machine much longer.
  while (!['warm', 'single'].includes(runner.officeMode())) await wait(officePollMs);
  await wait(spareReadyMs);
  return runner;
}

async function speed(context: BenchContext): Promise<void> {
  const runner = await openWarm(context, 1);
  const medians = await compare(rounds, {
    warm: () => warm(runner, context),
    ready: () => soffice(context, 'ready'),
    fresh: () => coldSoffice(context),
  });
  await runner.stop();
  table('word-to-pdf, two pages, medians of one run', [
    ['warm worker, sandboxed, a process for each document', ms(medians.warm), ratio(1)],
    [
      'soffice with a ready profile',
      ms(medians.ready),
      `${ratio(medians.ready / medians.warm)} as long`,
    ],
    [
      'soffice with a fresh profile',
      ms(medians.fresh),
      `${ratio(medians.fresh / medians.warm)} as long`,
    ],
  ]);
}

async function load(context: BenchContext): Promise<void> {
  const rows: string[][] = [['at once', 'documents/s', 'relative to one', 'peak memory']];
  let alone = 0;
  for (const lanes of [1, 2, 4]) {
    const runner = await openWarm(context, lanes);
    let rate = 0;
    const peak = await peakMemory(async () => (rate = await throughput(runner, context, lanes)));
    await runner.stop();
    alone ||= rate;
    rows.push([String(lanes), rate.toFixed(1), ratio(rate / alone), mebibytes(peak)]);
  }
  table(`word-to-pdf, ${documentsPerLoad} documents, memory of workers and LibreOffice`, rows);
}

/** The processor time of all programs for a document in milliseconds, which others on the machine change less than the time. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = processorTimeBelow();
  await work();
  return (processorTimeBelow() - before) / documentsPerLoad;
}

/** Compares the processor time for a document with that of one soffice which converts all of them in one process. */
export async function benchBulk(context: BenchContext): Promise<void> {
  const folder = join(context.folder, 'bulk');
  await mkdir(folder);
  const copies = Array.from({ length: documentsPerLoad }, (_, index) =>
    join(folder, `${index}.docx`),
  );
  for (const copy of copies) await copyFile(context.document, copy);
  const runner = await openWarm(context, 1);
  await throughput(runner, context, 1);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < bulkRounds; round++) {
    ours.push(await processorTime(() => throughput(runner, context, 1)));
    theirs.push(await processorTime(() => soffice(context, 'bulk-profile', copies)));
  }
  await runner.stop();
  const [own, one] = [median(ours), median(theirs)];
  table(`word-to-pdf, ${documentsPerLoad} documents, processor time of all programs for each`, [
    ['warm worker, sandboxed, a process for each document', ms(own), ratio(own / one)],
    ['one soffice, one process for all', ms(one), ratio(1)],
  ]);
}

/** Measures the first document after a change of owner, which needs an unused worker. */
async function ownerChange(context: BenchContext): Promise<void> {
  const runner = await openWarm(context, 1);
  let owners = 0;
  const times = { same: [] as number[], spare: [] as number[], none: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    await warm(runner, context, `owner ${owners}`);
    times.same.push(await timed(() => warm(runner, context, `owner ${owners}`)));
    await wait(spareReadyMs);
    times.spare.push(await timed(() => warm(runner, context, `owner ${++owners}`)));
    times.none.push(await timed(() => warm(runner, context, `owner ${++owners}`)));
  }
  await runner.stop();
  const [same, spare, none] = [median(times.same), median(times.spare), median(times.none)];
  table('word-to-pdf, two pages, when the owner changes, medians of one run', [
    ['the same owner as before', ms(same), ratio(1)],
    ['another owner, spare worker ready', ms(spare), `${ratio(spare / same)} as long`],
    ['another owner at once, no spare worker', ms(none), `${ratio(none / same)} as long`],
  ]);
}

/** Runs the benchmark and prints its tables. */
export async function benchOffice(context: BenchContext): Promise<void> {
  await speed(context);
  await ownerChange(context);
  await load(context);
}
