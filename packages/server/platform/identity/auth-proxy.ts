// A reverse proxy signs people in and names them in a header (Authelia, Authentik, oauth2-proxy).
import { BlockList, isIP } from 'node:net';
import { ProblemError } from '@octavo/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { AuthProxySettings } from '#platform/configuration/auth-proxy.ts';
import type { Tables } from '#platform/database/database.ts';
import { identities, users } from '#platform/database/schema.ts';
import { refuseCrossSiteRequest, type TrustedOrigins } from '#platform/http/cross-site-requests.ts';
import {
  partsOfName,
  type IdentityProvider,
  type VerifiedIdentity,
} from '#platform/identity/identity.ts';
import { proxyUid } from '#platform/identity/reserved-uids.ts';

const longestUser = 200;
const longestEmail = 320;
const longestName = 100;
const longestGroups = 8_000;

/** An address, as far as it matters: one `@` between two parts without spaces and separators of lists. */
const emailShape = /^[^\s@,;|]+@[^\s@,;|]+$/;

export function authProxyProvider(
  settings: AuthProxySettings,
  { tables, trustedOrigins }: { tables: Tables; trustedOrigins: TrustedOrigins },
): IdentityProvider {
  const isTrusted = trustedPeers(settings.proxies);
  const { signOutUrl } = settings;
  return {
    verify: () => Promise.reject(new ProblemError('token_invalid')),
    async identify(request) {
      // The connection's own address: X-Forwarded-For names clients, not the proxy. A Unix socket has none.
      if (!isTrusted(request.socket.remoteAddress)) return undefined;
      const person = personIn(request, settings);
      if (!person) return undefined;
      refuseCrossSiteRequest(request, trustedOrigins);
      return { ...person, uid: await uidOf(tables, person) };
    },
    configuration: () => ({ kind: 'proxy', ...(signOutUrl && { signOutUrl }) }),
    // The account may be one of the embedded provider from before.
    remove: async (uid, queries) => {
      await queries.delete(identities).where(eq(identities.id, uid));
    },
  };
}

/** Whether an address is one of the proxies, also as IPv4 within IPv6. */
function trustedPeers(networks: readonly string[]): (address?: string) => boolean {
  const trusted = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = familyOf(address);
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  return (peer = '') => {
    const address = /^::ffff:([\d.]+)$/i.exec(peer)?.[1] ?? peer.split('%')[0] ?? '';
    return isIP(address) !== 0 && trusted.check(address, familyOf(address));
  };
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** @throws ProblemError `identity_header_invalid` if a header is there twice or cannot be what it should be */
function personIn(
  request: FastifyRequest,
  headers: AuthProxySettings,
): VerifiedIdentity | undefined {
  const user = valueOf(request, headers.user, longestUser);
  if (user === undefined) return undefined;
  const email = (headers.email ? valueOf(request, headers.email, longestEmail) : user) ?? '';
  const isEmail = emailShape.test(email);
  if (headers.email && email !== '' && !isEmail) throw invalid(headers.email);
  const name = headers.name && valueOf(request, headers.name, longestName);
  const groups = headers.groups && valueOf(request, headers.groups, longestGroups);
  return {
    ...{ uid: proxyUid(user), email: isEmail ? email : '', emailVerified: isEmail },
    ...partsOfName(name ?? ''),
    issuedAt: new Date(),
    groups: (groups ?? '')
      .split(/[,|]/)
      .map((group) => group.trim())
      .filter(Boolean),
  };
}

/** The only value of a header; undefined without one. Two could be the proxy’s and one that a client smuggled in. */
function valueOf(request: FastifyRequest, name: string, longest: number): string | undefined {
  const values = request.raw.headersDistinct[name] ?? [];
  if (values.length > 1) throw invalid(name);
  // Node reads the bytes of headers as Latin-1; proxies send UTF-8.
  const value = Buffer.from(values[0] ?? '', 'latin1')
    .toString('utf8')
    .trim();
  if (value.length > longest || /[\p{Cc}\uFFFD]/u.test(value)) throw invalid(name);
  return value === '' ? undefined : value;
}

const invalid = (header: string) => new ProblemError('identity_header_invalid', { header });

/**
 * The account of a person: their own, or else the oldest one whose owner has proved that they have the email address. One
 * with an address that nobody proved could belong to anybody.
 */
async function uidOf(tables: Tables, { uid, email }: VerifiedIdentity): Promise<string> {
  const [own] = await tables.select({ uid: users.uid }).from(users).where(eq(users.uid, uid));
  if (own || email === '') return uid;
  const isTheirs = and(
    eq(sql`lower(${users.email})`, email.toLowerCase()),
    eq(users.emailVerified, true),
    sql`${users.uid} NOT LIKE 'proxy:%'`,
  );
  const [known] = await tables
    .select({ uid: users.uid })
    .from(users)
    .where(isTheirs)
    .orderBy(asc(users.createdAt))
    .limit(1);
  return known?.uid ?? uid;
}
