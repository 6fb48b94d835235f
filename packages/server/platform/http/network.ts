// The network that a client address belongs to: limits count networks, not single addresses.
import { isIPv4, isIPv6 } from 'node:net';

/** An IPv4 address is one client; with IPv6, providers give each customer a whole /64. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (isIPv4(address) || !isIPv6(address)) return address;
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser writes every address in its shortest form, including embedded IPv4.
  const short = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
  const [head = '', tail] = short.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  return [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
}

/** Whether an address or a host name can only be this machine. Browsers resolve names below `localhost` themselves. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  const address = networkOf(name);
  if (isIPv4(address)) return address.startsWith('127.');
  if (isIPv6(name)) return groupsOf(name).join(':') === '0:0:0:0:0:0:0:1';
  return name === 'localhost' || name.endsWith('.localhost');
}
