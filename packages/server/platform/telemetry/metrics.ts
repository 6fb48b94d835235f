// Metrics for Prometheus: https://prometheus.io/docs/practices/naming. Labels are routes, types and codes: never a person, a
// file or an address.
import type { ProblemCode, JobType } from '@octavo/contract';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
const jobSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900];

/** The outcome of an attempt at a job. Only `finished`, `failed` and `cancelled` also end the job. */
export type JobEnd = { type: JobType; seconds: number } & (
  | { outcome: 'finished' | 'cancelled' | 'given back' | 'superseded' | 'broken' }
  | { outcome: 'failed'; code: ProblemCode }
);

export type RequestEnd = { method: string; route: string; status: number; seconds: number };

export type Metrics = {
  requestEnded(end: RequestEnd): void;
  /** A request was answered with a problem. */
  problemAnswered(code: ProblemCode): void;
  /** The first attempt at a job begins. @param waitedSeconds the time since the job was queued */
  jobStarted(type: JobType, waitedSeconds: number): void;
  jobEnded(end: JobEnd): void;
  /** A round of the sweep has ended. */
  swept(seconds: number): void;
  /** Adds gauges that are read at each scrape; when that fails they are left out, and `name` is reported as down. */
  observe(name: string, gauges: Record<string, GaugeText>, read: ReadGauges): void;
  contentType: string;
  /** All metrics in the text format. */
  text(): Promise<string>;
};

type GaugeText = { help: string; label?: string };
/** A value for each gauge, or one for each value of its label. */
type ReadGauges = () => Promise<Record<string, number | Record<string, number>>>;

/** The metrics of this process, including processor, memory and event loop. */
export function createMetrics(): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: 'octavo_http_request_duration_seconds',
    help: 'Duration of HTTP requests, from the first byte received to the last byte sent.',
    labelNames: ['method', 'route', 'status'],
    ...{ buckets: requestSeconds, registers },
  });
  const problems = new Counter({
    name: 'octavo_http_problems_total',
    help: 'Responses with a problem, by its code.',
    ...{ labelNames: ['code'], registers },
  });
  const jobs = new Histogram({
    name: 'octavo_job_duration_seconds',
    help: 'Attempts at jobs in this process, by outcome.',
    ...{ labelNames: ['type', 'outcome'], buckets: jobSeconds, registers },
  });
  const waits = new Histogram({
    name: 'octavo_job_wait_seconds',
    help: 'How long the jobs that this process took had waited for it.',
    ...{ labelNames: ['type'], buckets: jobSeconds, registers },
  });
  const sweeps = new Histogram({
    name: 'octavo_sweep_duration_seconds',
    help: 'Rounds of the cleanup in this process.',
    ...{ buckets: jobSeconds, registers },
  });
  const failures = new Counter({
    name: 'octavo_job_failures_total',
    help: 'Jobs that failed in this process, by the code of their problem.',
    ...{ labelNames: ['type', 'code'], registers },
  });
  const up = new Gauge({
    name: 'octavo_up',
    help: 'Whether the gauges of this part could be read at this scrape: 1 or 0.',
    ...{ labelNames: ['part'], registers },
  });
  const readers: (() => Promise<void>)[] = [];

  return {
    requestEnded: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    problemAnswered: (code) => problems.inc({ code }),
    jobStarted: (type, waitedSeconds) => waits.observe({ type }, Math.max(0, waitedSeconds)),
    swept: (seconds) => sweeps.observe(seconds),
    jobEnded({ type, outcome, seconds, ...rest }) {
      jobs.observe({ type, outcome }, seconds);
      if ('code' in rest) failures.inc({ type, code: rest.code });
    },
    observe(part, gauges, read) {
      const created = Object.fromEntries(
        Object.entries(gauges).map(([name, { help, label }]) => [
          name,
          new Gauge({ name, help, labelNames: label ? [label] : [], registers }),
        ]),
      );
      readers.push(async () => {
        for (const gauge of Object.values(created)) gauge.reset();
        const found = await read().catch(() => undefined);
        up.set({ part }, found ? 1 : 0);
        for (const [name, value] of Object.entries(found ?? {}))
          setGauge(created[name] as Gauge, gauges[name]?.label, value);
      });
    },
    contentType: register.contentType,
    async text() {
      await Promise.all(readers.map((read) => read()));
      return register.metrics();
    },
  };
}

function setGauge(
  gauge: Gauge,
  label: string | undefined,
  value: number | Record<string, number>,
): void {
  if (typeof value === 'number') return gauge.set(value);
  for (const [name, number] of Object.entries(value))
    gauge.set({ [label as string]: name }, number);
}
