// The id of a request: from a trusted proxy, so that its log and ours agree, or a new one.
import { compile } from '@fastify/proxy-addr';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Configuration } from '#platform/configuration.ts';

/** Whether a header may become part of log lines and responses. */
const isUsable = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w.:=+/-]{8,128}$/.test(value);

/** Whether a request comes directly from a trusted proxy. */
export function trustIn(
  trustProxy: Configuration['trustProxy'],
): (request: Pick<IncomingMessage, 'socket'>) => boolean {
  const trust = Array.isArray(trustProxy) ? compile(trustProxy) : () => trustProxy;
  return ({ socket: { remoteAddress } }) => remoteAddress !== undefined && trust(remoteAddress, 0);
}

/** Makes the function that gives each request its id. */
export function requestIds(trustProxy: Configuration['trustProxy']) {
  const isTrusted = trustIn(trustProxy);
  return (request: Pick<IncomingMessage, 'socket' | 'headers'>): string => {
    const given = request.headers['x-request-id'];
    return isUsable(given) && isTrusted(request) ? given : randomUUID();
  };
}
