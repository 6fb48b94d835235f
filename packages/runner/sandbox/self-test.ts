// Tests the sandbox at start: a program inside tries to escape, and every attempt must fail.
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { killTree, type Sandbox } from './sandbox.ts';

const probeMs = 10_000;

export type SelfTest = { holds: true } | { holds: false; reason: string };

const answer = z.record(z.string(), z.boolean());

async function listen(to: { host: string; port: 0 } | { path: string }): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(to, resolve));
  return server;
}

async function runProbe(sandbox: Sandbox, command: string, args: string[]): Promise<string> {
  const child = sandbox.start(command, args);
  const late = setTimeout(() => killTree(child), probeMs);
  child.stdin?.end();
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  try {
    const [out, error] = await Promise.race([
      Promise.all([text(child.stdout!), text(child.stderr!)]),
      failed,
    ]);
    if (!out) throw new Error(error.trim().split('\n')[0] || 'the probe said nothing');
    return out;
  } finally {
    clearTimeout(late);
    killTree(child);
  }
}

/**
 * Tests whether a program inside the sandbox can escape.
 * @param folder a host folder that the sandbox must not reach
 * @param probe the probe's command line inside the sandbox
 * @param hostProcess a process that it must not signal, if it sees the host's numbers of processes
 */
export async function selfTest(
  sandbox: Sandbox,
  folder: string,
  probe: { command: string; arguments: string[] },
  hostProcess = 0,
): Promise<SelfTest> {
  const secret = join(folder, `secret-${randomUUID()}`);
  writeFileSync(secret, 'secret', { mode: 0o600 });
  const server = await listen({ host: '127.0.0.1', port: 0 });
  // Short, because paths of sockets are limited.
  const socket = join(folder, 'probe');
  const local = await listen({ path: socket });
  try {
    const { port } = server.address() as AddressInfo;
    const out = await runProbe(sandbox, probe.command, [
      ...probe.arguments,
      ...[secret, String(port), socket, String(hostProcess)],
    ]);
    const escapes = Object.entries(answer.parse(JSON.parse(out))).filter(([, escaped]) => escaped);
    if (escapes.length === 0) return { holds: true };
    return {
      holds: false,
      reason: `a sandboxed program ${escapes.map(([what]) => what).join(', ')}`,
    };
  } catch (error) {
    return { holds: false, reason: (error as Error).message };
  } finally {
    server.close();
    local.close();
    rmSync(secret, { force: true });
  }
}
