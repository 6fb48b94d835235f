// An OpenID Connect issuer for tests: discovery, published keys, arbitrary tokens, and the code flow with PKCE.
import { createHash, randomUUID, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose';

const audience = 'octavo';
const algorithm = 'RS256';

type Key = { published: JWK & { kid: string }; privateKey: CryptoKey | KeyObject };

export type Making = {
  lifetime?: string;
  issuer?: string;
  audience?: string | string[];
  key?: Key;
};

export type Issuer = {
  url: string;
  /** The settings with which a server trusts this issuer. */
  settings: Record<string, string>;
  /** A signed token. @param claims added to those of a user with a verified address */
  token(claims?: JWTPayload, lifetime?: string): Promise<string>;
  /** A token that differs from a valid one in the given parts. */
  make(claims: JWTPayload, how: Making): Promise<string>;
  /** Added to the tokens of the code flow, or in place of theirs. */
  claims: JWTPayload;
  /** Rotates the key: signs with a new one, and publishes only that. */
  rotateKeys(): Promise<void>;
  stop(): Promise<void>;
};

export async function createKey(): Promise<Key> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm);
  const jwk = await exportJWK(publicKey);
  return { privateKey, published: { ...jwk, kid: randomUUID(), alg: algorithm, use: 'sig' } };
}

/**
 * Starts an issuer.
 * @param port a fixed port, so that a test can stop and restart it
 * @param claimed the issuer that its discovery document names; its own address by default
 */
export async function startIssuer(port = 0, claimed?: string): Promise<Issuer> {
  let current = await createKey();
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = urlOf(server);

  const make = (claims: JWTPayload, how: Making = {}) => {
    const { published, privateKey } = how.key ?? current;
    return new SignJWT({ sub: randomUUID(), email_verified: true, ...claims })
      .setProtectedHeader({ alg: algorithm, kid: published.kid })
      .setIssuer(how.issuer ?? claimed ?? url)
      .setAudience(how.audience ?? audience)
      .setIssuedAt(claims.iat)
      .setExpirationTime(how.lifetime ?? '1h')
      .sign(privateKey);
  };
  const changes = { claims: {} as JWTPayload };
  const codes = createCodes((claims) =>
    make({ ...claims, ...changes.claims }, { audience: changes.claims.aud ?? audience }),
  );
  const documents = (): Record<string, unknown> => ({
    '/.well-known/openid-configuration': {
      issuer: claimed ?? url,
      jwks_uri: `${url}/keys`,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
    },
    '/keys': { keys: [current.published] },
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    if (pathname === '/authorize')
      return response.writeHead(302, { location: codes.give(searchParams) }).end();
    const document =
      pathname === '/token'
        ? await codes.redeem(new URLSearchParams(await text(request)))
        : documents()[pathname];
    response.writeHead(document ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(document ?? { error: 'invalid_grant' }));
  };

  return Object.assign(changes, {
    url,
    settings: { OIDC_ISSUER: url, OIDC_CLIENT_ID: audience },
    token: (claims = {}, lifetime = '1h') => make(claims, { lifetime }),
    make,
    rotateKeys: async () => void (current = await createKey()),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

/** Codes by what redeems them: a challenge (RFC 7636, S256), or the text of a refresh token. */
function createCodes(make: (claims: JWTPayload) => Promise<string>) {
  type IssuedCode = { sub: string; nonce: string | null; challenge: string; returnTo: string };
  const given = new Map<string, IssuedCode>();
  const refreshable = new Map<string, string>();
  const tokensFor = async (sub: string, nonce: string | null = null) => {
    const refresh_token = randomUUID();
    refreshable.set(refresh_token, sub);
    const claims = { sub, email: `${sub}@example.org`, name: 'Ada Lovelace' };
    const bound = { ...claims, ...(nonce && { nonce }) };
    return {
      id_token: await make(bound),
      access_token: randomUUID(),
      token_type: 'Bearer',
      refresh_token,
    };
  };
  return {
    /** Signs in a new user without a form. @returns the address to return to */
    give(query: URLSearchParams): string {
      const wanted = { client_id: audience, response_type: 'code', code_challenge_method: 'S256' };
      for (const [name, value] of Object.entries(wanted))
        if (query.get(name) !== value) throw new Error(`${name} is not ${value}`);
      const code = randomUUID();
      const returnTo = query.get('redirect_uri') ?? '';
      const challenge = query.get('code_challenge') ?? '';
      given.set(code, { sub: randomUUID(), nonce: query.get('nonce'), challenge, returnTo });
      return `${returnTo}?${new URLSearchParams({ code, state: query.get('state') ?? '' })}`;
    },
    async redeem(form: URLSearchParams) {
      const sub = refreshable.get(form.get('refresh_token') ?? '');
      if (sub) return tokensFor(sub);
      const found = given.get(form.get('code') ?? '');
      given.delete(form.get('code') ?? '');
      const verifier = form.get('code_verifier') ?? '';
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      if (found?.challenge !== challenge || form.get('redirect_uri') !== found.returnTo) return;
      return tokensFor(found.sub, found.nonce);
    },
  };
}

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
