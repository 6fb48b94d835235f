// A message to a site that a stranger has named: guarded like a page, its answer's content ignored.
import { Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { exchange, type WebRequest } from './exchange.ts';
import { unreachable, UnreachableError } from './unreachable.ts';
import type { Guard } from './guard.ts';

/**
 * Sends a request to the address that the guard has checked, and follows no redirect.
 * @param timeoutMs for all of it
 * @returns the status of the answer
 * @throws ProblemError `private_address`, `unreachable_address`
 */
export async function sendMessage(
  guard: Guard,
  request: WebRequest,
  timeoutMs: number,
): Promise<number> {
  const agent = request.url.protocol === 'https:' ? new SecureAgent() : new PlainAgent();
  const late = AbortSignal.timeout(timeoutMs);
  try {
    guard.check(request.url);
    const { response } = await exchange(request, agent, guard.lookup, late);
    response.destroy();
    return response.statusCode ?? 0;
  } catch (error) {
    const reason = late.aborted ? new UnreachableError('the site did not answer in time') : error;
    throw unreachable(request.url, reason);
  } finally {
    agent.destroy();
  }
}

/**
 * Looks where an address leads, as far as can be told now: a name that is not known yet may be later.
 * @throws ProblemError `private_address`
 */
export async function refusePrivate(guard: Guard, url: URL): Promise<void> {
  guard.check(url);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, lookupMs);
  guard.lookup(url.hostname, { all: true }, (error) =>
    error?.name === 'ProblemError' ? reject(error) : resolve(),
  );
  await promise.finally(() => clearTimeout(timer));
}

/** Name servers that do not answer are not waited for. */
const lookupMs = 3_000;
