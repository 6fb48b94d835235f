// Starts a real server with the built web app for the browser tests, and ends it afterwards.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../scripts/free-port.ts';
import { nodeArguments, testEnvironment } from './environment.ts';

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string;
    /** The folder of the built web app. */
    webFolder: string;
    /** The data folder of the server. */
    dataFolder: string;
  }
}

const checkout = resolve(import.meta.dirname, '..', '..');
const readyWithinMs = 150_000;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...served } = await serveWebApp();
  for (const name of ['baseUrl', 'webFolder', 'dataFolder'] as const)
    project.provide(name, served[name]);
  return stop;
}

type Served = {
  baseUrl: string;
  webFolder: string;
  dataFolder: string;
  stop(): Promise<void>;
};

/** Serves the built web app on a free port, with its own data. */
export async function serveWebApp(): Promise<Served> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-browser-'));
  const webFolder = join(folder, 'web');
  const dataFolder = join(folder, 'data');
  const port = await freePort();
  // Tests add pages of their own to it.
  await cp(join(checkout, 'packages', 'web', 'dist'), webFolder, { recursive: true });
  const server = startServer({
    PORT: String(port),
    OCTAVO_WEB: webFolder,
    OCTAVO_DATA: dataFolder,
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  await ready(baseUrl, server);
  return {
    ...{ baseUrl, webFolder, dataFolder },
    async stop() {
      await stop(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const startServer = (settings: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [...nodeArguments, join(checkout, 'dist', 'main.js')], {
    cwd: checkout,
    env: {
      ...{ ...process.env, ...testEnvironment, ...settings },
      ...{ HOST: '127.0.0.1', ANONYMOUS_CONVERSIONS_PER_MONTH: '-1' },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

async function ready(baseUrl: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`);
    const answer = await fetch(`${baseUrl}/api/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(200);
  }
  await stop(server);
  throw new Error(`The server was not ready within ${readyWithinMs / 1000} s`);
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}
