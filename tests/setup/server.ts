// Starts a real server with its own data folder for the tests of a file.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { copyCluster } from './cluster-template.ts';
import { dataParent, nodeArguments } from './environment.ts';

const main = resolve('dist/main.js');
const readyWithinMs = 120_000;

export type Settings = Record<string, string>;
type Role = 'serve' | 'api' | 'work';

export type TestServer = {
  url: string;
  dataFolder: string;
  pid: number;
  /** Everything it has logged so far. */
  log(): string;
  /** Sends a signal and waits for the exit. @returns the exit code */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Restarts it on the same data. */
  start(): Promise<void>;
};

/** Starts a server before the tests of a file and removes it and its data after them. */
export function useServer(settings: Settings = {}, role: Role = 'serve'): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => {
    const prepared = await prepareServer(settings, role);
    // The process id changes with each start: keep the getter.
    Object.defineProperties(server, Object.getOwnPropertyDescriptors(prepared));
    await server.start();
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await rm(server.dataFolder, { recursive: true, force: true });
  });
  return server;
}

/** As `useServer`, for tests that convert nothing: without workers a start takes half of the processor time. */
export const useApi = (settings: Settings = {}): TestServer => useServer(settings, 'api');

/**
 * Prepares a server with its own data folder and port; it is not started yet.
 * @param role its role; a `work` process serves health checks on its port
 * @param folder the parent of its data folder
 */
export async function prepareServer(
  settings: Settings,
  role: Role = 'serve',
  folder = dataParent,
): Promise<TestServer> {
  const dataFolder = await mkdtemp(join(folder, 'octavo-http-'));
  if (!settings['DATABASE_URL']) await copyCluster(dataFolder, serverIn);
  return serverIn(dataFolder, settings, role);
}

/** A server with this data folder and a port of its own; it is not started yet. */
export async function serverIn(
  dataFolder: string,
  settings: Settings = {},
  role: Role = 'serve',
): Promise<TestServer> {
  const port = await freePort();
  const ports = { [role === 'work' ? 'METRICS_PORT' : 'PORT']: String(port) };
  const environment = { ...ports, OCTAVO_DATA: dataFolder, ...settings };
  // The API of an embedded database has no workers, and so never becomes ready.
  const probe = role === 'api' && !settings['DATABASE_URL'] ? 'live' : 'ready';
  let child: ChildProcess;
  let log = '';
  return {
    url: `http://127.0.0.1:${port}`,
    dataFolder,
    get pid() {
      return child.pid as number;
    },
    log: () => log,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
    async start() {
      child = spawn(process.execPath, [...nodeArguments, main, role], {
        env: { ...process.env, ...environment },
        // It ends with its parent process, which may be killed.
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      const append = (text: Buffer) => void (log += text.toString());
      child.stdout?.on('data', append);
      child.stderr?.on('data', append);
      // What answers before may be another server that has the port.
      const started = Promise.race([once(child, 'message'), once(child, 'exit')]);
      await ready(`http://127.0.0.1:${port}/api/health/${probe}`, child, () => log);
      await started;
      if (child.exitCode !== null) throw new Error(`The server ended:\n${log}`);
    },
  };
}

async function ready(url: string, server: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended:\n${log()}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error(`The server was not ready in time:\n${log()}`);
}

/** The resident memory of a process, in bytes. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}
