// word-to-pdf: a warm sandboxed worker beside a cold soffice, on the same two-page document.
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Runner } from '@octavo/runner';
import { compare, mebibytes, ms, peakMemory, ratio, table, timed } from './measure.ts';
import { convertAway, openRunner, type Place } from './open.ts';

const run = promisify(execFile);
const rounds = 9;
const documentsPerLoad = 40;

async function soffice({ folder, document }: Place, profile: string): Promise<void> {
  const installation = `-env:UserInstallation=file://${join(folder, profile)}`;
  const target = ['--convert-to', 'pdf', '--outdir', join(folder, 'soffice'), document];
  await run('soffice', ['--headless', installation, ...target]);
}

async function coldSoffice(place: Place): Promise<void> {
  await rm(join(place.folder, 'fresh'), { recursive: true, force: true });
  await soffice(place, 'fresh');
}

const warm = (runner: Runner, place: Place): Promise<void> =>
  convertAway(runner, place, 'word-to-pdf', place.document);

/** Converts many documents, `lanes` at a time; gives documents a second. */
async function throughput(runner: Runner, place: Place, lanes: number): Promise<number> {
  let left = documentsPerLoad;
  const lane = async () => {
    while (left-- > 0) await warm(runner, place);
  };
  const spent = await timed(() => Promise.all(Array.from({ length: lanes }, lane)));
  return (documentsPerLoad / spent) * 1000;
}

/** The office engine is cold for its first documents; measured is what holds from then on. */
async function openWarm(place: Place, concurrency: number): Promise<Runner> {
  const runner = await openRunner(place, concurrency);
  await warm(runner, place);
  await new Promise((resolve) => setTimeout(resolve, 4000));
  return runner;
}

async function speed(place: Place): Promise<void> {
  const runner = await openWarm(place, 1);
  const medians = await compare(rounds, {
    warm: () => warm(runner, place),
    ready: () => soffice(place, 'ready'),
    fresh: () => coldSoffice(place),
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

async function load(place: Place): Promise<void> {
  const rows: string[][] = [['at once', 'documents/s', 'beside one', 'peak memory']];
  let alone = 0;
  for (const lanes of [1, 2, 4]) {
    const runner = await openWarm(place, lanes);
    let rate = 0;
    const peak = await peakMemory(async () => (rate = await throughput(runner, place, lanes)));
    await runner.stop();
    alone ||= rate;
    rows.push([String(lanes), rate.toFixed(1), ratio(rate / alone), mebibytes(peak)]);
  }
  table(`word-to-pdf, ${documentsPerLoad} documents, workers and office engine together`, rows);
}

/** Measures and prints. */
export async function benchOffice(place: Place): Promise<void> {
  await speed(place);
  await load(place);
}
