// Structured logs with ids, types, sizes and codes: never file names, query strings, tokens or addresses.
import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** A logger that writes JSON lines to standard output. */
export const createLog = (level: string): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorForLog, error: errorForLog },
    },
    standardOutput(),
  );

/** While standard output is blocked, lines are buffered up to this size, then dropped. */
const keptBytes = 1024 * 1024;

function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: keptBytes });
  // A full disk behind the log, or a closed pipe, must not end the server, and there is nowhere to report it.
  output.on('error', () => undefined);
  return output;
}

/**
 * The parts of an error that may be logged: kind, message and stack, with those of its causes; never the values of a
 * query.
 */
function errorForLog(error: unknown): unknown {
  if (typeof error === 'string') return { message: error };
  // The names of its properties say what it is; its values may be personal data.
  if (!isErrorLike(error)) return { message: Object.keys(Object(error)).join(', ') };
  const { name, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return { name, code, ...text(error), ...(cause !== undefined && { cause: errorForLog(cause) }) };
}

/** pg-boss copies errors into plain objects, some without a stack. */
const isErrorLike = (error: unknown): error is Error =>
  error instanceof Error || (typeof error === 'object' && error !== null && 'message' in error);

/** drizzle writes the values of a failed query, which may be file names, into message and stack. */
const text = (error: Error) =>
  'params' in error && 'query' in error
    ? { message: `Failed query: ${String(error.query)}` }
    : { message: error.message, stack: error.stack };
