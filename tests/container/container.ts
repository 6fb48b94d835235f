// A container of one of the images, started by Podman as root.
import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../scripts/free-port.ts';

const run = promisify(execFile);
const readyWithinMs = 60_000;

export const podman = async (...args: string[]): Promise<string> =>
  (await run('podman', args, { maxBuffer: 64 * 1024 * 1024 })).stdout.trim();

export type Container = {
  url: string;
  /** From the start of Podman until the server is ready to take jobs, in milliseconds. */
  readyMs: number;
  /** What it has printed. */
  log(): Promise<string>;
  /** Runs a command in it. @returns its output @throws if it fails */
  exec(...command: string[]): Promise<string>;
  /** Memory of all of its processes, each page counted once, in MiB. */
  memory(): Promise<number>;
  /** Stops it as `docker stop` does. @returns the milliseconds it took, and the exit code */
  stop(): Promise<{ ms: number; code: number }>;
};

export type Start = {
  image: string;
  /** The volume of its data. */
  volume: string;
  options: readonly string[];
  settings?: Readonly<Record<string, string>>;
};

/** Read-only, without capabilities, as a user without a name. */
export const strict = [
  ...['--read-only', '--read-only-tmpfs=false', '--tmpfs', '/tmp', '--cap-drop', 'all'],
  ...['--security-opt', 'no-new-privileges', '--user', '12345', '--passwd=false'],
];

/** Starts a container and waits until the server is ready. @throws with its log if it is not */
export async function startContainer(start: Start): Promise<Container> {
  const { image, volume, options, settings = {} } = start;
  const port = String(await freePort());
  const environment = { HOST: '127.0.0.1', PORT: port, ...settings };
  const began = performance.now();
  const id = await podman(
    // Without systemd, Podman has no timers for health checks; the test runs the check itself.
    ...['run', '--detach', '--no-healthcheck', '--network', 'host', '--volume', `${volume}:/data`],
    ...options,
    ...Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    image,
  );
  const url = `http://127.0.0.1:${port}`;
  const log = async () => {
    const { stdout, stderr } = await run('podman', ['logs', id], { maxBuffer: 64 * 1024 * 1024 });
    return stdout + stderr;
  };
  await untilReady(`${url}/api/health/ready`).catch(async (error: Error) => {
    const said = await log();
    await podman('rm', '--force', '--time', '0', id);
    throw new Error(`${error.message}\n${said}`);
  });
  const readyMs = performance.now() - began;
  return {
    url,
    readyMs,
    log,
    exec: (...command) => podman('exec', id, ...command),
    memory: async () =>
      memoryBelow(Number(await podman('inspect', '--format', '{{.State.Pid}}', id))),
    async stop() {
      const at = performance.now();
      await podman('stop', '--time', '45', id);
      const ms = performance.now() - at;
      const code = Number(await podman('inspect', '--format', '{{.State.ExitCode}}', id));
      await podman('rm', id);
      return { ms, code };
    },
  };
}

/** @throws Error with the body of the last answer */
async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    const body = await answer?.text();
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error(`not ready: ${body ?? 'no answer'}`);
    await wait(20);
  }
}

/** The proportional set size of a process and all below it, in MiB. */
async function memoryBelow(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const own = Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
  let sum = own;
  for (const thread of await readdir(`/proc/${pid}/task`).catch(() => [])) {
    const children = await readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '');
    for (const child of children.split(' ').filter(Boolean))
      sum += await memoryBelow(Number(child));
  }
  return sum;
}
