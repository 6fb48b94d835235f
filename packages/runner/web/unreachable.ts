// Explains to the user why a site could not be reached.
import { ProblemError } from '@octavo/contract';

/** Error codes of Node, OpenSSL and the HTTP parser, and what they mean. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/^(?:ENOTFOUND|ENODATA|EAI_\w+)$/, 'there is no site of this name'],
  [/^ECONNREFUSED$/, 'the site refuses the connection'],
  [/^(?:ETIMEDOUT|ERR_SOCKET_CONNECTION_TIMEOUT)$/, 'the site did not answer in time'],
  [/^(?:ECONNRESET|EPIPE|ECONNABORTED)$/, 'the site broke off the connection'],
  [/^(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'there is no way to the site from this server'],
  [/CERT|SIGNATURE|ISSUER/, 'the site’s certificate is not valid'],
  [/^(?:EPROTO|ERR_SSL_\w+|ERR_TLS_\w+)$/, 'the site offers no secure connection'],
  [/^HPE_/, 'what the site answers is not a web page'],
  [/^(?:Z_\w+|ERR_\w*BROTLI\w*|ERR__ERROR\w*|ZSTD_\w+)$/, 'what the site sends is damaged'],
];

/** A failure whose message is meant for the user. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

function reasonOf(error: unknown): string {
  if (error instanceof UnreachableError) return error.message;
  const code = String((error as NodeJS.ErrnoException | undefined)?.code);
  return meanings.find(([pattern]) => pattern.test(code))?.[1] ?? 'the connection failed';
}

/** Turns a failed request into a problem; problems stay as they are. */
export function unreachable(url: URL, error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const values = { address: url.host, reason: reasonOf(error) };
  return new ProblemError('unreachable_address', values, error);
}
