// Names the server that a setting points to, and the setting, in errors about a connection.

const calls = new Set(['connect', 'getaddrinfo']);

/**
 * The error that says why no connection could be made; undefined for other errors. Node reports several, one for each address
 * of a name, as an AggregateError without a message.
 */
export function connectionError(error: unknown): Error | undefined {
  if (error instanceof AggregateError) return connectionError(error.errors[0]);
  if (!(error instanceof Error)) return undefined;
  if (calls.has((error as NodeJS.ErrnoException).syscall ?? '')) return error;
  return connectionError(error.cause);
}

/** A server of the operator: what it is, the setting that names it, and its address, whose credentials are never shown. */
export type NamedServer = { what: string; setting: string; url: string };

/** An error about a connection as a sentence for the operator; other errors as they are. */
export function explainConnection(error: unknown, { what, setting, url }: NamedServer): unknown {
  const cause = connectionError(error);
  if (!cause) return error;
  return new Error(
    `${what} at ${hostOf(url)}, which ${setting} names, cannot be reached: ${cause.message}.`,
    { cause: error },
  );
}

/** PostgreSQL also takes addresses that a URL may not have, such as a list of hosts. */
const hostOf = (url: string): string =>
  /^[a-z]+:\/\/(?:[^/@]*@)?([^/?#]*)/i.exec(url)?.[1] || 'the address';
