// Checks that Chromium's renderers filter their system calls where Chromium has no namespaces.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { processTree } from '#sandbox/process-tree.ts';

/** The filter of the sandbox, and Chromium's own. */
const leastFilters = 2;
/** A renderer sets up its filter while it starts, before it gets a page. */
const startMs = 10_000;
const intervalMs = 10;

const textOf = (pid: number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
};

const isRenderer = (pid: number): boolean => textOf(pid, 'cmdline').includes('--type=renderer');

/** Infinity for a process that has ended. */
function filtersOf(pid: number): number {
  const status = textOf(pid, 'status');
  return status === '' ? Infinity : Number(/^Seccomp_filters:\s*(\d+)$/m.exec(status)?.[1] ?? 0);
}

function areFiltered(pid: number): boolean {
  const filters = processTree(pid).filter(isRenderer).map(filtersOf);
  return filters.length > 0 && filters.every((count) => count >= leastFilters);
}

/**
 * Waits until every renderer has Chromium's filter: only then a page is opened, whose code runs in renderers.
 * @param pid the sandbox's process
 * @throws if there is no renderer, or one that stays without the filter
 */
export async function requireFilteredRenderers(pid: number): Promise<void> {
  for (const until = performance.now() + startMs; !areFiltered(pid);) {
    if (performance.now() > until)
      throw new Error('Chromium’s renderers do not filter their system calls');
    await sleep(intervalMs);
  }
}
