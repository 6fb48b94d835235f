// Sends a webhook to an address that a user chose, with the same guard as web pages.
import { agentFor, exchange, type WebRequest } from './exchange.ts';
import { unreachable, UnreachableError } from './unreachable.ts';
import type { Guard } from './guard.ts';

/**
 * Sends a request to an address that the guard has checked; does not follow redirects.
 * @param timeoutMs for the whole exchange
 * @returns the status of the response
 * @throws ProblemError `private_address`, `unreachable_address`
 */
export async function sendMessage(
  guard: Guard,
  request: WebRequest,
  timeoutMs: number,
): Promise<number> {
  const agent = agentFor(request.url);
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
 * Refuses a URL that leads to a private address now. A name that cannot be resolved yet is accepted.
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

/** Time limit for slow name servers. */
const lookupMs = 3_000;
