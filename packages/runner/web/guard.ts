// Decides to which addresses the host may connect for untrusted pages. Connections use exactly the checked addresses.
import { isIP, type LookupFunction } from 'node:net';
import { hasBadPort, ProblemError } from '@octavo/contract';
import { allowedAddresses } from './allowed-addresses.ts';
import { interfaceAddresses, isAmong } from './own-addresses.ts';
import { isPublicAddress } from './public-address.ts';
import { resolveBySystem, resolveName, type Resolved } from './resolve.ts';

export type Guard = {
  /**
   * Refuses URLs whose host is private by its name or address, and those of ports where another protocol is spoken: the
   * text of a request could be commands there, for example to a mail server.
   * @throws ProblemError `private_address`, `unreachable_address`
   */
  check(url: URL): void;
  /** Resolves a host name for a connection; refuses it if one of its addresses is private. */
  lookup: LookupFunction;
};

export type GuardSettings = {
  /** Private addresses that the operator allows; none by default. */
  allowed?: readonly string[];
  /** Resolves a name to all its addresses. */
  resolve?(name: string): Promise<Resolved[]>;
  /** The same for names that the operator may have allowed. */
  resolveAllowed?(name: string): Promise<Resolved[]>;
  /** The addresses of this machine. They may change while it runs. */
  own?(): readonly string[];
};

/** Normalises a host for comparison: no brackets, and no trailing dot. */
const plainHost = (host: string) => host.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/** Names of private networks (RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`), and names without a dot, which depend on a search list. */
const localName = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$|^[^.]*$/;

const isNameUnknown = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOTFOUND';

const isPrivate = (host: string) => new ProblemError('private_address', { address: host });

// The browser does not check this for requests that the host answers.
const badPort = ({ host, port }: URL) =>
  new ProblemError('unreachable_address', {
    address: host,
    reason: `browsers do not open port ${port}`,
  });

/** @throws if an entry of `allowed` is invalid */
export function createGuard({
  allowed = [],
  resolve: resolveGiven,
  resolveAllowed = resolveGiven ?? resolveBySystem,
  own = interfaceAddresses,
}: GuardSettings = {}): Guard {
  const resolve = resolveGiven ?? resolveName;
  const opened = allowedAddresses(allowed);
  // This machine's own addresses count as private even where they are public: its services may trust them.
  const reachable = (ip: string) =>
    (isPublicAddress(ip) && !isAmong(own(), ip)) || opened.address(ip);

  const resolveStrange = async (host: string): Promise<Resolved[]> => {
    if (isIP(host) !== 0) return resolveAllowed(host);
    // No public name server resolves these.
    if (localName.test(host)) return opened.addresses ? resolveAllowed(host) : [];
    return resolve(host).catch((error: unknown) => {
      // It may be a name of the system that leads to an allowed address. Name servers that do not answer would hold up the system, too.
      if (!opened.addresses || !isNameUnknown(error)) throw error;
      return resolveAllowed(host);
    });
  };

  const addressesOf = async (name: string): Promise<Resolved[]> => {
    const host = plainHost(name);
    if (opened.host(host)) return resolveAllowed(host);
    const found = await resolveStrange(host);
    const fits = localName.test(host) ? opened.address : reachable;
    if (!found.length || !found.every(({ address }) => fits(address))) throw isPrivate(host);
    return found;
  };

  return {
    check(url) {
      const host = plainHost(url.hostname);
      if (hasBadPort(url)) throw badPort(url);
      if (opened.host(host)) return;
      const isAddress = isIP(host) !== 0;
      if (isAddress ? !reachable(host) : !opened.addresses && localName.test(host))
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
