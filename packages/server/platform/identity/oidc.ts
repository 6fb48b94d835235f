// Verifies the tokens of any OpenID Connect issuer (OpenID Connect Discovery 1.0) with its published keys.
import { ProblemError } from '@octavo/contract';
import { createRemoteJWKSet } from 'jose';
import { z } from 'zod';
import { verifyToken, type TokenRules } from '#platform/identity/bearer-token.ts';
import type { IdentityProvider } from '#platform/identity/identity.ts';
import { explainConnection } from '#platform/unreachable.ts';

const discoveryTimeoutMs = 5_000;
/** How long to wait at least before keys are fetched again for a token with an unknown key. */
const keysCooldownMs = 5_000;
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'] as const;

const discovery = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  token_endpoint: z.url().optional(),
  userinfo_endpoint: z.url().optional(),
});

export type OidcSettings = {
  issuer: string;
  clientId: string;
  /** The audience of the tokens; usually the client itself. */
  audience: string;
};

type DiscoveredIssuer = { rules: TokenRules; sites: readonly string[] };

/** If the issuer is unavailable at start, its settings are fetched again with the next token. */
export function oidcProvider({ issuer, clientId, audience }: OidcSettings): IdentityProvider {
  let discovered: Promise<TokenRules> | undefined;
  let sites: readonly string[] = [new URL(issuer).origin];
  const rules = () => {
    discovered ??= discover({ issuer, clientId, audience }).then(
      (found) => {
        sites = found.sites;
        return found.rules;
      },
      (error: unknown) => {
        discovered = undefined;
        throw new ProblemError('identity_unavailable', {}, error);
      },
    );
    return discovered;
  };
  // Fetched at once, so that the first page has the right content security policy.
  rules().catch(() => undefined);
  return {
    verify: async (token) => verifyToken(token, await rules()),
    configuration: () => ({
      ...{ kind: 'oidc', issuer, clientId },
      // An id token is made for the client, an access token for an API.
      bearer: audience === clientId ? 'id_token' : 'access_token',
    }),
    sites: () => sites,
    remove: async () => undefined,
  };
}

async function discover(settings: OidcSettings): Promise<DiscoveredIssuer> {
  const { issuer: address, clientId: client, audience } = settings;
  const { issuer, jwks_uri, token_endpoint = address } = await fetchDiscovery(address);
  const keys = createRemoteJWKSet(new URL(jwks_uri), { cooldownDuration: keysCooldownMs });
  return {
    rules: { keys, issuer, audience, client, algorithms },
    sites: [...new Set([address, token_endpoint].map((site) => new URL(site).origin))],
  };
}

/** The address of an issuer's discovery document (OpenID Connect Discovery, section 4). */
export const discoveryUrlOf = (issuer: string): string =>
  `${withoutSlash(issuer)}/.well-known/openid-configuration`;

/** @throws Error if the issuer cannot be reached, or if its document belongs to another issuer */
export async function fetchDiscovery(address: string): Promise<z.infer<typeof discovery>> {
  const url = discoveryUrlOf(address);
  const signal = AbortSignal.timeout(discoveryTimeoutMs);
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    throw explainConnection(error, { what: 'The issuer', setting: 'OIDC_ISSUER', url: address });
  });
  if (!response.ok) throw new Error(`The issuer answered ${response.status} to ${url}.`);
  const found = discovery.parse(await response.json());
  // Issuers differ in whether they end with a slash; everything else must be equal (OpenID Connect Discovery, section 4.3).
  if (withoutSlash(found.issuer) !== withoutSlash(address))
    throw new Error(`${url} is the document of another issuer, ${found.issuer}.`);
  return found;
}

const withoutSlash = (address: string) => address.replace(/\/$/, '');
