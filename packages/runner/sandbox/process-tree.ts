// Reads the resource use of a sandbox's processes from /proc.
import { readFileSync, readdirSync, statSync } from 'node:fs';

/** The unit of processor time in /proc, on every architecture (proc(5), USER_HZ). */
const ticksPerSecond = 100;

/** Fields of /proc/PID/stat after the program's name: utime, stime, cutime, cstime (proc(5), fields 14 to 17). */
const timeFields = { first: 11, end: 15 } as const;

const namesIn = (path: string): string[] => {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
};

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** Children belong to the thread that started them, so this collects those of every thread. */
const childrenOf = (pid: number): number[] =>
  namesIn(`/proc/${pid}/task`).flatMap((thread) =>
    textOf(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );

/** The process and all its descendants. */
export const processTree = (pid: number): number[] => [
  pid,
  ...childrenOf(pid).flatMap(processTree),
];

/** Processor seconds of a process and of its children that have exited. */
function cpuSecondsOf(pid: number): number {
  const stat = textOf(`/proc/${pid}/stat`);
  // The name is in parentheses and may contain any character.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const times = fields.slice(timeFields.first, timeFields.end).map(Number);
  return times.reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond;
}

/** Processor seconds that these processes have used since they started. */
export const cpuSeconds = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0);

/** Bytes of the given fields of /proc/PID/status together, which have kilobytes whatever the size of the machine's pages. */
function memoryBytes(pid: number, fields: RegExp): number {
  const kilobytes = [...textOf(`/proc/${pid}/status`).matchAll(fields)];
  return kilobytes.reduce((sum, [, value]) => sum + Number(value), 0) * 1024;
}

/** Memory that a process shares with no file and no program: its own pages and its part of `/dev/shm`. */
const ownBytes = (pid: number): number => memoryBytes(pid, /^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm);

const residentBytes = (pid: number): number => memoryBytes(pid, /^VmRSS:\s+(\d+) kB$/gm);

/** Bytes of memory that these processes use together, without the program files that they share. */
export const totalOwnBytes = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + ownBytes(pid), 0);

/** Bytes of resident memory of the largest of these processes. */
export const largestResident = (pids: readonly number[]): number =>
  Math.max(0, ...pids.map(residentBytes));

const blockBytes = 512;

/** Bytes and identity of an open file that has been deleted; undefined for others, and for those of users who may not be looked at. */
function deletedFile(path: string): { id: string; bytes: number } | undefined {
  try {
    const file = statSync(path, { throwIfNoEntry: false });
    if (!file?.isFile() || file.nlink > 0) return undefined;
    return { id: `${file.dev} ${file.ino}`, bytes: file.blocks * blockBytes };
  } catch {
    return undefined;
  }
}

/** Bytes of deleted files that these processes hold open, on the disk or in memory (memfd_create). */
export function deletedBytes(pids: readonly number[]): number {
  const found = new Map<string, number>();
  for (const pid of pids)
    for (const name of namesIn(`/proc/${pid}/fd`)) {
      const file = deletedFile(`/proc/${pid}/fd/${name}`);
      if (file) found.set(file.id, file.bytes);
    }
  return [...found.values()].reduce((sum, bytes) => sum + bytes, 0);
}
