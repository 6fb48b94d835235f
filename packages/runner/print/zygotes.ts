// Watches the processes that Chromium forks its renderers from. If one of them dies, the browser neither ends nor opens another
// page, but uses a whole processor until the document's limit.
import { readFileSync } from 'node:fs';
import { processTree } from '#sandbox/process-tree.ts';

const intervalMs = 500;
const startIntervalMs = 50;

export type ZygoteWatch = {
  /** Call it when the first page is open: no further zygotes are expected. */
  started(): void;
  stop(): void;
};

const isZygote = (pid: number): boolean => commandOf(pid).includes('--type=zygote');

/** Empty when the process has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Watches from the start of the browser on, because a zygote that dies before the first page is open does the same harm.
 * @param pid the sandbox's process
 * @param died called once, when a zygote has died
 */
export function watchZygotes(pid: number, died: () => void): ZygoteWatch {
  let zygotes = new Set<number>();
  let isStarting = true;
  const check = () => {
    // A renderer has the command line of its zygote for a moment.
    const alive = [...zygotes].filter((zygote) => commandOf(zygote) !== '');
    if (alive.length < zygotes.size) {
      clearInterval(timer);
      return died();
    }
    const found = isStarting ? processTree(pid) : alive;
    zygotes = new Set(found.filter(isZygote));
  };
  let timer = setInterval(check, startIntervalMs).unref();
  return {
    started() {
      check();
      isStarting = false;
      clearInterval(timer);
      timer = setInterval(check, intervalMs).unref();
    },
    stop: () => clearInterval(timer),
  };
}
