// Checks whether the server of this machine is alive, for the health check of an image: exits with 0 or 1. A program of its own
// that loads nothing else, because it runs every half minute.
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';

const answerMs = 4_000;
const path = '/api/health/live';
const { PORT, METRICS_PORT, HOST, TLS_CERT } = process.env;

/** An address by which this machine reaches the server that listens on HOST. */
const hosts: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
const host = hosts[HOST ?? ''] ?? (HOST || '127.0.0.1');

/** @returns the status @throws Error if there is no answer */
async function ask(port: string, isTls = false): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const target = { host, port, path, timeout: answerMs };
  // The certificate names the host that people use, not this one.
  const request = isTls
    ? getHttps({ ...target, rejectUnauthorized: false }, resolve)
    : getHttp(target, resolve);
  request.on('timeout', () => reject(new Error('no answer in time'))).on('error', reject);
  const answer = await promise;
  answer.resume();
  return answer.statusCode;
}

// A worker process answers on METRICS_PORT only.
const answers = await Promise.allSettled([
  ask(PORT || '8080', Boolean(TLS_CERT)),
  ask(METRICS_PORT || '9090'),
]);
const isAlive = answers.some((answer) => answer.status === 'fulfilled' && answer.value === 200);
process.exit(isAlive ? 0 : 1);
