// Registers a route of the contract with its path, checks, responses and documentation.
import { apiBase, failure, statusOf, type Route } from '@octavo/contract';
import { problemsOf } from '#platform/http/route-problems.ts';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RouteShorthandOptions,
} from 'fastify';
import type { z } from 'zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route in the contract, for the documentation. */
    contract?: Route;
    /** Options of @fastify/cors for this route. */
    cors?: { preflightContinue: boolean };
  }
}

type Checked<R extends Route, K extends keyof Route> = R[K] extends z.ZodType
  ? z.output<R[K]>
  : unknown;

export type Call<R extends Route> = FastifyRequest<{
  Params: Checked<R, 'params'>;
  Querystring: Checked<R, 'query'>;
  Body: Checked<R, 'body'>;
  Headers: Checked<R, 'headers'>;
}>;

type Options = Pick<RouteShorthandOptions, 'attachValidation' | 'bodyLimit'> & {
  cors?: FastifyContextConfig['cors'];
};

/** Registers the handler of a route of the contract. HEAD gets the headers of GET (RFC 9110, section 9.3.2). */
export function serveRoute<const R extends Route>(
  app: FastifyInstance,
  contract: R,
  handler: (request: Call<R>, reply: FastifyReply) => Promise<unknown>,
  { cors, ...options }: Options = {},
): void {
  app.route({
    method: answersHead(contract) ? ['GET', 'HEAD'] : contract.method,
    url: apiBase + contract.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(contract),
    config: { contract, ...(cors && { cors }) },
    ...options,
    handler: (request, reply) => handler(request as unknown as Call<R>, reply),
  });
}

/** A stream of events has no end, and therefore no size. */
const answersHead = ({ method, streams }: Route): boolean =>
  method === 'GET' && streams?.[200] !== 'text/event-stream';

/** A multipart body is read as a stream, so it is only documented here, not validated. */
function schemaOf(contract: Route): FastifySchema {
  const { params, query, headers, body, multipart, summary, path } = contract;
  const tag = path.split('/')[1] ?? '';
  return {
    tags: [tag],
    ...(summary && { summary }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && !multipart && { body }),
    response: responsesOf(contract),
  };
}

function responsesOf(contract: Route): Record<number, z.ZodType> {
  const failures = problemsOf(contract).map((code) => [statusOf(code), failure]);
  return { ...Object.fromEntries(failures), ...contract.replies };
}
