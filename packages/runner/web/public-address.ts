// Recognises public IP addresses. An address that is not known to be public counts as private.
import { BlockList, isIPv4, isIPv6 } from 'node:net';

type Range = readonly [network: string, prefix: number];

/** IPv4 networks that are not globally reachable (IANA IPv4 Special-Purpose Address Registry, RFC 6890; multicast, RFC 5771). */
const special4: Range[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Global unicast addresses of IPv6 (RFC 4291, section 2.4). */
const global6: Range = ['2000::', 3];

/** Special networks among them (IANA IPv6 Special-Purpose Address Registry): protocols, Teredo, examples, 6to4. */
const special6: Range[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const listOf = (family: 'ipv4' | 'ipv6', ranges: Range[]): BlockList => {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family);
  return list;
};

const blocked4 = listOf('ipv4', special4);
const open6 = listOf('ipv6', [global6]);
const blocked6 = listOf('ipv6', special6);

/** IPv4 addresses in IPv6-only networks (NAT64, RFC 6052), with the last 32 bits in hexadecimal. */
const nat64 = /^64:ff9b::(?:([0-9a-f]{1,4}):)?([0-9a-f]{1,4})$/;

/** The canonical form of an IPv6 address (RFC 5952). */
const canonical6 = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1);

/** The IPv4 address that an IPv6 address of a NAT64 network stands for. */
export function embeddedIPv4(address: string): string | undefined {
  const [found, high = '0', low = '0'] = nat64.exec(canonical6(address)) ?? [];
  if (!found) return undefined;
  const bytes = [high, low].flatMap((word) => {
    const value = Number.parseInt(word, 16);
    return [value >> 8, value & 0xff];
  });
  return bytes.join('.');
}

/**
 * True for the address of a host on the public internet.
 * @param address IPv4 or IPv6; with a zone (`fe80::1%eth0`) it is not public
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocked4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  const translated = embeddedIPv4(address);
  if (translated) return isPublicAddress(translated);
  return open6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6');
}
