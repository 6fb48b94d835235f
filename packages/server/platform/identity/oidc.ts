// Any OpenID Connect issuer (OpenID Connect Discovery 1.0): its tokens are verified with the keys that it publishes.
import { ProblemError } from '@octavo/contract';
import { createRemoteJWKSet } from 'jose';
import { z } from 'zod';
import { verifyToken, type TokenRules } from '#platform/identity/bearer-token.ts';
import type { IdentityProvider } from '#platform/identity/identity.ts';

const discoveryTimeoutMs = 5_000;
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'] as const;

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

export type OidcSettings = {
  issuer: string;
  clientId: string;
  /** Whom the tokens must be made for; usually the client itself. */
  audience: string;
};

/** An issuer that is away at start does not matter: it is asked again with the next token. */
export function oidcProvider({ issuer, clientId, audience }: OidcSettings): IdentityProvider {
  let rules: Promise<TokenRules> | undefined;
  const rulesOf = () => {
    rules ??= discover(issuer, audience).catch((error: unknown) => {
      rules = undefined;
      throw new ProblemError('identity_unavailable', {}, error);
    });
    return rules;
  };
  return {
    verify: async (token) => verifyToken(token, await rulesOf()),
    configuration: () => ({ kind: 'oidc', issuer, clientId }),
    remove: async () => undefined,
  };
}

async function discover(address: string, audience: string): Promise<TokenRules> {
  const url = `${address.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(discoveryTimeoutMs) });
  if (!answer.ok) throw new Error(`The issuer answered ${answer.status} to ${url}.`);
  const { issuer, jwks_uri } = discovery.parse(await answer.json());
  return { keys: createRemoteJWKSet(new URL(jwks_uri)), issuer, audience, algorithms };
}
