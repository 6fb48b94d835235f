// Users for sandboxes without namespaces: one for each, if the host may change users.
import { readFileSync } from 'node:fs';
import type { SystemUser } from './sandbox.ts';

/** CAP_CHOWN, CAP_DAC_OVERRIDE, CAP_FOWNER, CAP_KILL, CAP_SETGID, CAP_SETUID (linux/capability.h). */
const needed = [0, 1, 3, 5, 6, 7].reduce((mask, bit) => mask | (1n << BigInt(bit)), 0n);

/** Above the users of distributions, and within the 65536 of a container without root on the host. */
const firstId = 20_000;
const ids = 20_000;

/** True if this process may give folders and processes to other users, and end them. */
function mayChangeUsers(): boolean {
  const status = readFileSync('/proc/self/status', 'utf8');
  const effective = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`);
  return (effective & needed) === needed;
}

/**
 * Returns a function that gives a user of its own to each sandbox, or undefined if this process may not change users. An id
 * comes again after 20,000 sandboxes; processes on the same machine begin at different ids.
 */
export function createUsers(): (() => SystemUser) | undefined {
  if (process.platform !== 'linux' || !mayChangeUsers()) return undefined;
  let next = (process.pid * 997) % ids;
  return () => {
    const id = firstId + (next++ % ids);
    return { uid: id, gid: id };
  };
}
