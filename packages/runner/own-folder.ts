// A folder for this process inside one that several processes share, maybe of several containers or machines. They must
// not delete each other's.
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { readdir, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '#sandbox/job-folder.ts';
import { removeFolder } from '#sandbox/remove-folder.ts';
import type { SystemUser } from '#sandbox/sandbox.ts';

const minute = 60_000;
/** How often a process shows that it is there, to those that cannot see whether it runs. */
const shownEveryMs = minute;
const abandonedAfterMs = 10 * minute;

/** The folders of this process. In a container, a killed process had the same id. */
const created = new Set<string>();
let showing: NodeJS.Timeout | undefined;

/** Where process ids mean the same: this start of this machine, and this container. */
const idSpace = (() => {
  const parts = [
    () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'),
    () => readlinkSync('/proc/self/ns/pid'),
  ];
  return createHash('sha256').update(parts.map(orNothing).join()).digest('hex').slice(0, 6);
})();

function orNothing(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

/**
 * Creates a folder named after this process, and removes those of processes that have ended, with what they left: documents,
 * LibreOffice profiles. Whether a process of another container or machine has ended shows within ten minutes.
 * @param runAs the user that files are opened as, if it is not this process's user
 */
export async function createOwnFolder(parent: string, runAs?: SystemUser): Promise<string> {
  await makeFolder(parent, runAs);
  // Short, because sockets are created in it and their paths are limited.
  const folder = join(parent, `${process.pid}-${created.size}-${idSpace}`);
  created.add(folder);
  await removeAbandoned(parent);
  showing ??= setInterval(() => void show(), shownEveryMs).unref();
  return makeFolder(folder, runAs);
}

async function show(): Promise<void> {
  const now = new Date();
  await Promise.allSettled([...created].map((folder) => utimes(folder, now, now)));
  const parents = new Set([...created].map((folder) => dirname(folder)));
  await Promise.allSettled([...parents].map((parent) => removeAbandoned(parent)));
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    if (!(await isInUse(folder, name))) await removeFolder(folder);
  }
}

async function isInUse(folder: string, name: string): Promise<boolean> {
  if (created.has(folder)) return true;
  const [pid, , space] = name.split('-');
  if (space === idSpace) return Number(pid) !== process.pid && isRunning(Number(pid));
  const found = await stat(folder).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs < abandonedAfterMs;
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
