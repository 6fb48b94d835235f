// Finds a free port for a temporary server.
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that the system gives to connections and to servers without a port of their own, so that no other program gets
 * one before the server listens. Each worker of the test runner has a part of them.
 */
const ports = { first: 12_000, each: 4_000, parts: 5 } as const;

const part = Number(process.env['VITEST_POOL_ID'] ?? 0) % ports.parts;
let last = Math.floor(Math.random() * ports.each);

/** A TCP port of this machine that is not in use; another one with each call. */
export async function freePort(): Promise<number> {
  last = (last + 1) % ports.each;
  const port = ports.first + part * ports.each + last;
  return (await isFree(port)) ? port : freePort();
}

/** Whether nothing listens on a port, at any address. */
async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port);
  const heard = await Promise.race([
    once(probe, 'listening').then(() => true),
    once(probe, 'error').then(() => false),
  ]);
  probe.close();
  if (heard) await once(probe, 'close');
  return heard;
}
