// An OpenID Connect issuer for tests: discovery, published keys, and tokens for anybody.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

const audience = 'octavo';
const algorithm = 'RS256';

export type Issuer = {
  url: string;
  /** Settings that make a server trust this issuer. */
  settings: Record<string, string>;
  /** A signed token. `claims` are added to those of a person with a verified address. */
  token(claims?: JWTPayload, lifetime?: string): Promise<string>;
  stop(): Promise<void>;
};

/** Starts an issuer; `listen` lets a test take it away and bring it back. */
export async function startIssuer(port = 0): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm);
  const key = { ...(await exportJWK(publicKey)), kid: randomUUID(), alg: algorithm, use: 'sig' };
  const server = createServer((request, response) => {
    const url = urlOf(server);
    const documents: Record<string, unknown> = {
      '/.well-known/openid-configuration': { issuer: url, jwks_uri: `${url}/keys` },
      '/keys': { keys: [key] },
    };
    const document = documents[request.url ?? ''];
    response.writeHead(document ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(document ?? {}));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = urlOf(server);
  return {
    url,
    settings: { OIDC_ISSUER: url, OIDC_CLIENT_ID: audience },
    token: (claims = {}, lifetime = '1h') =>
      new SignJWT({ sub: randomUUID(), email_verified: true, ...claims })
        .setProtectedHeader({ alg: algorithm, kid: key.kid })
        .setIssuer(url)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(lifetime)
        .sign(privateKey),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
