// Private addresses that the operator allows: `10.1.0.0/16`, `192.168.0.7`, `wiki.example`.
import { BlockList, isIP } from 'node:net';

export type Allowed = {
  /** True if a network or an address is listed, to which any name may lead. */
  addresses: boolean;
  /** True if the host is listed by name, whatever its address. */
  host(name: string): boolean;
  /** True if the IP address is in a listed network. */
  address(ip: string): boolean;
};

const family = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4');
const network = /^([^/]+)\/(\d{1,3})$/;
const hostName = /^(?:[a-z0-9_-]+\.)*[a-z0-9_-]+$/;

const withinPrefix = (ip: string, prefix: number) =>
  isIP(ip) !== 0 && prefix <= (isIP(ip) === 6 ? 128 : 32);

/** True for an entry that `allowedAddresses` accepts. */
export function isAllowable(entry: string): boolean {
  const [, ip, prefix] = network.exec(entry) ?? [];
  if (ip) return withinPrefix(ip, Number(prefix));
  return isIP(entry) !== 0 || hostName.test(entry.toLowerCase());
}

/**
 * Parses the operator's list.
 * @param entries networks in CIDR notation, single IP addresses, or host names
 * @throws if an entry is none of these
 */
export function allowedAddresses(entries: readonly string[]): Allowed {
  const list = new BlockList();
  const hosts = new Set<string>();
  for (const entry of entries) {
    if (!isAllowable(entry)) throw new Error(`“${entry}” is no network, address or host name`);
    const [, ip, prefix] = network.exec(entry) ?? [];
    if (ip) list.addSubnet(ip, Number(prefix), family(ip));
    else if (isIP(entry)) list.addAddress(entry, family(entry));
    else hosts.add(entry.toLowerCase());
  }
  return {
    addresses: list.rules.length > 0,
    host: (name) => hosts.has(name),
    address: (ip) => isIP(ip) !== 0 && list.check(ip, family(ip)),
  };
}
