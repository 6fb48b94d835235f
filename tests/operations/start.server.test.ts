// Tests that a failed start reports the reason and what to do, and leaves no process running.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';

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

test.each(['PORT', 'METRICS_PORT'])(
  'a %s in use is reported before anything is started',
  async (setting) => {
    const { said, code } = await start({ HOST: '127.0.0.1', PORT: '0', [setting]: taken });
    expect(code).toBe(1);
    expect(said).toContain(`Port ${taken} on 127.0.0.1 is already in use.`);
    expect(said).toContain(`set ${setting} to another port`);
    expect(existsSync(join(folder, 'data'))).toBe(false);
    expect(await leftRunning()).toBe(0);
  },
);

test('a HOST that is no address is reported in a sentence', async () => {
  const { said, code } = await start({ HOST: 'unix:/run/octavo.sock' });
  expect(code).toBe(1);
  expect(said).toMatch(/^HOST must be an IP address or a host name.*\n$/);
});

test.each(['127.0.0.1', 'localhost'])(
  'an unreachable database at %s is reported with its setting, without its password',
  async (host) => {
    // Nothing listens at this port, which is reserved for finding out.
    const DATABASE_URL = `postgres://octavo:secret-of-the-database@${host}:1/octavo`;
    const { said, code } = await start({ DATABASE_URL, PORT: '0' });
    expect(code).toBe(1);
    expect(said).toMatch(
      new RegExp(
        `^The PostgreSQL at ${host}:1, which DATABASE_URL names, cannot be reached: .*ECONNREFUSED`,
      ),
    );
    expect(said).not.toContain('secret-of-the-database');
  },
);

/** Starts a server until its readiness says what is expected. */
async function expectReadiness(settings: NodeJS.ProcessEnv, expected: object): Promise<void> {
  const port = await freePort();
  const child = spawn(process.execPath, [resolve('dist/main.js'), 'serve'], {
    env: {
      ...process.env,
      ...{ OCTAVO_DATA: join(folder, `readiness-${port}`), PORT: String(port) },
      ...{ LOG_LEVEL: 'silent', ...settings },
    },
    stdio: 'ignore',
  });
  const checks = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined);
    return answer && { status: answer.status, ...((await answer.json()) as object) };
  };
  try {
    await expect.poll(checks, { timeout: 60_000 }).toMatchObject(expected);
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
}

test('a missing bubblewrap is named by readiness', () =>
  expectReadiness(
    { PATH: folder, SANDBOX: 'namespaces' },
    {
      status: 'not ready',
      checks: { sandbox: expect.stringMatching(/^bubblewrap is not installed: .*apt-get install/) },
    },
  ));

test('the sandbox without namespaces is named by readiness, with what it does not give', () =>
  expectReadiness(
    { SANDBOX: 'confined' },
    { checks: { sandbox: expect.stringMatching(/^secure.*tier confined.*but.*host name/) } },
  ));

test('an unavailable address is reported, and a setting that does not exist', async () => {
  const { said, code } = await start({ HOST: '192.0.2.1', PORT: '0', PUBLIC_ULR: 'x' });
  expect(said).toContain('octavo: PUBLIC_ULR is not a setting. Did you mean PUBLIC_URL?');
  expect(code).toBe(1);
  expect(said).toContain('This machine doesn’t have the address 192.0.2.1.');
});

test('a data folder that cannot be written is reported with the user it must belong to', async () => {
  const data = join(folder, 'read-only');
  await mkdir(data, { mode: 0o500 });
  const { said, code } = await start({ OCTAVO_DATA: data });
  expect(code).toBe(1);
  const [user, group] = [process.getuid?.(), process.getgid?.()];
  expect(said).toContain(`The data folder ${data} cannot be written by user ${user}.`);
  expect(said).toContain(`chown ${user}:${group}`);
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
