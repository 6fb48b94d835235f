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

/** Kills a process, if it still exists. @returns whether it did */
export function killProcess(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
