// Decides where the host may connect for a stranger's page, and to which address: the one that was checked, and no other.
import { lookup as lookUpName } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { ProblemError } from '@octavo/contract';
import { allowedAddresses } from './allowed-addresses.ts';
import { isPublicAddress } from './public-address.ts';

export type Resolved = { address: string; family: number };

export type Guard = {
  /** Refuses addresses that name a private host by themselves. @throws ProblemError `private_address` */
  check(url: URL): void;
  /** Finds the addresses of a name for a connection, and refuses them all when one is private. */
  lookup: LookupFunction;
};

export type GuardSettings = {
  /** What the operator has opened of the private network; nothing unless told. */
  allowed?: readonly string[];
  /** Gives all addresses of a name. */
  resolve?(name: string): Promise<Resolved[]>;
};

const everyAddress = (name: string) => lookUpName(name, { all: true });

/** A host as it is compared: without brackets, and without the dot that ends a full name. */
const plainHost = (host: string) => host.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/** Names of private networks (RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`), and those that only a search list completes. */
const localName = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$|^[^.]*$/;

const isPrivate = (host: string) => new ProblemError('private_address', { address: host });

/** @throws when an entry of `allowed` is not understood */
export function createGuard({ allowed = [], resolve = everyAddress }: GuardSettings = {}): Guard {
  const opened = allowedAddresses(allowed);
  const reachable = (ip: string) => isPublicAddress(ip) || opened.address(ip);

  const addressesOf = async (name: string): Promise<Resolved[]> => {
    const host = plainHost(name);
    const found = await resolve(host);
    if (opened.host(host)) return found;
    const fits = localName.test(host) ? opened.address : reachable;
    if (!found.length || !found.every(({ address }) => fits(address))) throw isPrivate(host);
    return found;
  };

  return {
    check({ hostname }) {
      const host = plainHost(hostname);
      if (opened.host(host)) return;
      const isAddress = isIP(host) !== 0;
      if (isAddress ? !reachable(host) : opened.nothing && localName.test(host))
        throw isPrivate(host);
    },
    lookup(name, { all }, found) {
      const give = (addresses: Resolved[]): void => {
        if (all) return found(null, addresses);
        const [{ address, family } = { address: '', family: 0 }] = addresses;
        found(null, address, family);
      };
      addressesOf(name).then(give, (error: unknown) => found(error as NodeJS.ErrnoException, ''));
    },
  };
}
