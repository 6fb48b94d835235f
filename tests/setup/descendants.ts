import { readFile } from 'node:fs/promises';

/** Words of the command lines of our engines. */
export const engineWords = {
  worker: '/app/worker/worker.js',
  libreoffice: '/office-zygote',
  chromium: '--headless',
} as const;

/** The processes below one, and itself, whose command line has a word. */
export async function descendants(pid: number, word: string): Promise<number[]> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const found = (await read('cmdline')).includes(word) ? [pid] : [];
  const children = (await read(`task/${pid}/children`)).trim().split(' ').filter(Boolean);
  for (const child of children) found.push(...(await descendants(Number(child), word)));
  return found;
}

/**
 * Stops the workers below processes, so that the jobs which they have or get stay under way and take no processor time.
 * @returns lets them continue
 */
export async function pauseWorkers(...pids: number[]): Promise<() => void> {
  const found = await Promise.all(pids.map((pid) => descendants(pid, engineWords.worker)));
  for (const worker of found.flat()) signal(worker, 'SIGSTOP');
  return () => found.flat().forEach((worker) => signal(worker, 'SIGCONT'));
}

/** Kills a process, if it still exists. @returns whether it did */
export const killProcess = (pid: number): boolean => signal(pid, 'SIGKILL');

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
