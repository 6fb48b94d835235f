// Identifies anonymous visitors by a keyed hash of their network address, which cannot be reversed.
import type { Owner } from '#platform/http/caller.ts';
import { networkOf } from '#platform/http/network.ts';
import type { Secrets } from '#platform/secrets.ts';

/** The owner for an address: `anonymous:` and 32 hexadecimal digits. */
export function visitorOf(address: string, secrets: Secrets): Owner {
  const digest = secrets.sign('client addresses', networkOf(address)).toString('hex');
  return `anonymous:${digest.slice(0, 32)}`;
}
