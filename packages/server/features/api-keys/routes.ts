// The routes that manage API keys. A key cannot create further keys.
import { routes } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import type { Tables } from '#platform/database/database.ts';
import { serveRoute } from '#platform/http/api-route.ts';
import { sessionOf } from '#platform/http/caller.ts';
import { createKey, keysOfAccount, revokeKey } from '#features/api-keys/keys.ts';

export function apiKeyRoutes(app: FastifyInstance, { tables }: { tables: Tables }): void {
  serveRoute(app, routes.apiKeys.create, async (request, reply) => {
    const data = await createKey(tables, sessionOf(request).uid, request.body.name);
    reply.code(201);
    return { success: true, message: 'Save the key now: it is shown only once.', data };
  });

  serveRoute(app, routes.apiKeys.list, async (request) => {
    const keys = await keysOfAccount(tables, sessionOf(request).uid);
    return { success: true, data: { keys } };
  });

  serveRoute(app, routes.apiKeys.revoke, async (request) => {
    await revokeKey(tables, sessionOf(request).uid, request.params.id);
    return { success: true, message: 'The key was revoked.' };
  });
}
