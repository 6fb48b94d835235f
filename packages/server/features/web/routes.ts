// Serves the built web app: files by their names, and its one page for every screen.
import { readFile } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import { apiBase, redirects, screens } from '@octavo/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { join } from 'node:path';
import { pageFor } from '#features/web/page.ts';
import type { Configuration } from '#platform/configuration.ts';
import { sendProblem } from '#platform/http/problems.ts';

const page = 'index.html';
const notBuilt = `Octavo runs, but its web app has not been built yet.
Start Octavo with ./octavo serve, which builds it, or run: npm run build -w packages/web
The API is at ${apiBase}, its documentation at ${apiBase}/docs.
`;

const screenPaths = new Set<string>([...Object.values(screens), ...Object.keys(redirects)]);

type WebConfiguration = Pick<Configuration, 'webFolder' | 'analytics'>;

/** Also answers every address that nothing else serves. */
export async function webRoutes(
  app: FastifyInstance,
  configuration: WebConfiguration,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: configuration.webFolder,
    wildcard: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path)),
  });
  app.setNotFoundHandler((request, reply) => answerUnknown(request, reply, configuration));
  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    schema: { hide: true },
    handler: (request, reply) => answerUnknown(request, reply, configuration),
  });
}

/** Vite puts a hash of the content into the names of assets, so these never change. */
const cachingOf = (path: string) =>
  path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';

async function answerUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  configuration: WebConfiguration,
): Promise<FastifyReply> {
  const path = request.url.split('?', 1)[0] ?? '/';
  const isPage = ['GET', 'HEAD'].includes(request.method) && !`${path}/`.startsWith(`${apiBase}/`);
  if (!isPage || path.startsWith('/assets/')) return sendProblem(reply, { code: 'not_found' });
  const built = await readFile(join(configuration.webFolder, page), 'utf8').catch(() => undefined);
  if (built === undefined) return reply.code(503).type('text/plain').send(notBuilt);
  // The page itself tells people that an address is unknown; the status tells everybody else.
  return reply
    .code(screenPaths.has(path) ? 200 : 404)
    .header('cache-control', 'no-cache')
    .type('text/html')
    .send(pageFor(built, configuration));
}
