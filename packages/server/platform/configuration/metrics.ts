// The variables about metrics.
import { z } from 'zod';
import { integer, variable, type ValuesOf } from '#platform/configuration/variable.ts';

export const metricsVariables = {
  METRICS_TOKEN: variable({
    meaning:
      'The bearer token that opens /metrics, at least 16 characters. Where it is not set, callers on this machine need none and others are refused.',
    default: 'none',
    secret: true,
    schema: z.string().min(16, 'must have at least 16 characters').optional(),
  }),
  METRICS_PORT: variable({
    meaning:
      'The TCP port where ./octavo work, which serves nothing else, answers /metrics and /api/health.',
    default: 'none',
    schema: integer(1, 65_535, 0).transform((port) => port || undefined),
  }),
} as const;

export const metricsOf = (values: ValuesOf<typeof metricsVariables>) => ({
  token: values.METRICS_TOKEN,
  port: values.METRICS_PORT,
});
