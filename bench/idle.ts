// Measures an idle server: the time until it is ready, its memory awake and asleep, and the first document after it slept.
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { convertOverHttp, startServer, type Server } from './http.ts';
import { median, mebibytes, memoryAtRest, ms, table, timed } from './measure.ts';
import type { BenchContext } from './open.ts';

const sleepAfterMinutes = '1';
const pollMs = 500;
const warmRounds = 5;

type Health = { checks: Record<string, string> };

/** Waits until LibreOffice is in one of these modes, which health checks describe. */
async function untilOffice({ address }: Server, modes: readonly string[]): Promise<void> {
  for (;;) {
    const { checks } = (await (await fetch(`${address}/api/health/ready`)).json()) as Health;
    const { office = '' } = checks;
    if (modes.some((mode) => office.startsWith(mode))) return;
    await setTimeout(pollMs);
  }
}

async function end({ process: server }: Server): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

/** Starts a server twice: the first start creates the database and compiles programs. @returns the second one, and the times */
async function startedTwice(folder: string) {
  const settings = { SLEEP_AFTER_MINUTES: sleepAfterMinutes };
  let server = await startServer(folder, settings);
  await end(server);
  const readyMs = await timed(async () => (server = await startServer(folder, settings)));
  return { server, readyMs };
}

/** Runs the benchmark and prints its table. */
export async function benchIdle({ folder, document }: BenchContext): Promise<void> {
  const { server, readyMs } = await startedTwice(folder);
  try {
    const bytes = await readFile(document);
    const convert = () => timed(() => convertOverHttp(server, bytes));
    await convert();
    await untilOffice(server, ['warm', 'slow']);
    const warm: number[] = [];
    for (let round = 0; round < warmRounds; round++) warm.push(await convert());
    const awake = await memoryAtRest();
    await untilOffice(server, ['asleep']);
    const asleep = await memoryAtRest();
    const first = await convert();
    table('An idle server', [
      ['from the start until it is ready', ms(readyMs)],
      ['memory awake (PSS)', mebibytes(awake)],
      ['memory asleep (PSS)', mebibytes(asleep)],
      ['the first docx after it slept', ms(first)],
      ['another docx', ms(median(warm))],
    ]);
  } finally {
    await end(server);
    await rm(join(folder, 'data'), { recursive: true, force: true });
  }
}
