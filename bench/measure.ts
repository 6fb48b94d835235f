// Times and memory, told as medians and ratios: the machine's own speed drifts, a ratio within one run does not.
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
  const begun = performance.now();
  await action();
  return performance.now() - begun;
}

/**
 * Runs the contestants in turn, round after round, so that a slow moment hits them all.
 * @returns the median of each in milliseconds
 */
export async function compare<Name extends string>(
  rounds: number,
  contestants: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(contestants) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (const name of names) await contestants[name]();
  for (let round = 0; round < rounds; round++)
    for (const name of names) times.get(name)?.push(await timed(contestants[name]));
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

/** Bytes of memory of all processes below this one, shared pages counted once. */
export function memoryBelow(root = process.pid): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(
    pids.map((pid) => [pid, /^PPid:\s+(\d+)/m.exec(statusOf(pid))?.[1] ?? '0']),
  );
  const isBelow = (pid: string): boolean => {
    const parent = parents.get(pid);
    return parent === String(root) || (parent !== undefined && parent !== '0' && isBelow(parent));
  };
  return pids.filter(isBelow).reduce((sum, pid) => sum + proportionalBytes(pid), 0);
}

/** What counts as no change, and for how long there must be none. */
const calm = { bytes: 4 * 1024 * 1024, checks: 12, everyMs: 250, mostChecks: 240 } as const;

/** Waits until processes that start in the background have the memory that they stay with. */
export async function memoryAtRest(): Promise<number> {
  let [rest, since] = [memoryBelow(), 0];
  for (let check = 0; check < calm.mostChecks && since < calm.checks; check += 1) {
    await setTimeout(calm.everyMs);
    const now = memoryBelow();
    const isCalm = Math.abs(now - rest) < calm.bytes;
    [rest, since] = isCalm ? [rest, since + 1] : [now, 0];
  }
  return rest;
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
