// Tests that a failed start reports the reason and what to do, and leaves no process running.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
let other: Server;
let taken: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-start-'));
  other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  taken = String((other.address() as AddressInfo).port);
});
afterAll(async () => {
  other.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(settings: Record<string, string>, role = 'serve') {
  const child = spawn(process.execPath, [resolve('dist/main.js'), role], {
    env: { ...process.env, OCTAVO_DATA: join(folder, 'data'), LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { said, code: code as number };
}

/** Processes whose command line names the data folder. */
async function leftRunning(): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return commands.filter((command) => command.includes(folder)).length;
}

test('a port in use is reported, and the database is stopped', async () => {
  const { said, code } = await start({ HOST: '127.0.0.1', PORT: taken });
  expect(code).toBe(1);
  expect(said).toContain(`Port ${taken} on 127.0.0.1 is already in use.`);
  expect(await leftRunning()).toBe(0);
});

test('an unavailable address is reported', async () => {
  const { said, code } = await start({ HOST: '192.0.2.1', PORT: '0' });
  expect(code).toBe(1);
  expect(said).toContain('This machine doesn’t have the address 192.0.2.1.');
});

test('each wrong setting is reported in its own sentence', async () => {
  const { said, code } = await start({ PORT: 'eighty', CONCURRENCY: '0' });
  expect(code).toBe(1);
  expect(said).toMatch(/^PORT must be a whole number\./m);
  expect(said).toMatch(/^CONCURRENCY must be 1 or more\./m);
});

test.each(['api', 'work'])(
  '%s with a shared file store requires the shared secret',
  async (role) => {
    const { said, code } = await start({ FILES_URL: 's3://bucket', OCTAVO_SECRET: '' }, role);
    expect(code).toBe(1);
    expect(said).toMatch(/^OCTAVO_SECRET is missing/);
  },
);

test('an unreachable file store is reported, and the database is stopped', async () => {
  // Nothing listens at this port, which is reserved for finding out.
  const FILES_URL = 's3://bucket?endpoint=http://127.0.0.1:1';
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret-of-the-store' };
  const { said, code } = await start({ FILES_URL, ...keys });
  expect(code).toBe(1);
  expect(said).toMatch(
    /^The bucket bucket at http:\S+, which FILES_URL names, does not accept files: .*ECONNREFUSED/,
  );
  expect(said).not.toContain('secret-of-the-store');
  expect(await leftRunning()).toBe(0);
});
