// Serves the built documentation site at /docs.
import fastifyStatic from '@fastify/static';
import { apiBase, docsPath } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from '#platform/configuration.ts';
import { sendPlainPage } from '#platform/http/plain-page.ts';

const notBuilt = `<p>The documentation of this server has not been built. Its operator can build it with <code>./octavo docs</code>.</p>
<p><a href="${apiBase}/docs">API reference</a></p>`;

/** All links within the site are relative, so that it works below every base path. */
export async function docsRoutes(
  app: FastifyInstance,
  { docsFolder }: Pick<Configuration, 'docsFolder'>,
): Promise<void> {
  const options = { schema: { hide: true } };
  app.get(docsPath, options, (_request, reply) => reply.redirect(`${docsPath}/`, 301));
  if (!existsSync(join(docsFolder, 'index.html'))) {
    app.get(`${docsPath}/*`, options, (_request, reply) =>
      sendPlainPage(reply.code(503), { title: 'Documentation', body: notBuilt }),
    );
    return;
  }
  await app.register(fastifyStatic, {
    root: docsFolder,
    prefix: `${docsPath}/`,
    decorateReply: false,
    // The build writes packed copies.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
}
