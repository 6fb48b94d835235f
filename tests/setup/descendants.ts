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

/** Stops the workers below a process, so that their jobs stay under way and take no processor time. */
export async function pauseWorkers(pid: number): Promise<void> {
  for (const worker of await descendants(pid, engineWords.worker)) signal(worker, 'SIGSTOP');
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
