// The variables for traces: those of OpenTelemetry. The exporter reads others of them itself, such as
// OTEL_EXPORTER_OTLP_TIMEOUT and OTEL_RESOURCE_ATTRIBUTES.
import { z } from 'zod';
import { integer, variable, type ValuesOf } from '#platform/configuration/variable.ts';

const address = z
  .url({ protocol: /^https?$/, error: 'must be an address such as http://collector:4318' })
  .optional();

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: variable({
    meaning:
      'The OpenTelemetry collector that gets traces, by OTLP over HTTP; see docs/operations.md. Without it, nothing is traced.',
    default: 'none',
    schema: address,
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: variable({
    meaning: 'The full address for traces instead, such as http://collector:4318/v1/traces.',
    default: 'OTEL_EXPORTER_OTLP_ENDPOINT/v1/traces',
    schema: address,
  }),
  OTEL_EXPORTER_OTLP_HEADERS: variable({
    meaning: 'Headers for the collector: name=value, separated by commas.',
    default: 'none',
    secret: true,
    schema: z.string().optional(),
  }),
  OTEL_EXPORTER_OTLP_PROTOCOL: variable({
    meaning:
      'The protocol for the collector. Traces are sent as JSON, which every endpoint for HTTP takes.',
    default: 'http/json',
    schema: z
      .enum(['http/json', 'http/protobuf'], 'must be http/json; Octavo does not send by gRPC')
      .default('http/json'),
  }),
  OTEL_SERVICE_NAME: variable({
    meaning: 'The name of this installation in traces.',
    default: 'octavo',
    schema: z.string().optional(),
  }),
  OTEL_TRACES_SAMPLER: variable({
    meaning: `Which traces are recorded: ${samplers.join(', ')}.`,
    default: 'parentbased_always_on',
    schema: z
      .enum(samplers, `must be one of ${samplers.join(', ')}`)
      .default('parentbased_always_on'),
  }),
  OTEL_TRACES_SAMPLER_ARG: variable({
    meaning: 'The share of traces for the samplers with traceidratio, from 0 to 1.',
    default: '1',
    schema: z
      .string()
      .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
      .default('1')
      .transform(Number),
  }),
  OTEL_TRACES_EXPORTER: variable({
    meaning: 'Set it to none to trace nothing although an endpoint is set.',
    default: 'otlp',
    schema: z.enum(['otlp', 'none'], 'must be otlp or none').default('otlp'),
  }),
  OTEL_SDK_DISABLED: variable({
    meaning: 'Set it to true to trace nothing although an endpoint is set.',
    default: 'false',
    schema: z.string().default('false'),
  }),
  OTEL_BSP_SCHEDULE_DELAY: variable({
    meaning: 'How often traces are sent, in milliseconds.',
    default: '5000',
    schema: integer(0, 600_000, 5_000),
  }),
} as const;

/** undefined if nothing is traced */
export function tracingOf(values: ValuesOf<typeof tracingVariables>) {
  const endpoint = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isOff = values.OTEL_TRACES_EXPORTER === 'none' || /^true$/i.test(values.OTEL_SDK_DISABLED);
  if (!endpoint || isOff) return undefined;
  return {
    sampler: { name: values.OTEL_TRACES_SAMPLER, ratio: values.OTEL_TRACES_SAMPLER_ARG },
    exportDelayMs: values.OTEL_BSP_SCHEDULE_DELAY,
  };
}

export type TracingConfiguration = NonNullable<ReturnType<typeof tracingOf>>;
