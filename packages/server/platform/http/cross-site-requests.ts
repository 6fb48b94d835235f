// Protects a server that identifies people without a token: other sites must not use it through a browser.
import { ProblemError } from '@octavo/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { isLoopback } from '#platform/http/network.ts';

export type TrustedOrigins = {
  /** The public address of this server, if it is known. */
  publicUrl: string | undefined;
  /** Other sites that may call the API. */
  corsOrigins: readonly string[];
};

/**
 * Refuses a request that a page of another site makes in the person's browser (CSRF). Programs send neither of the
 * headers.
 * @throws ProblemError `origin_not_allowed`
 */
export function refuseCrossSiteRequest({ headers }: FastifyRequest, trusted: TrustedOrigins): void {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && trusted.corsOrigins.includes(origin)) return;
  // Browsers send it on HTTPS and on this machine, and no page can change it (Fetch Metadata).
  const isCrossSite =
    typeof site === 'string'
      ? !['same-origin', 'none'].includes(site)
      : origin !== undefined && !isOwnOrigin(origin, headers.host, trusted.publicUrl);
  if (isCrossSite) throw new ProblemError('origin_not_allowed', { origin: origin ?? 'unknown' });
}

function isOwnOrigin(origin: string, host = '', publicUrl?: string): boolean {
  if (!URL.canParse(origin)) return false;
  const own = publicUrl === undefined ? [] : [new URL(publicUrl).origin];
  return own.includes(origin) || new URL(origin).host === host.toLowerCase();
}

export type KnownHosts = {
  /** Whether other machines may use the server. */
  servesNetwork: boolean;
  /** Names of the server besides `localhost`. */
  hostNames: readonly string[];
};

/**
 * Refuses requests under a host name that is not the server's: a page whose name was pointed to this machine would count
 * as one of ours (DNS rebinding). An address cannot be pointed elsewhere. Without the network, it also refuses what a
 * proxy passes on from other machines.
 */
export function refuseUnknownHosts(app: FastifyInstance, known: KnownHosts): void {
  app.addHook('onRequest', async ({ headers, ip }) => {
    // Never X-Forwarded-Host: such a page could set it.
    const name = hostNameOf(headers.host ?? '');
    if (!isKnown(name, known)) throw new ProblemError('host_not_allowed', { host: name });
    if (known.servesNetwork) return;
    const foreign = [ip, ...forwardedFor(headers)].find((address) => !isLoopback(address));
    if (foreign) throw new ProblemError('client_not_allowed', { address: foreign });
  });
}

/** The clients that a proxy names, whether it is trusted or not: here they can only shut somebody out. */
const forwardedFor = ({
  'x-forwarded-for': list,
  'x-real-ip': address,
  forwarded,
}: IncomingHttpHeaders): string[] => [
  ...[list, address].flat().flatMap((text) => text?.split(',').map((each) => each.trim()) ?? []),
  ...(forwarded === undefined ? [] : [forwarded]),
];

function isKnown(name: string, { servesNetwork, hostNames }: KnownHosts): boolean {
  if (isLoopback(name) || hostNames.includes(name)) return true;
  return servesNetwork && isIP(name) !== 0;
}

/** The host of a Host header without its port, an IPv6 address without brackets; empty if it is malformed. */
function hostNameOf(host: string): string {
  if (!/^[^\s/@?#\\]+$/.test(host) || !URL.canParse(`http://${host}`)) return '';
  return new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}
