// The variables for metrics.
import { z } from 'zod';
import { integer, variable, type ValuesOf } from '#platform/configuration/variable.ts';

export const metricsVariables = {
  METRICS_TOKEN: variable({
    meaning:
      'The bearer token for /metrics, at least 16 characters. Without it, /metrics is answered on METRICS_PORT alone.',
    default: 'none',
    secret: true,
    schema: z.string().min(16, 'must have at least 16 characters').optional(),
  }),
  METRICS_PORT: variable({
    meaning: 'A TCP port for monitoring: it answers /metrics and /api/health and nothing else.',
    default: 'none',
    schema: integer(1, 65_535, 0).transform((port) => port || undefined),
  }),
} as const;

export const metricsOf = (values: ValuesOf<typeof metricsVariables>) => ({
  token: values.METRICS_TOKEN,
  port: values.METRICS_PORT,
});
