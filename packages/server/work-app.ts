// What a process that only works answers over HTTP: how it is and what it has done.
import type { FastifyInstance } from 'fastify';
import type { Check } from '#features/health/checks.ts';
import { healthRoutes } from '#features/health/routes.ts';
import { metricsRoutes } from '#features/metrics/routes.ts';
import type { Configuration } from '#platform/configuration.ts';
import { createHttpServer } from '#platform/http/server.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';

export type WorkAppContext = {
  configuration: Configuration;
  metrics: Metrics;
  checks: Record<string, Check>;
  log: Log;
};

/** Not listening yet. */
export function createWorkApp(context: WorkAppContext): FastifyInstance {
  const app = createHttpServer(context);
  healthRoutes(app, context.checks);
  metricsRoutes(app, { metrics: context.metrics, token: context.configuration.metrics.token });
  return app;
}
