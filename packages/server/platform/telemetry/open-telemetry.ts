// Sends spans to an OpenTelemetry collector (OTLP over HTTP). Loaded only when traces are on.
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import { version } from '@octavo/contract';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { TracingConfiguration } from '#platform/configuration/tracing.ts';
import { currentIds } from '#platform/telemetry/context.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { Span } from '#platform/telemetry/span.ts';
import type { SpanOptions, Tracer } from '#platform/telemetry/tracing.ts';

/** A collector that does not answer must not delay the stop of the server for longer. */
const stopWithinMs = 2_000;

const kinds = {
  server: SpanKind.SERVER,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** Starts to send spans. Endpoint, headers, timeout and compression are read by the exporter from their variables. */
export function createTracer(settings: TracingConfiguration, log: Log): Tracer {
  reportFailures(log);
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    resource: resourceFromAttributes({
      'service.name': 'octavo',
      'service.version': version,
      'service.instance.id': randomUUID(),
    }).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        scheduledDelayMillis: settings.exportDelayMs,
      }),
    ],
  });
  const tracer = provider.getTracer('octavo', version);
  return {
    start(name, options = {}) {
      const { kind, attributes = {}, startedAt } = options;
      const span = tracer.startSpan(
        name,
        {
          kind: kind ? kinds[kind] : SpanKind.INTERNAL,
          attributes,
          ...(startedAt && { startTime: startedAt }),
        },
        parentOf(options),
      );
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceId,
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        set: (more) => void span.setAttributes(more),
        fail(code) {
          span.setAttribute('error.type', code);
          span.setStatus({ code: SpanStatusCode.ERROR, message: code });
        },
        end: (at) => span.end(at),
      } satisfies Span;
    },
    stop: () => Promise.race([provider.shutdown(), wait(stopWithinMs, undefined, { ref: false })]),
  };
}

/** The context of the parent; a value that is no `traceparent` starts a new trace. */
function parentOf({ parent }: SpanOptions): Context {
  const found = parseTraceParent(parent ?? currentIds().span?.traceparent ?? '');
  if (!found) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { ...found, isRemote: parent !== undefined });
}

function samplerOf({ sampler: { name, ratio } }: TracingConfiguration): Sampler {
  const root = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  };
  if (!name.startsWith('parentbased_')) return root[name as keyof typeof root]();
  const own = name.slice('parentbased_'.length) as keyof typeof root;
  return new ParentBasedSampler({ root: root[own]() });
}

/** The SDK reports a collector that cannot be reached. */
function reportFailures(log: Log): void {
  const report = (message: string) => log.warn({ reason: message.slice(0, 500) }, 'traces');
  const ignore = () => undefined;
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
