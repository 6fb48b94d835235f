// Tests the supervisor: it restarts a server that dies and reports why, and ends when asked to or when a start is impossible.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { convert, type Upload } from '../setup/client.ts';
import { query } from '../setup/database.ts';
import { pauseWorkers } from '../setup/descendants.ts';
import { csv, mediumJob } from '../setup/documents.ts';
import { freePort } from '../../scripts/free-port.ts';
import { copyCluster } from '../setup/cluster-template.ts';
import { nodeArguments } from '../setup/environment.ts';
import { serverIn, type Settings, type TestServer } from '../setup/server.ts';

const program = resolve('dist/supervise.js');
const table: Upload = { type: 'csv-to-json', content: csv };

let folder: string;
let supervisor: ChildProcess;
let url: string;
let said: string;
let log: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-supervisor-'));
  await copyCluster(join(folder, 'data'), serverIn);
});
afterEach(async () => {
  if (supervisor.exitCode === null && supervisor.signalCode === null) await end('SIGTERM');
  await nothingLeft();
  await rm(folder, { recursive: true, force: true });
});

async function start(
  settings: Settings = {},
  role = 'serve',
  output: 'pipe' | number = 'pipe',
): Promise<void> {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  said = '';
  log = '';
  const data = join(folder, 'data');
  supervisor = spawn(process.execPath, [...nodeArguments, program, role], {
    env: { ...process.env, PORT: String(port), OCTAVO_DATA: data, ...settings },
    stdio: ['ignore', output, 'pipe'],
  });
  supervisor.stderr?.on('data', (text: Buffer) => (said += text.toString()));
  supervisor.stdout?.on('data', (text: Buffer) => (log += text.toString()));
}

async function ready(): Promise<void> {
  const status = async () =>
    (await fetch(`${url}/api/health/ready`).catch(() => undefined))?.status;
  await expect.poll(status, { timeout: 90_000 }).toBe(200);
}

async function nothingLeft(): Promise<void> {
  await expect.poll(leftRunning, { timeout: 60_000 }).toEqual([]);
}

/** @returns the exit code, or the signal that ended it */
async function end(signal: NodeJS.Signals): Promise<unknown> {
  const ended = once(supervisor, 'close');
  supervisor.kill(signal);
  const [code, by] = (await ended) as [number | null, string | null];
  return code ?? by;
}

/** The processes that the test's settings were given to, and all that they started, by what they run. */
async function leftRunning(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const of = (pid: string, file: string) =>
    readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [environment, command] = await Promise.all([of(pid, 'environ'), of(pid, 'cmdline')]);
      return environment.includes(folder) || command.includes(folder) ? [command] : [];
    }),
  );
  return found.flat().filter((command) => command !== '');
}

async function serverPid(): Promise<number> {
  const { pid } = supervisor;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return Number(children.trim().split(' ')[0]);
}

const serverNow = () => ({ url }) as TestServer;

test('a killed server is restarted on the same port, and the reason is reported', async () => {
  await start();
  await ready();
  const killed = await serverPid();
  process.kill(killed, 'SIGKILL');
  // The killed server may have answered before it wrote that it is ready.
  await expect
    .poll(() => said, { timeout: 90_000 })
    .toMatch(/The server was killed \(SIGKILL\)[^\n]* It restarts in 0\.5 s\..*ready at/s);
  await ready();
  expect(await serverPid()).not.toBe(killed);
  expect((await convert(serverNow(), table)).status).toBe(200);
  expect(await end('SIGTERM')).toBe(0);
  expect(await leftRunning()).toEqual([]);
});

