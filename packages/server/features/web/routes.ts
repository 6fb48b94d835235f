// Serves the built web app: its files, and a page in the person's language for every screen.
import { readFile } from 'node:fs/promises';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import {
  apiBase,
  operatorScreens,
  redirects,
  screens,
  sharedPath,
  type Unavailable,
} from '@octavo/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { join } from 'node:path';
import { builtPages } from '#features/web/built-pages.ts';
import { robotsFor, sitemapFor } from '#features/web/crawlers.ts';
import { languageFor } from '#platform/http/language.ts';
import { pageFor } from '#features/web/page.ts';
import { sendPage } from '#features/web/send-page.ts';
import type { Configuration } from '#platform/configuration.ts';
import { pathOfUrl, refuseMethod, type MethodsOf } from '#platform/http/methods.ts';
import { sendProblem } from '#platform/http/problems.ts';

const notBuilt = `Octavo is running, but its web app has not been built yet.
Start Octavo with ./octavo serve, which builds it, or run: npm run build -w packages/web
The API is at ${apiBase}, its documentation at ${apiBase}/docs.
`;

const screenPaths = new Set<string>([
  ...Object.values(screens),
  ...Object.values(operatorScreens),
  ...Object.keys(redirects),
]);

type WebConfiguration = Pick<
  Configuration,
  'webFolder' | 'analytics' | 'anonymous' | 'publicUrl' | 'basePath' | 'local' | 'signingServices'
> & { unavailable: Unavailable; methodsOf: MethodsOf };

/** Also answers every address that no other route serves. */
export async function webRoutes(
  app: FastifyInstance,
  configuration: WebConfiguration,
): Promise<void> {
  const answer = (request: FastifyRequest, reply: FastifyReply) =>
    answerUnknown(request, reply, configuration);
  await app.register(async (scope) => {
    // Of paths that can be no file of the build, such as those with NUL, “..” or an empty part.
    scope.setErrorHandler(async (error: FastifyError, request, reply) => {
      if (error.statusCode !== 403) throw error;
      return answer(request, reply);
    });
    const options: FastifyStaticOptions = {
      root: configuration.webFolder,
      cacheControl: false,
      // The build writes precompressed copies of its files.
      preCompressed: true,
      setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path)),
    };
    await scope.register((assets) => assetRoutes(assets, options));
    await scope.register(fastifyStatic, {
      ...options,
      decorateReply: false,
      wildcard: true,
      index: false,
      // Pages are rendered, not sent as files.
      allowedPath: (path) => !isPage(path),
    });
  });
  app.setNotFoundHandler(answer);
  app.route({ method: ['GET', 'HEAD'], url: '/', schema: { hide: true }, handler: answer });
  registerCrawlerRoutes(app, configuration);
}

/**
 * Scripts, styles and fonts. The plugin's own route reads the whole folder for each file, to find out whether its name is spelled
 * as asked for, which takes more than all else.
 */
async function assetRoutes(app: FastifyInstance, options: FastifyStaticOptions): Promise<void> {
  await app.register(fastifyStatic, { ...options, serve: false });
  app.route<{ Params: { '*': string } }>({
    ...{ method: ['GET', 'HEAD'], url: '/assets/*', schema: { hide: true } },
    handler: (request, reply) => reply.sendFile(`assets/${request.params['*']}`),
  });
}

const isPage = (path: string) => /(?:^|\/)(?:index|app)\.html$|^\/pages\.json$/.test(path);

/** Vite puts a hash of the content into asset names, so these never change. */
const cachingOf = (path: string) =>
  path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';

async function answerUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  configuration: WebConfiguration,
): Promise<FastifyReply> {
  const path = pathOfUrl(request.url);
  if (refuseMethod(request, reply, configuration.methodsOf(path))) return reply;
  const wantsPage =
    ['GET', 'HEAD'].includes(request.method) && !`${path}/`.startsWith(`${apiBase}/`);
  if (!wantsPage || path.startsWith('/assets/')) return sendProblem(reply, { code: 'not_found' });
  const pages = await builtPages(configuration.webFolder);
  const language = languageFor(
    request.headers,
    pages.map((page) => page.language),
  );
  const page = pages.find((offered) => offered.language === language);
  if (!page) return reply.code(503).type('text/plain').send(notBuilt);
  const isShared = path.startsWith(sharedPath);
  if (isShared) reply.header('x-robots-tag', 'noindex, nofollow');
  const isScreen = screenPaths.has(path) || isShared;
  // The prerendered page lists every tool and mentions accounts.
  const isComplete = configuration.unavailable.types.length === 0 && !configuration.local;
  const file = path === screens.home && isComplete ? page.landing : page.app;
  const built = await readFile(join(configuration.webFolder, file), 'utf8');
  const address = isScreen && !isShared ? path : undefined;
  const html = pageFor(built, configuration, { ...page, address });
  // The page informs users that the address is unknown, and the status informs programs.
  return sendPage(request, reply, { status: isScreen ? 200 : 404, language, html });
}

function registerCrawlerRoutes(app: FastifyInstance, { publicUrl }: WebConfiguration): void {
  const options = { schema: { hide: true } };
  app.get('/robots.txt', options, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsFor(publicUrl)),
  );
  app.get('/sitemap.xml', options, (_request, reply) =>
    publicUrl
      ? reply.type('application/xml').send(sitemapFor(publicUrl))
      : sendProblem(reply, { code: 'not_found' }),
  );
}
