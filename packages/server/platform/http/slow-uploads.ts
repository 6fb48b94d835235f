// Ends requests whose body stalls or arrives too slowly, so that they do not hold connections.
import { ProblemError } from '@octavo/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '#platform/http/problems.ts';

const checkMs = 1_000;
/** The rate of a body is measured over intervals of this length. */
const intervalMs = 10_000;
/**
 * After an early refusal the rest of a body is read and discarded for this long, so that the client sees the response.
 */
const lingerMs = 30_000;
const responseDelayMs = 1_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborts with a ProblemError when the body breaks off or is too slow. */
    uploadBroken: AbortSignal;
  }
}

/**
 * Watches every request with a body.
 * @param minBytesPerSecond a body that arrives more slowly is refused; 0 refuses none
 */
export function refuseSlowUploads(app: FastifyInstance, minBytesPerSecond: number): void {
  app.decorateRequest('uploadBroken');
  app.addHook('onRequest', async (request, reply) => {
    const broken = new AbortController();
    request.uploadBroken = broken.signal;
    if (hasBody(request)) monitorRate(request, reply, { broken, minBytesPerSecond });
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    // The reader of the body has given up, so the rest must be discarded here.
    raw.unpipe();
    raw.resume();
    const { socket } = raw;
    const end = () => void (raw.complete || raw.destroy());
    const timer = setTimeout(end, lingerMs).unref();
    // Node does not do this for a request that was answered: it would count as an upload until then.
    socket.once('close', end);
    raw.once('close', () => {
      clearTimeout(timer);
      socket.off('close', end);
    });
  });
}

function monitorRate(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { broken, minBytesPerSecond }: { broken: AbortController; minBytesPerSecond: number },
): void {
  let intervalStart = { at: Date.now(), bytes: raw.socket.bytesRead };
  const check = () => {
    if (raw.complete || reply.sent) return clearInterval(timer);
    // Bytes that wait to be read are not the client's fault.
    if (raw.readableLength > 0) intervalStart = { at: Date.now(), bytes: raw.socket.bytesRead };
    const seconds = (Date.now() - intervalStart.at) / 1_000;
    if (seconds * 1_000 < intervalMs) return;
    const rate = (raw.socket.bytesRead - intervalStart.bytes) / seconds;
    intervalStart = { at: Date.now(), bytes: raw.socket.bytesRead };
    if (rate < minBytesPerSecond) refuse(reply, broken);
  };
  const timer = setInterval(check, checkMs);
  raw.once('close', () => {
    clearInterval(timer);
    if (!raw.complete) broken.abort(new ProblemError('upload_interrupted'));
  });
}

/** The reader of the body sends the problem; if there is none, this sends it after a second. */
function refuse(reply: FastifyReply, broken: AbortController): void {
  const problem = new ProblemError('upload_too_slow');
  reply.header('connection', 'close');
  broken.abort(problem);
  setTimeout(() => {
    if (!reply.sent) void sendProblem(reply, problem.problem);
  }, responseDelayMs).unref();
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
