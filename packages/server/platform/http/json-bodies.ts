// Reads JSON bodies. A client that always sends `Content-Type: application/json` may send no body with it.
import type { FastifyInstance } from 'fastify';

/** Treats an empty JSON body as no body. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) =>
      body.trim() === '' ? done(null, undefined) : void parse(request, body, done),
  );
}
