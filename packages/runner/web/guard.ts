// Decides to which addresses the host may connect for untrusted pages. Connections use exactly the checked addresses.
import { lookup as lookUpName } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { ProblemError } from '@octavo/contract';
import { allowedAddresses } from './allowed-addresses.ts';
import { interfaceAddresses, isAmong } from './own-addresses.ts';
import { isPublicAddress } from './public-address.ts';

export type Resolved = { address: string; family: number };

export type Guard = {
  /** Refuses URLs whose host is private by its name or address. @throws ProblemError `private_address` */
  check(url: URL): void;
  /** Resolves a host name for a connection; refuses it if one of its addresses is private. */
  lookup: LookupFunction;
};

export type GuardSettings = {
  /** Private addresses that the operator allows; none by default. */
  allowed?: readonly string[];
  /** Resolves a name to all its addresses. */
  resolve?(name: string): Promise<Resolved[]>;
  /** The addresses of this machine. They may change while it runs. */
  own?(): readonly string[];
};

const everyAddress = (name: string) => lookUpName(name, { all: true });

/** Normalises a host for comparison: no brackets, and no trailing dot. */
const plainHost = (host: string) => host.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/** Names of private networks (RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`), and names without a dot, which depend on a search list. */
const localName = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$|^[^.]*$/;

const isPrivate = (host: string) => new ProblemError('private_address', { address: host });

/** @throws if an entry of `allowed` is invalid */
export function createGuard({
  allowed = [],
  resolve = everyAddress,
  own = interfaceAddresses,
}: GuardSettings = {}): Guard {
  const opened = allowedAddresses(allowed);
  // This machine's own addresses count as private even where they are public: its services may trust them.
  const reachable = (ip: string) =>
    (isPublicAddress(ip) && !isAmong(own(), ip)) || opened.address(ip);

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
