// The routes of presets, each limited to the presets of the caller's account.
import { routes } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import type { Tables } from '#platform/database/database.ts';
import { serveRoute } from '#platform/http/api-route.ts';
import { userOf } from '#platform/http/caller.ts';
import { createPreset, deletePreset, presetsOf, replacePreset } from '#features/presets/presets.ts';

export function presetRoutes(app: FastifyInstance, { tables }: { tables: Tables }): void {
  const calls = routes.presets;

  serveRoute(app, calls.list, async (request) => {
    const presets = await presetsOf(tables, userOf(request).uid);
    return { success: true, data: { presets } };
  });

  serveRoute(app, calls.create, async (request, reply) => {
    const preset = await createPreset(tables, userOf(request).uid, request.body);
    reply.code(201);
    return { success: true, data: { preset } };
  });

  serveRoute(app, calls.replace, async (request) => {
    const { id } = request.params;
    const preset = await replacePreset(tables, userOf(request).uid, id, request.body);
    return { success: true, data: { preset } };
  });

  serveRoute(app, calls.delete, async (request) => {
    await deletePreset(tables, userOf(request).uid, request.params.id);
    return { success: true, message: 'The preset was deleted.' };
  });
}
