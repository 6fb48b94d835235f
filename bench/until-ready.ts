// Waits for a server that a benchmark started.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

/** The first start creates a database and compiles programs: seconds on a quiet machine, minutes on one that does other work. */
const timeoutMs = 15 * 60_000;
const pollMs = 100;
/** The number of characters of the server's error output that the message contains if it exits. */
const outputLimit = 2000;

/**
 * Waits until the server answers at this address, or has exited.
 * @throws Error if it exits, or is not ready after a quarter of an hour
 */
export async function untilReady(server: ChildProcess, address: string): Promise<void> {
  let output = '';
  server.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => (output = (output + text).slice(-outputLimit)));
  const deadline = performance.now() + timeoutMs;
  let state = 'no answer';
  while (performance.now() < deadline) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    state = (await answer?.text().catch(() => undefined)) ?? state;
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error(`The server ended with ${server.exitCode ?? server.signalCode}: ${output}`);
    await setTimeout(pollMs);
  }
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  throw new Error(`The server was not ready after ${timeoutMs / 60_000} minutes: ${state}`);
}
