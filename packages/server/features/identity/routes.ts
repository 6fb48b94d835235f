// Serves the configuration that the browser needs to sign people in, and the person behind a request.
import { routes } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import { serveRoute } from '#platform/http/api-route.ts';
import { callerOf } from '#platform/http/caller.ts';
import type { Identity, IdentityProvider } from '#platform/identity/identity.ts';

export function identityRoutes(app: FastifyInstance, { configuration }: IdentityProvider): void {
  serveRoute(app, routes.identity.configuration, async () => ({
    success: true,
    data: configuration(),
  }));

  serveRoute(app, routes.identity.person, async (request) => {
    const caller = callerOf(request);
    const isPerson = caller.kind === 'user' && caller.via === 'session';
    return { success: true, data: { person: isPerson ? personOf(caller.identity) : null } };
  });
}

const personOf = ({ uid, email, emailVerified, firstName, lastName }: Identity) => ({
  ...{ uid, email, email_verified: emailVerified },
  name: `${firstName} ${lastName}`.trim(),
});
