// Recognises errors of an unavailable database, and outlasts them.
import { setTimeout as wait } from 'node:timers/promises';
import { connectionError } from '#platform/unreachable.ts';

/** PostgreSQL: connection lost, too many connections, shut down, crashed, starting up. */
const outageCodes = /^(08...|53300|57P0[1235])$/;
const outageMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** The system's error for a broken connection ("write EPIPE") names no database, so it is recognised by the error object. */
const ofBrokenConnections = new WeakSet<Error>();

/** Remembers that an error comes from a connection to the database; its queries fail with the same object. */
export function noteBrokenConnection(error: Error): void {
  ofBrokenConnections.add(error);
}

/** Whether an error means that the database is unavailable, not that a query was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (ofBrokenConnections.has(error) || connectionError(error)) return true;
  const { code = '', message, cause } = error as NodeJS.ErrnoException;
  const isOutage = outageCodes.test(code) || outageMessages.test(message);
  return isOutage || isDatabaseUnavailable(cause);
}

const retryMs = 500;
/** A restart takes seconds; a worker that is silent for longer has lost its job to another one anyway. */
const outageMs = 60_000;

/**
 * Repeats work until the database is available again, for up to a minute.
 * @param work must be safe to repeat: the database may have committed what it could not confirm
 * @param signal ends the repetition, not the work
 * @throws the error of the last attempt
 */
export async function retryDuringOutage<T>(
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (const until = Date.now() + outageMs; ;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || signal?.aborted || Date.now() > until) throw error;
      await wait(retryMs);
    }
  }
}
