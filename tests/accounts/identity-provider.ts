// A real OpenID Connect provider (node-oidc-provider) that signs in whoever a test names, without a form.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration } from 'oidc-provider';

export type Claims = {
  sub: string;
  email: string;
  email_verified: boolean;
  name?: string;
  given_name?: string;
  family_name?: string;
  groups?: string[];
};

export type IdentityProvider = {
  url: string;
  clientSecret: string;
  /** The person who sits at the browser. */
  person: Claims;
  stop(): Promise<void>;
};

const clientSecret = 'a secret of this client';

/** @param redirectUri where the client `octavo` may be sent back to */
export async function startIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const running = { person: { sub: 'nobody', email: '', email_verified: false } as Claims };
  const provider = new Provider(url, configurationOf(redirectUri, running));
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    const result = { login: { accountId: running.person.sub } };
    provider
      .interactionFinished(request, response, result, { mergeWithLastSubmission: false })
      .catch((error: Error) => response.writeHead(500).end(error.message));
  });
  return Object.assign(running, {
    ...{ url, clientSecret },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

const configurationOf = (redirectUri: string, running: { person: Claims }): Configuration => ({
  clients: [
    {
      ...{ client_id: 'octavo', client_secret: clientSecret, redirect_uris: [redirectUri] },
      ...{ grant_types: ['authorization_code'], response_types: ['code'] },
    },
  ],
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name', 'groups'],
  },
  cookies: { keys: ['a key of cookies'] },
  findAccount: (_context, accountId) => {
    const { person } = running;
    return { accountId, claims: async () => ({ ...person, sub: accountId }) };
  },
  // Everybody has agreed before.
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client?.clientId ?? '',
      accountId: oidc.session?.accountId ?? '',
    });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});
