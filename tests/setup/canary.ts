// The targets of the hostile files: a server that must receive no request, and files that must not appear in any result.
import { once } from 'node:events';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** The address and the folder that the hostile files refer to. */
const port = 18_999;
const folder = '/var/tmp/octavo-canary';

export const canaryText = 'CANARY-TEXT-7f3a';
export const hostileCorpus = resolve(import.meta.dirname, '..', 'corpus', 'hostile');

export type HostileFile = { file: string; expect: string };

const json = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(hostileCorpus, name), 'utf8'));

/** What the manifest refuses, and Octavo has repaired since decision 113. */
export const isRepaired = /^pdf-tree-loop\./;

export const hostileFiles = (await json('manifest.json')) as HostileFile[];
export const hostileNames = (await json('filenames.json')) as string[];

async function copyTarget(name: string): Promise<void> {
  const place = join(folder, name);
  // A copy of another user from an earlier run is sufficient.
  await copyFile(join(hostileCorpus, name), place).catch(() => readFile(place));
}

/** How long a test may have to wait for the port, in milliseconds. */
export const canaryTimeout = 10 * 60_000;

/** Listens on the port of the hostile files, and waits while another test of them has it: two run at once in a whole run. */
async function listen(server: Server): Promise<void> {
  for (;;) {
    server.listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
      await setTimeout(500);
    }
  }
}

/** Creates the files and starts the server; `requests` collects the requests, of which there should be none. */
export async function startCanary(): Promise<{ requests: string[]; close(): void }> {
  const requests: string[] = [];
  await mkdir(folder, { recursive: true });
  await Promise.all(['canary.txt', 'canary.png'].map(copyTarget));
  const server = createServer((request, answer) => {
    requests.push(request.url ?? '');
    answer.end(canaryText);
  });
  await listen(server);
  return { requests, close: () => server.close() };
}
