// Structured logs with ids, types, sizes and codes: never file names, query strings, tokens or addresses.
import { pino, type DestinationStream, type Logger } from 'pino';
import { currentIds, type TelemetryIds } from '#platform/telemetry/context.ts';
import {
  logAreas,
  type LogArea,
  type LogLevel,
  type LogLevels,
} from '#platform/telemetry/log-levels.ts';

export type Log = Logger;
/** A logger for each area. */
export type Logs = Record<LogArea, Log>;

/** The ids of a logger, which its lines have instead of those of the current work. */
const ownIds = Symbol('ids');
type WithOwnIds = { [ownIds]?: TelemetryIds };

/** A logger that writes JSON lines to standard output, with the ids of the request and the job that each line belongs to. */
export const createLog = (level: LogLevel, output = standardOutput()): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorForLog, error: errorForLog },
      mixin: (_line, _level, logger) => idsForLog((logger as WithOwnIds)[ownIds] ?? currentIds()),
    },
    output,
  );

const idsForLog = ({ requestId, jobId, span }: TelemetryIds) => ({
  ...{ requestId, jobId },
  ...(span && { traceId: span.traceId }),
});

/** Connections and their events outlive the request that opened them, so their lines belong to none. */
const areasWithoutIds: ReadonlySet<LogArea> = new Set(['database']);

/** A logger for each area with its level. Each line names its area. */
export function createLogs(levels: LogLevels, output = standardOutput()): Logs {
  const log = createLog(levels.default, output);
  const inArea = (area: LogArea): Log => {
    const child = log.child({ area }, { level: levels.areas[area] ?? levels.default });
    return areasWithoutIds.has(area) ? logWithIds(child, {}) : child;
  };
  return Object.fromEntries(logAreas.map((area) => [area, inArea(area)])) as Logs;
}

/** The ids of a logger of `logWithIds`. */
export const idsOfLog = (log: object): TelemetryIds => (log as WithOwnIds)[ownIds] ?? {};

/** A logger whose lines have these ids, wherever it is called. */
export const logWithIds = (log: Log, ids: TelemetryIds): Log =>
  Object.assign(log.child({}), { [ownIds]: ids });

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
