// Structured logs. They hold ids, types, sizes and codes: never file names, query strings, tokens or addresses.
import { pino, type Logger } from 'pino';

export type Log = Logger;

/** A logger that writes JSON lines to standard output. */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: errorForLog, error: errorForLog },
  });

/** What of an error may be logged: its kind, message and stack with those of its causes; never the values of a query. */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return { name, code, ...text(error), ...(cause !== undefined && { cause: errorForLog(cause) }) };
}

/** drizzle writes the values of a failed query, which may be file names, into message and stack. */
const text = (error: Error) =>
  'params' in error && 'query' in error
    ? { message: `Failed query: ${String(error.query)}` }
    : { message: error.message, stack: error.stack };
