// Reads JSON bodies. A client that always sends `Content-Type: application/json` may send no body with it.
import { ProblemError } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import { isStorable, unstorableReason } from '#platform/storable-text.ts';

/** Treats an empty JSON body as no body, and refuses one with text that cannot be stored. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body.trim() === '') return done(null, undefined);
      void parse(request, body, (error, value: unknown) =>
        error || isStorable(value) ? done(error, value) : done(unstorable),
      );
    },
  );
}

const unstorable = new ProblemError('invalid_request', { reason: unstorableReason });
