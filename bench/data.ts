// Measures the memory of csv-to-json for files of increasing size.
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mebibytes, memoryBelow, ms, peakMemory, ratio, table, timed } from './measure.ts';
import { convertAndDiscard, openRunner, type BenchContext } from './open.ts';

const MiB = 1024 * 1024;
const officeWarmUpMs = 5000;
const sizes = [10 * MiB, 100 * MiB, 1024 * MiB];

function* rows(bytes: number): Generator<string> {
  yield 'id,name,city,amount,paid,note\n';
  for (let sent = 0, id = 1; sent < bytes;) {
    let block = '';
    for (; block.length < 64 * 1024; id++)
      block += `${id},"Ada ${id}",London,${(id % 9999) / 100},${id % 2 === 0},"a note, with ""quotes"""\n`;
    sent += block.length;
    yield block;
  }
}

/** Runs the benchmark and prints its table. */
export async function benchData(context: BenchContext): Promise<void> {
  const lines: string[][] = [['CSV', 'time', 'MiB/s', 'memory growth', 'relative to the first']];
  let first = 0;
  for (const bytes of sizes) {
    const path = join(context.folder, 'rows.csv');
    await pipeline(Readable.from(rows(bytes)), createWriteStream(path));
    const runner = await openRunner(context, 1);
    // Waits until LibreOffice has warmed up, which is not measured here.
    await new Promise((done) => setTimeout(done, officeWarmUpMs));
    const idle = memoryBelow();
    let spent = 0;
    const peak = await peakMemory(async () => {
      spent = await timed(() => convertAndDiscard(runner, context, 'csv-to-json', path));
    });
    await runner.stop();
    await rm(path);
    const grown = peak - idle;
    first ||= grown;
    const speed = (bytes / MiB / (spent / 1000)).toFixed(0);
    lines.push([mebibytes(bytes), ms(spent), speed, mebibytes(grown), ratio(grown / first)]);
  }
  table('csv-to-json: growth of the memory of all processes', lines);
}
