// What the hostile files point to: a server that must hear nothing, and files that no result may hold.
import { once } from 'node:events';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';

/** The address and the folder that are written into the files of the set. */
const port = 18_999;
const folder = '/var/tmp/octavo-canary';

export const canaryText = 'CANARY-TEXT-7f3a';
export const hostileCorpus = resolve(import.meta.dirname, '..', 'corpus', 'hostile');

export type HostileFile = { file: string; expect: string };

const json = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(hostileCorpus, name), 'utf8'));

export const hostileFiles = (await json('manifest.json')) as HostileFile[];
export const hostileNames = (await json('filenames.json')) as string[];

async function lay(name: string): Promise<void> {
  const place = join(folder, name);
  // Another user's copy, left by an earlier run, does as well.
  await copyFile(join(hostileCorpus, name), place).catch(() => readFile(place));
}

/** Lays out the files and listens; `requests` grows with each call that should never come. */
export async function startCanary(): Promise<{ requests: string[]; close(): void }> {
  const requests: string[] = [];
  await mkdir(folder, { recursive: true });
  await Promise.all(['canary.txt', 'canary.png'].map(lay));
  const server = createServer((request, answer) => {
    requests.push(request.url ?? '');
    answer.end(canaryText);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { requests, close: () => server.close() };
}
