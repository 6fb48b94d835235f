// Turns every error into the contract's problem format. The cause is logged, never sent.
import {
  formatBytes,
  ProblemError,
  sizeBeyond,
  statusOf,
  textOf,
  type Failure,
  type Problem,
  type ProblemBody,
  type ProblemCode,
  type ProblemValues,
} from '@octavo/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { validationText } from '#platform/http/validation-text.ts';
import { isDiskFullError } from '#platform/files/disk-full.ts';
import { isDatabaseUnavailable } from '#platform/database/outage.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the problem in the response. */
    problem?: ProblemCode | undefined;
  }
}

const usualRetrySeconds: Record<number, number> = { 429: 5, 503: 5 };

/** The Retry-After of a problem, in seconds: its own value, if it has one. */
const retryAfterOf = ({ code, values }: Problem): number | undefined =>
  values?.minutes ? Number(values.minutes) * 60 : usualRetrySeconds[statusOf(code)];

/** The response body of a problem. */
export function failureOf(problem: Problem): Failure {
  const body = problemBodyOf(problem);
  return { success: false, ...body, error: body.message };
}

/** A problem inside a response: of a job, or of a conversion in the history. */
export const problemBodyOf = (problem: Problem): ProblemBody => ({
  code: problem.code,
  message: textOf(problem),
  ...(problem.values && { details: problem.values }),
});

/** Sends a problem: status, body and Retry-After. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const status = statusOf(problem.code);
  const seconds = retryAfterOf(problem);
  reply.problem = problem.code;
  if (status === 401) reply.header('www-authenticate', challengeOf(problem.code));
  if (seconds) reply.header('retry-after', seconds);
  return reply.code(status).type('application/json').send(failureOf(problem));
}

/** How to sign in (RFC 6750, section 3). */
const challengeOf = (code: ProblemCode): string =>
  code.endsWith('sign_in_required') ? 'Bearer' : 'Bearer error="invalid_token"';

/** Answers requests that the router itself refuses. */
export function answerRouterError(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  // The router refuses parameters that are too long to be an id of anything.
  sendProblem(reply, { code: error.code === 'FST_ERR_BAD_URL' ? 'malformed_url' : 'not_found' });
}

/** Handles all errors, and unknown addresses of the API. */
export function handleProblems(app: FastifyInstance): void {
  app.decorateReply('problem');
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error as FastifyError, request);
    const status = statusOf(problem.code);
    const cause = error instanceof ProblemError ? error.cause : error;
    if (status >= 500) request.log.warn({ code: problem.code, err: cause }, 'problem');
    return sendProblem(reply, problem);
  });
}

function problemOf(error: FastifyError, request: FastifyRequest): Problem {
  if (error instanceof ProblemError) return error.problem;
  // An address with a malformed id does not exist.
  if (error.validation && error.validationContext === 'params') return { code: 'not_found' };
  const [fault] = error.validation ?? [];
  if (fault) return invalid(validationText(fault));
  if (isDatabaseUnavailable(error)) return { code: 'database_unavailable' };
  if (isDiskFullError(error)) return { code: 'storage_full' };
  if (request.raw.destroyed && !request.raw.complete) return { code: 'upload_interrupted' };
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return { code: 'body_too_large', values: bodySizes(request) };
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return { code: 'unsupported_media_type', values: { type: mediaTypeOf(request) } };
  // Fastify's other errors, such as unreadable JSON.
  if (error.statusCode && error.statusCode < 500) return invalid(error.message);
  return { code: 'internal', values: { requestId: request.id } };
}

function bodySizes(request: FastifyRequest): ProblemValues {
  const limit = limitOf(request);
  const size = sizeBeyond(limit, Number(request.headers['content-length'] ?? 0));
  return { size, limit: formatBytes(limit) };
}

const limitOf = ({ routeOptions, server }: FastifyRequest): number =>
  routeOptions.bodyLimit ?? server.initialConfig.bodyLimit ?? 0;

const mediaTypeOf = ({ headers }: FastifyRequest): string =>
  headers['content-type']?.split(';', 1)[0]?.trim() || '(none)';

const invalid = (reason: string): Problem => ({ code: 'invalid_request', values: { reason } });
