// Measures time and memory. Results are medians and ratios, because the speed of the machine varies and a ratio within one run
// does not.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
};

/** Milliseconds that the action took. */
export async function timed(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await action();
  return performance.now() - started;
}

/**
 * Runs the candidates alternately, so that slow periods of the machine affect all of them.
 * @returns the median time of each candidate in milliseconds
 */
export async function compare<Name extends string>(
  rounds: number,
  candidates: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(candidates) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (const name of names) await candidates[name]();
  for (let round = 0; round < rounds; round++)
    for (const name of names) times.get(name)?.push(await timed(candidates[name]));
  const medians = names.map((name) => [name, median(times.get(name) ?? [])]);
  return Object.fromEntries(medians) as Record<Name, number>;
}

const statusOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
};

const proportionalBytes = (pid: string): number => {
  try {
    const kB = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return Number(kB ?? 0) * 1024;
  } catch {
    return 0;
  }
};

/** All descendant processes. */
function processesBelow(root: number): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(
    pids.map((pid) => [pid, /^PPid:\s+(\d+)/m.exec(statusOf(pid))?.[1] ?? '0']),
  );
  const isBelow = (pid: string): boolean => {
    const parent = parents.get(pid);
    return parent === String(root) || (parent !== undefined && parent !== '0' && isBelow(parent));
  };
  return pids.filter(isBelow);
}

/** The memory of all descendant processes in bytes; shared pages count once. */
export const memoryBelow = (root = process.pid): number =>
  processesBelow(root).reduce((sum, pid) => sum + proportionalBytes(pid), 0);

/** The four processor times of /proc/PID/stat (proc(5), fields 14 to 17), in ticks of 10 ms: those of the process, then of children that it waited for. */
function ticksOf(pid: string): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number);
  } catch {
    return [];
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** The processor time of all descendant processes so far in milliseconds, also of those that have ended. */
export const processorTimeBelow = (root = process.pid): number =>
  10 *
  (sum(ticksOf(String(root)).slice(2)) + sum(processesBelow(root).flatMap((pid) => ticksOf(pid))));

/** The maximum change that counts as stable, and the number of checks for which it must be stable. */
const stability = { bytes: 4 * 1024 * 1024, checks: 12, everyMs: 250, mostChecks: 240 } as const;

/** Waits until the memory of background processes is stable. @returns it in bytes */
export async function memoryAtRest(): Promise<number> {
  let [stable, since] = [memoryBelow(), 0];
  for (let check = 0; check < stability.mostChecks && since < stability.checks; check += 1) {
    await setTimeout(stability.everyMs);
    const now = memoryBelow();
    const isStable = Math.abs(now - stable) < stability.bytes;
    [stable, since] = isStable ? [stable, since + 1] : [now, 0];
  }
  return stable;
}

/** The largest `memoryBelow` seen while the action ran, in bytes. */
export async function peakMemory(action: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, memoryBelow())), 100);
  await action();
  clearInterval(timer);
  return Math.max(peak, memoryBelow());
}

const MiB = 1024 * 1024;
export const ms = (value: number) => `${value.toFixed(0)} ms`;
export const ratio = (value: number) => `${value.toFixed(1)}×`;
export const mebibytes = (bytes: number) => `${(bytes / MiB).toFixed(0)} MiB`;

/** Prints rows in columns. */
export function table(title: string, rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => (cells[column] ?? '').length)),
  );
  console.log(`\n${title}`);
  for (const cells of rows)
    console.log('  ' + cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}
