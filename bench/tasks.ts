// Counts the clicks of common tasks and measures how long they take, by the tests that do them as users do.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { TaskFigures } from '../tests/web-app/task-figures.ts';
import { median, table } from './measure.ts';
import type { BenchContext } from './open.ts';

const rounds = 3;
const args = [
  ...['run', '--configLoader', 'native', '--project', 'browser', '--reporter', 'dot'],
  ...['--testNamePattern', 'clicks allowed', 'tests/web-app/common-tasks'],
];

/** Does every task once. @throws Error if one cannot be done */
async function doTasks(file: string): Promise<TaskFigures[]> {
  const vitest = resolve('node_modules', 'vitest', 'vitest.mjs');
  const env = { ...process.env, TASK_FIGURES_FILE: file };
  const child = spawn(process.execPath, [vitest, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('Not every task could be done');
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  await rm(file);
  return lines.map((line) => JSON.parse(line) as TaskFigures);
}

/** Runs the benchmark and prints its table. Seconds are from Home to the result, by somebody who does not hesitate. */
export async function benchTasks({ folder }: BenchContext): Promise<void> {
  const all: TaskFigures[] = [];
  for (let round = 0; round < rounds; round++)
    all.push(...(await doTasks(join(folder, `tasks-${round}.jsonl`))));
  const rows = [...Map.groupBy(all, ({ name }) => name).values()].map((same) => {
    const [{ name, clicks, allowed } = { name: '', clicks: 0, allowed: 0 }] = same;
    const seconds = median(same.map((one) => one.seconds));
    return [name, `${clicks}`, `${allowed}`, `${seconds.toFixed(1)} s`];
  });
  table(`Common tasks, medians of ${rounds} rounds`, [['', 'clicks', 'allowed', 'time'], ...rows]);
}
