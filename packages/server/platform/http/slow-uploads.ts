// Bodies that stop or trickle: a connection must not be held open for nothing.
import { ProblemError } from '@octavo/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '#platform/http/problems.ts';

const lookMs = 1_000;
/** A body may take a breath this long before its rate counts; then over each such time. */
const graceMs = 10_000;
const minimumBytesPerSecond = 1_024;
/** After an early refusal the rest of a body is read and thrown away for this long, so that the client sees why. */
const lingerMs = 30_000;
const answerAnywayMs = 1_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborts with a ProblemError when the body breaks off or is too slow. */
    uploadBroken: AbortSignal;
  }
}

/** Watches every request that has a body. */
export function refuseSlowUploads(app: FastifyInstance): void {
  app.decorateRequest('uploadBroken');
  app.addHook('onRequest', async (request, reply) => {
    const broken = new AbortController();
    request.uploadBroken = broken.signal;
    if (hasBody(request)) watch(request, reply, broken);
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    // Whoever read the body has given up in the middle, so nobody else would let the rest flow.
    raw.unpipe();
    raw.resume();
    setTimeout(() => raw.complete || raw.destroy(), lingerMs).unref();
  });
}

function watch(request: FastifyRequest, reply: FastifyReply, broken: AbortController): void {
  const { raw } = request;
  let since = { at: Date.now(), bytes: raw.socket.bytesRead };
  const look = () => {
    if (raw.complete || reply.sent) return clearInterval(timer);
    // Bytes that wait for us are not the client's fault.
    if (raw.readableLength > 0) since = { at: Date.now(), bytes: raw.socket.bytesRead };
    const seconds = (Date.now() - since.at) / 1_000;
    if (seconds * 1_000 < graceMs) return;
    const rate = (raw.socket.bytesRead - since.bytes) / seconds;
    since = { at: Date.now(), bytes: raw.socket.bytesRead };
    if (rate < minimumBytesPerSecond) refuse(reply, broken);
  };
  const timer = setInterval(look, lookMs);
  raw.once('close', () => {
    clearInterval(timer);
    if (!raw.complete) broken.abort(new ProblemError('upload_interrupted'));
  });
}

/** Whoever reads the body answers; where nobody has come that far yet, this does. */
function refuse(reply: FastifyReply, broken: AbortController): void {
  const problem = new ProblemError('upload_too_slow');
  reply.header('connection', 'close');
  broken.abort(problem);
  setTimeout(() => {
    if (!reply.sent) void sendProblem(reply, problem.problem);
  }, answerAnywayMs).unref();
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
