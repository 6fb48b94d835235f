// Serves the built web app: files by their names, and its one page for every screen.
import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import { apiBase, redirects, screens } from '@octavo/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { join } from 'node:path';
import { sendProblem } from '#platform/http/problems.ts';

const page = 'index.html';
const notBuilt = `Octavo runs, but its web app has not been built yet.
Start Octavo with ./octavo serve, which builds it, or run: npm run build -w packages/web
The API is at ${apiBase}, its documentation at ${apiBase}/docs.
`;

const screenPaths = new Set<string>([...Object.values(screens), ...Object.keys(redirects)]);

/** Also answers every address that nothing else serves. */
export async function webRoutes(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path)),
  });
  app.setNotFoundHandler((request, reply) => answerUnknown(request, reply, folder));
  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    schema: { hide: true },
    handler: (request, reply) => answerUnknown(request, reply, folder),
  });
}

/** Vite puts a hash of the content into the names of assets, so these never change. */
const cachingOf = (path: string) =>
  path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';

function answerUnknown(request: FastifyRequest, reply: FastifyReply, folder: string): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? '/';
  const isPage = ['GET', 'HEAD'].includes(request.method) && !`${path}/`.startsWith(`${apiBase}/`);
  if (!isPage || path.startsWith('/assets/')) return sendProblem(reply, { code: 'not_found' });
  if (!existsSync(join(folder, page))) return reply.code(503).type('text/plain').send(notBuilt);
  // The page itself tells people that an address is unknown; the status tells everybody else.
  return reply.code(screenPaths.has(path) ? 200 : 404).sendFile(page);
}
