// The HTTP server on METRICS_PORT: health and metrics.
import type { FastifyInstance } from 'fastify';
import type { Check } from '#features/health/checks.ts';
import { healthRoutes } from '#features/health/routes.ts';
import { metricsRoutes } from '#features/metrics/routes.ts';
import type { Configuration } from '#platform/configuration.ts';
import { createHttpServer } from '#platform/http/server.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import type { Tracer } from '#platform/telemetry/tracing.ts';

export type MonitoringAppContext = {
  configuration: Configuration;
  metrics: Metrics;
  tracer: Tracer;
  checks: Record<string, Check>;
  log: Log;
};

/** Does not listen yet. */
export function createMonitoringApp(context: MonitoringAppContext): FastifyInstance {
  const app = createHttpServer(context);
  healthRoutes(app, context.checks);
  const { token } = context.configuration.metrics;
  metricsRoutes(app, { metrics: context.metrics, token, isMonitoringPort: true });
  return app;
}
