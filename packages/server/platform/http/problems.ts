// Turns every error into the one shape that the contract promises. The cause goes to the log, never to the client.
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
import { isDatabaseAway } from '#platform/database/database.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the problem that was answered with. */
    problem?: ProblemCode | undefined;
  }
}

const usualRetrySeconds: Record<number, number> = { 429: 5, 503: 5 };

/** When to come back, in seconds: what the problem itself says, where it does. */
const retryAfterOf = ({ code, values }: Problem): number | undefined =>
  values?.minutes ? Number(values.minutes) * 60 : usualRetrySeconds[statusOf(code)];

/** The body that a problem is answered with. */
export function failureOf(problem: Problem): Failure {
  const body = problemBodyOf(problem);
  return { success: false, ...body, error: body.message };
}

/** A problem as it is sent within an answer: of a job, of a conversion in the history. */
export const problemBodyOf = (problem: Problem): ProblemBody => ({
  code: problem.code,
  message: textOf(problem),
  ...(problem.values && { details: problem.values }),
});

/** Answers with a problem: status, body and when to come back. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const status = statusOf(problem.code);
  const seconds = retryAfterOf(problem);
  reply.problem = problem.code;
  if (seconds) reply.header('retry-after', seconds);
  return reply.code(status).type('application/json').send(failureOf(problem));
}

/** Answers every error and every unknown address of the API. */
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
  // An address with a malformed id leads nowhere.
  if (error.validation && error.validationContext === 'params') return { code: 'not_found' };
  if (error.validation) return invalid(error.message);
  if (isDatabaseAway(error)) return { code: 'database_unavailable' };
  if (error.code === 'ENOSPC') return { code: 'storage_full' };
  if (request.raw.destroyed && !request.raw.complete) return { code: 'upload_interrupted' };
  // Fastify's own refusals: unreadable JSON, an unknown content type, a body that is too long.
  if (error.statusCode && error.statusCode < 500) return invalid(error.message);
  return { code: 'internal', values: { requestId: request.id } };
}

const invalid = (reason: string): Problem => ({ code: 'invalid_request', values: { reason } });
