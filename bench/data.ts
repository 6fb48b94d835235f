// csv-to-json: what a hundred times as much data costs in memory.
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mebibytes, memoryBelow, ms, peakMemory, ratio, table, timed } from './measure.ts';
import { convertAway, openRunner, type Place } from './open.ts';

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

/** Measures and prints. */
export async function benchData(place: Place): Promise<void> {
  const lines: string[][] = [['CSV', 'time', 'MiB/s', 'memory grew by', 'beside the first']];
  let first = 0;
  for (const bytes of sizes) {
    const path = join(place.folder, 'rows.csv');
    await pipeline(Readable.from(rows(bytes)), createWriteStream(path));
    const runner = await openRunner(place, 1);
    // The office engine warms itself up meanwhile; it is not what is measured here.
    await new Promise((done) => setTimeout(done, officeWarmUpMs));
    const idle = memoryBelow();
    let spent = 0;
    const peak = await peakMemory(async () => {
      spent = await timed(() => convertAway(runner, place, 'csv-to-json', path));
    });
    await runner.stop();
    await rm(path);
    const grown = peak - idle;
    first ||= grown;
    const speed = (bytes / MiB / (spent / 1000)).toFixed(0);
    lines.push([mebibytes(bytes), ms(spent), speed, mebibytes(grown), ratio(grown / first)]);
  }
  table('csv-to-json: what the job added to the memory of all processes', lines);
}
