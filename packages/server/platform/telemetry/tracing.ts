// Traces: spans of requests, jobs and programs. Without the variables of OpenTelemetry nothing is measured, and no package is loaded.
import { ProblemError } from '@octavo/contract';
import type { Configuration } from '#platform/configuration.ts';
import { currentIds, withIds } from '#platform/telemetry/context.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { Span, SpanAttributes } from '#platform/telemetry/span.ts';

export type SpanOptions = {
  kind?: 'server' | 'producer' | 'consumer';
  attributes?: SpanAttributes;
  /** A parent in another process, as a `traceparent`; by default the current span. */
  parent?: string | undefined;
  startedAt?: Date;
};

export type Tracer = {
  /** Starts a span. @returns undefined when traces are off */
  start(name: string, options?: SpanOptions): Span | undefined;
  /** Sends what has not been sent yet. */
  stop(): Promise<void>;
};

/** For processes without traces. */
export const noTracer: Tracer = { start: () => undefined, stop: async () => undefined };

/** Loads OpenTelemetry if its variables turn on tracing. */
export async function openTracer(
  { tracing }: Pick<Configuration, 'tracing'>,
  log: Log,
): Promise<Tracer> {
  if (!tracing) return noTracer;
  const { createTracer } = await import('#platform/telemetry/open-telemetry.ts');
  return createTracer(tracing, log);
}

/** Runs work in a span of its own, which is the parent of the spans that the work starts. */
export async function inSpan<T>(
  span: Span | undefined,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  if (!span) return work(undefined);
  try {
    return await withIds({ ...currentIds(), span }, () => work(span));
  } catch (error) {
    span.fail(error instanceof ProblemError ? error.problem.code : 'error');
    throw error;
  } finally {
    span.end();
  }
}
