// Serves the configuration that the browser needs to sign people in.
import { routes } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import { serveRoute } from '#platform/http/api-route.ts';
import type { IdentityProvider } from '#platform/identity/identity.ts';

export function identityRoutes(app: FastifyInstance, { configuration }: IdentityProvider): void {
  serveRoute(app, routes.identity.configuration, async () => ({
    success: true,
    data: configuration(),
  }));
}
