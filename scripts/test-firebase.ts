// Tests Firebase accounts against Google's own Auth emulator: `npm run test:firebase`. It needs no
// account and no Java; the emulator (firebase-tools, about 280 MB) is downloaded once into the cache.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { npmProgram } from './npm-program.ts';

const version = '15.34.2';
const project = 'demo-octavo';
const readyWithinMs = 120_000;

const program = join(await npmProgram('firebase-tools', version), 'lib', 'bin', 'firebase.js');

const folder = await mkdtemp(join(tmpdir(), 'octavo-firebase-'));
const port = await freePort();
const emulator = await startEmulator();
try {
  await untilReady(`http://127.0.0.1:${port}/`);
  process.exitCode = await test();
} finally {
  emulator.kill('SIGINT');
  await once(emulator, 'exit');
  await rm(folder, { recursive: true, force: true });
}

/** Starts the emulator, which reads its settings only from a file. */
async function startEmulator(): Promise<ChildProcess> {
  const emulators = { auth: { host: '127.0.0.1', port }, ui: { enabled: false } };
  const settings = { emulators: { ...emulators, singleProjectMode: false } };
  await writeFile(join(folder, 'firebase.json'), JSON.stringify(settings));
  const command = ['emulators:start', '--only', 'auth', '--project', project];
  return spawn(process.execPath, [program, ...command], {
    cwd: folder,
    env: { ...process.env, HOME: folder, CI: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (emulator.exitCode !== null) throw new Error('the emulator ended');
    if (await fetch(url).catch(() => undefined)) return;
    await wait(200);
  }
  throw new Error('the emulator was not ready in time');
}

function test(): Promise<number> {
  const vitest = resolve('node_modules', 'vitest', 'vitest.mjs');
  const args = ['run', '--configLoader', 'native', '--project', 'firebase'];
  return run(process.execPath, [vitest, ...args, ...process.argv.slice(2)], {
    FIREBASE_PROJECT_ID: project,
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${port}`,
  });
}

async function run(command: string, args: string[], more: NodeJS.ProcessEnv = {}) {
  const child = spawn(command, args, { env: { ...process.env, ...more }, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
