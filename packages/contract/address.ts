// Parses web addresses as people type them, and makes the small file in which an address is sent to its conversion.
import { extensionOf } from './catalogue/formats.ts';
import { ProblemError } from './problems.ts';

/** Longer ones are refused by most servers (RFC 9110, section 4.1, recommends 8,000). */
const longestAddress = 8000;
const longestName = 80;

/** Ports that browsers open no connection to (Fetch Standard, section 2.9, "bad port"). */
const badPorts = new Set(
  [
    0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101,
    102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427,
    465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990,
    993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667,
    6668, 6669, 6679, 6697, 10080,
  ].map(String),
);

/** Whether browsers open no connection to the port of an address, because another protocol than HTTP is spoken there. */
export const hasBadPort = ({ port }: Pick<URL, 'port'>): boolean => badPorts.has(port);

const invalid = (reason: string) => new ProblemError('invalid_address', { reason });

/** `example.org:8080` has a port, not the scheme `example.org`. */
const hostAndPort = /^[^/?#:\\]+:\d{1,5}(?:[/?#]|$)/;
const scheme = /^[a-z][a-z0-9+.-]*:/i;

function withScheme(typed: string): string {
  if (typed.startsWith('//')) return `https:${typed}`;
  return scheme.test(typed) && !hostAndPort.test(typed) ? typed : `https://${typed}`;
}

function parsed(text: string): URL {
  if (!URL.canParse(text)) throw invalid('it does not name a site, such as example.org');
  return new URL(text);
}

/** Parses an address: `example.org/a`, `HTTP://example.org` and international names are accepted. It does not check where the
 * address leads.
 * @returns the absolute address, as browsers write it
 * @throws ProblemError `invalid_address`
 */
export function webAddress(typed: string): string {
  const text = typed.trim();
  if (!text) throw invalid('it is empty');
  if (text.startsWith('\\')) throw invalid('it is the path of a file');
  const url = parsed(withScheme(text));
  if (!/^https?:$/.test(url.protocol)) throw invalid('it must begin with http:// or https://');
  if (url.username || url.password) throw invalid('it must not contain a user name or password');
  if (hasBadPort(url)) throw invalid(`browsers do not open port ${url.port}`);
  const { href } = url;
  if (href.length > longestAddress) throw invalid(`it has more than ${longestAddress} characters`);
  return href;
}

/** The host as it was typed, not in the ASCII form (Punycode) of an international name. */
function readableHost(typed: string, { hostname }: URL): string {
  const host = /^\s*(?:https?:)?\/*([^/?#:\\\s]+)/i.exec(typed)?.[1]?.toLowerCase() ?? '';
  const same = URL.canParse(`https://${host}`) && new URL(`https://${host}`).hostname === hostname;
  return same ? host : hostname;
}

function readablePath({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

const pageExtension = /\.(?:x?html?|php|aspx?|jsp)$/i;
const notInFileName = /[^\p{L}\p{M}\p{N}._-]+/gu;

function nameOf(typed: string, url: URL): string {
  const path = readablePath(url).replace(/\/$/, '').replace(pageExtension, '');
  const words = `${readableHost(typed, url)}${path}`.replaceAll(notInFileName, '-');
  const short = [...words].slice(0, longestName).join('');
  return short.replaceAll(/^[.-]+|[.-]+$/g, '') || 'page';
}

export type AddressFile = {
  /** The absolute address, as `webAddress` returns it. */
  address: string;
  /** The name of the file, such as `example.org-guide.url`, so that the result is called `example.org-guide.pdf`. */
  name: string;
  /** A list of one address (RFC 2483, section 5). */
  content: string;
};

/**
 * Makes the file in which an address is sent to its conversion.
 * @param typed the address as the user typed it
 * @throws ProblemError `invalid_address`
 */
export function addressFile(typed: string): AddressFile {
  const address = webAddress(typed);
  const name = nameOf(typed, new URL(address)) + extensionOf('url');
  return { address, name, content: `${address}\r\n` };
}