/** A module that is loaded into the server and fails on request. */
const faults = (what: string) =>
  `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${what} })`)}`;

test.each([
  ['an exception that nothing caught', `throw new Error('a test of faults')`, 'uncaught exception'],
  ['a rejection', `Promise.reject(new Error('a test of faults'))`, 'unhandled rejection'],
])('%s is logged and ends the server, which is restarted', async (_what, fault, event) => {
  await start({ NODE_OPTIONS: faults(fault), LOG_LEVEL: 'warn' });
  await ready();
  process.kill(await serverPid(), 'SIGUSR2');
  await expect.poll(() => said, { timeout: 30_000 }).toContain('It restarts in');
  expect(said).toContain('an uncaught error (exit code 70)');
  const lines = log.split('\n').filter((line) => line.includes('a test of faults'));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'fatal',
    msg: event,
    err: { name: 'Error', message: 'a test of faults', stack: expect.any(String) },
  });
  await ready();
});

test('a log that cannot be written does not end the server', async () => {
  const full = openSync('/dev/full', 'w');
  await start({}, 'serve', full);
  closeSync(full);
  await ready();
  expect((await convert(serverNow(), table)).status).toBe(200);
  expect(await end('SIGTERM')).toBe(0);
  // No warning, and no second start.
  expect(said).toMatch(
    /^octavo: ready at [^\n]+\noctavo: no account is an administrator; [^\n]+\noctavo: no mail server is set [^\n]+\n$/,
  );
});

test('a server with an invalid configuration is not restarted', async () => {
  await start({ PORT: 'eighty' });
  const [code] = (await once(supervisor, 'close')) as [number];
  expect(code).toBe(1);
  expect(said).toMatch(/^PORT must be a whole number\.[^\n]*\n$/);
});

test('a server that dies at each start is restarted with growing delays, until it is asked to stop', async () => {
  // Only the server has a channel to its supervisor.
  const dies = `if (process.channel) process.kill(process.pid, 'SIGKILL')`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(dies)}`;
  await start({ NODE_OPTIONS });
  await expect.poll(() => said, { timeout: 30_000 }).toMatch(/in 0\.5 s.*in 1 s.*in 2 s/s);
  expect(await end('SIGTERM')).toBe(0);
});

/** A conversion that is under way until it is resumed. */
async function underWay() {
  const resume = await pauseWorkers(await serverPid());
  const answer = convert(serverNow(), mediumJob());
  const running = async () =>
    (
      await query(
        { dataFolder: join(folder, 'data') },
        `SELECT 1 FROM jobs WHERE state = 'running'`,
      )
    ).length;
  await expect.poll(running).toBe(1);
  return { answer, resume };
}

test.each([
  ['by npm and by the terminal', () => [supervisor.pid as number, supervisor.pid as number]],
  ['by whoever ends the server as well', async () => [await serverPid(), supervisor.pid as number]],
])(
  'a request to stop that arrives twice, %s, counts once: running jobs can finish',
  async (_who, whom) => {
    await start();
    await ready();
    const { answer, resume } = await underWay();
    const ended = once(supervisor, 'close');
    for (const pid of await whom()) process.kill(pid, 'SIGTERM');
    resume();
    expect((await answer).status).toBe(200);
    expect(await ended).toEqual([0, null]);
  },
);

test('a later second request ends the server at once', async () => {
  await start();
  await ready();
  const { answer } = await underWay();
  answer.catch(() => undefined);
  supervisor.kill('SIGTERM');
  await wait(500);
  expect(await end('SIGTERM')).toBe(1);
});

test('a server ends when its supervisor is killed', async () => {
  await start();
  await ready();
  expect((await leftRunning()).length).toBeGreaterThan(2);
  expect(await end('SIGKILL')).toBe('SIGKILL');
  await nothingLeft();
});

test('the database of a killed server ends with the supervisor', async () => {
  await start();
  await ready();
  process.kill(await serverPid(), 'SIGKILL');
  await expect.poll(() => said).toContain('It restarts in');
  expect(await end('SIGTERM')).toBe(0);
  expect(await leftRunning()).toEqual([]);
});

test('a worker is supervised as well', async () => {
  await start();
  await ready();
  const all = supervisor;
  const databaseUrl = `postgres://octavo@${encodeURIComponent(join(folder, 'data', 'database', 'socket'))}/postgres`;
  try {
    await start({ DATABASE_URL: databaseUrl, METRICS_PORT: String(await freePort()) }, 'work');
    await expect.poll(serverPid).toBeGreaterThan(0);
    process.kill(await serverPid(), 'SIGKILL');
    await expect.poll(() => said).toContain('The server was killed (SIGKILL)');
    expect(await end('SIGTERM')).toBe(0);
  } finally {
    supervisor = all;
  }
});
