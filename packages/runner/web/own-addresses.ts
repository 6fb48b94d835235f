// Recognises the addresses of this machine, which may be public ones.
import { BlockList, isIP, isIPv6 } from 'node:net';
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';
import { embeddedIPv4 } from './public-address.ts';

/** The IP addresses of this machine's network interfaces. */
export const interfaceAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((infos: NetworkInterfaceInfo[] = []) => infos)
    .map(({ address }) => address.split('%')[0] ?? '');

/** True if an IP address, or the IPv4 address that it embeds (NAT64), is one of `own`. */
export function isAmong(own: readonly string[], ip: string): boolean {
  const list = new BlockList();
  for (const address of own) list.addAddress(address, familyOf(address));
  const translated = isIPv6(ip) ? embeddedIPv4(ip) : undefined;
  return [ip, translated].some(
    (each) => each !== undefined && isIP(each) !== 0 && list.check(each, familyOf(each)),
  );
}

const familyOf = (ip: string) => (isIPv6(ip) ? 'ipv6' : 'ipv4');
