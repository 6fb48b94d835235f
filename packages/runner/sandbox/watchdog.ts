// Watches a running job's memory and disk, which limits per process and per file do not bound together.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const pageBytes = 4096;
const intervalMs = 200;

export type Caps = {
  /** Bytes of resident memory of the largest process in the tree. */
  memoryBytes: number;
  /** Bytes of all files in the job's output folder. */
  diskBytes: number;
};

const childrenOf = (pid: number): number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
};

const residentBytes = (pid: number): number => {
  try {
    const pages = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1];
    return Number(pages) * pageBytes;
  } catch {
    return 0;
  }
};

/** Bytes of resident memory of the largest process among `pid` and all below it. */
export function largestProcess(pid: number): number {
  const below = childrenOf(pid).map(largestProcess);
  return Math.max(residentBytes(pid), ...below);
}

const folderBytes = (folder: string): number => {
  try {
    return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sum + folderBytes(path);
      return entry.isFile() ? sum + statSync(path).size : sum;
    }, 0);
  } catch {
    return 0;
  }
};

/**
 * Looks several times a second until disposed.
 * @param over called once, when a cap is passed
 */
export function watch(
  pid: number,
  folder: string | undefined,
  caps: Caps,
  over: () => void,
): Disposable {
  const timer = setInterval(() => {
    const passed =
      largestProcess(pid) > caps.memoryBytes || (folder ? folderBytes(folder) : 0) > caps.diskBytes;
    if (!passed) return;
    clearInterval(timer);
    over();
  }, intervalMs);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
