// Watches the processes that Chromium forks its renderers from. If one of them dies, the browser neither ends nor opens another
// page, but uses a whole processor until the document's limit.
import { readFileSync } from 'node:fs';
import { processTree } from '#sandbox/process-tree.ts';

const intervalMs = 500;

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
 * @param pid the sandbox's process
 * @param died called once, when a zygote has died
 * @returns stops watching
 */
export function watchZygotes(pid: number, died: () => void): () => void {
  let zygotes = processTree(pid).filter(isZygote);
  const check = () => {
    if (zygotes.some((zygote) => commandOf(zygote) === '')) {
      clearInterval(timer);
      died();
    }
    // A renderer has the command line of its zygote for a moment.
    zygotes = zygotes.filter(isZygote);
  };
  const timer = setInterval(check, intervalMs).unref();
  return () => clearInterval(timer);
}
