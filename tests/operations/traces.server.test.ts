// Tests traces: real spans that an API process and a worker process send to a collector.
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { convert, type Upload } from '../setup/client.ts';
import { csv } from '../setup/documents.ts';
import { prepareServer, type TestServer } from '../setup/server.ts';

type Value = { stringValue?: string; intValue?: number | string };
type Attribute = { key: string; value: Value };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status?: { code?: number; message?: string };
  attributes: Attribute[];
  startTimeUnixNano: string;
  endTimeUnixNano: string;
};
/** The JSON of OTLP: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
type Export = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
};
type Received = Span & { service: unknown; header: unknown };

const received: Received[] = [];
let collector: Server;
let api: TestServer;
let worker: TestServer;

const valuesOf = (attributes: Attribute[]): Record<string, unknown> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );

async function receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { resourceSpans } = (await json(incoming)) as Export;
  for (const { resource, scopeSpans } of resourceSpans)
    for (const span of scopeSpans.flatMap(({ spans }) => spans))
      received.push({
        ...span,
        service: valuesOf(resource.attributes)['service.name'],
        header: incoming.headers['x-token'],
      });
  response.setHeader('content-type', 'application/json').end('{}');
}

beforeAll(async () => {
  collector = createServer((incoming, response) => void receive(incoming, response));
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const settings = (role: string) => ({
    CONCURRENCY: '1',
    ANONYMOUS_CONCURRENT: '10',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-token=of the tests',
    OTEL_SERVICE_NAME: `octavo-${role}`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  api = await prepareServer(settings('api'), 'api');
  worker = await prepareServer({ ...settings('work'), OCTAVO_DATA: api.dataFolder }, 'work');
  await Promise.all([api.start(), worker.start()]);
});
afterAll(async () => {
  await worker.end('SIGTERM');
  await api.end('SIGTERM');
  collector.close();
  await rm(api.dataFolder, { recursive: true, force: true });
});

const word = (): Upload => ({
  type: 'word-to-pdf',
  content: String.raw`{\rtf1 The text of the secret file}`,
  name: 'secret-name.rtf',
});

/** Ids as a proxy would make them, different in each test. */
let traces = 0;
const newTrace = () => String(++traces).padStart(32, '4bf92f3577b34da6a3ce929d0e0e4736');
const traceparent = (trace: string) => `00-${trace}-00f067aa0ba902b7-01`;

/** The spans of a trace, as soon as the given ones have come. */
async function spansOf(trace: string, names: readonly string[]): Promise<Received[]> {
  const found = () => received.filter(({ traceId }) => traceId === trace);
  await expect
    .poll(() => found().map(({ name }) => name), { timeout: 20_000 })
    .toEqual(expect.arrayContaining([...names]));
  return found();
}

/** A span and those that it is part of, from the outermost. */
function pathOf(spans: readonly Received[], name: string): string[] {
  const span = spans.find((one) => one.name === name);
  const parent = spans.find(({ spanId }) => spanId === span?.parentSpanId);
  return [...(parent ? pathOf(spans, parent.name) : []), name];
}

const request = 'POST /api/conversion/convert';

test('one trace leads from the proxy over HTTP, queue and worker to the engine and its programs', async () => {
  const trace = newTrace();
  const { status } = await convert(api, {
    ...word(),
    headers: { traceparent: traceparent(trace), 'x-request-id': 'request-of-the-trace' },
  });
  expect(status).toBe(200);
  const job = 'job word-to-pdf';
  const path = [request, 'queue submit', job, 'engine', 'LibreOffice'];
  const spans = await spansOf(trace, [...path, 'store result', 'engine verify']);
  expect(pathOf(spans, 'LibreOffice')).toEqual(path);
  expect(pathOf(spans, 'engine convert')).toEqual([...path.slice(0, 4), 'engine convert']);
  expect(pathOf(spans, 'queue wait')).toEqual([...path.slice(0, 2), 'queue wait']);
  for (const part of ['fetch inputs', 'wait for a worker', 'store result'])
    expect(pathOf(spans, part)).toEqual([...path.slice(0, 3), part]);

  const of = (name: string) => spans.find((span) => span.name === name);
  // The proxy's span.
  expect(of(request)?.parentSpanId).toBe('00f067aa0ba902b7');
  // SERVER, PRODUCER, CONSUMER.
  expect([request, 'queue submit', job].map((name) => of(name)?.kind)).toEqual([2, 4, 5]);
  expect([request, job].map((name) => of(name)?.service)).toEqual(['octavo-api', 'octavo-work']);
  expect(new Set(spans.map(({ header }) => header))).toEqual(new Set(['of the tests']));
  const [ofRequest, ofJob] = [request, job].map((name) => valuesOf(of(name)?.attributes ?? []));
  expect(ofRequest).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/conversion/convert',
    'http.response.status_code': 200,
    'octavo.request.id': 'request-of-the-trace',
  });
  expect(ofJob).toMatchObject({
    'octavo.job.type': 'word-to-pdf',
    'octavo.job.attempt': 1,
    'octavo.job.outcome': 'finished',
    'octavo.job.id': ofRequest?.['octavo.job.id'],
  });
  for (const { startTimeUnixNano, endTimeUnixNano } of spans)
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  expect(JSON.stringify(spans)).not.toMatch(/secret/i);
});

test('a job that fails marks its spans with the code of the problem', async () => {
  const trace = newTrace();
  await convert(api, {
    ...{ type: 'json-to-csv', content: '{', name: 'data.json' },
    headers: { traceparent: traceparent(trace) },
  });
  const spans = await spansOf(trace, ['job json-to-csv', request]);
  const job = spans.find(({ name }) => name === 'job json-to-csv');
  expect(job?.status).toEqual({ code: 2, message: 'invalid_data' });
  expect(valuesOf(job?.attributes ?? [])).toMatchObject({ 'error.type': 'invalid_data' });
});

test('log lines name their trace', async () => {
  const trace = newTrace();
  await convert(api, {
    ...{ type: 'csv-to-json', content: csv },
    headers: { traceparent: traceparent(trace) },
  });
  const lines = (server: TestServer) =>
    server
      .log()
      .split('\n')
      .filter((line) => line.includes(trace));
  await expect.poll(() => lines(api).length).toBe(1);
  await expect.poll(() => lines(worker).length).toBe(1);
});

test('a request without a trace begins one; health checks have none', async () => {
  await fetch(`${api.url}/api/health/live`);
  const { headers } = await fetch(`${api.url}/api/plans`);
  const id = headers.get('x-request-id');
  await expect
    .poll(() => received.find(({ attributes }) => valuesOf(attributes)['octavo.request.id'] === id))
    .toMatchObject({ traceId: expect.stringMatching(/^[\da-f]{32}$/) });
  expect(received.filter(({ name }) => name.includes('health'))).toEqual([]);
});

test('without the variables the server loads no OpenTelemetry', async () => {
  const loaded = new Map<string, string>();
  const load = async (file: string): Promise<void> => {
    if (loaded.has(file)) return;
    const code = await readFile(resolve('dist', file), 'utf8');
    loaded.set(file, code);
    const imports = code.matchAll(/^(?:import|export)\b[^;]*?["']\.\/([^"']+)["'];/gm);
    for (const [, name] of imports) await load(join('.', name as string));
  };
  await load('main.js');
  expect(loaded.size).toBeGreaterThan(5);
  for (const [file, code] of loaded)
    expect(code.includes('BatchSpanProcessor'), `${file} contains the SDK`).toBe(false);
});
