// Starts a program of a browser and waits until it prints its address.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const readyWithinMs = 30_000;

export type Program = {
  /** The first group of `until`. */
  match: string;
  end(): Promise<void>;
};

type Start = {
  args: string[];
  env?: Record<string, string>;
  /** What it prints when it is ready, if it prints anything. */
  until?: RegExp;
};

/** @throws Error when the program cannot be started, or does not print what is waited for */
export async function startProgram(path: string, options: Start): Promise<Program> {
  const { args, env, until = /()/ } = options;
  const program = spawn(path, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  process.once('exit', () => program.kill('SIGKILL'));
  let output = '';
  const match = new Promise<string>((resolve, reject) => {
    const fail = (why: string) =>
      reject(new Error(`${path} ${why}; install it with: apt-get install ${packages}\n${output}`));
    if (until.test('')) program.on('spawn', () => resolve(''));
    program.on('error', (error) => fail(error.message));
    program.on('exit', (code) => fail(`ended with ${code}`));
    setTimeout(() => fail(`was not ready within ${readyWithinMs / 1000} s`), readyWithinMs).unref();
    for (const stream of [program.stdout, program.stderr, program.stdio[3]])
      stream?.on('data', (text: Buffer) => {
        output += text.toString();
        const [, found] = until.exec(output) ?? [];
        if (found !== undefined) resolve(found);
      });
  });
  return { match: await match, end: () => end(program) };
}

const packages = 'firefox-esr webkit2gtk-driver xvfb';

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null) return;
  const ended = once(program, 'exit');
  program.kill('SIGKILL');
  await ended;
}
