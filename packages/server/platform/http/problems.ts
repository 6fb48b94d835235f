// Turns every error into the contract's problem format. The cause is logged, never sent.
import {
  ProblemError,
  statusOf,
  textOf,
  type Failure,
  type Problem,
  type ProblemBody,
  type ProblemCode,
} from '@octavo/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '#platform/database/database.ts';

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
  if (seconds) reply.header('retry-after', seconds);
  return reply.code(status).type('application/json').send(failureOf(problem));
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
  if (error.validation) return invalid(error.message);
  if (isDatabaseUnavailable(error)) return { code: 'database_unavailable' };
  if (error.code === 'ENOSPC') return { code: 'storage_full' };
  if (request.raw.destroyed && !request.raw.complete) return { code: 'upload_interrupted' };
  // Fastify's own errors: unreadable JSON, an unknown content type, a body that is too long.
  if (error.statusCode && error.statusCode < 500) return invalid(error.message);
  return { code: 'internal', values: { requestId: request.id } };
}

const invalid = (reason: string): Problem => ({ code: 'invalid_request', values: { reason } });
