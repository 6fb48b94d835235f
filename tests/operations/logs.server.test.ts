// Tests the log of a server: ids of requests and jobs in each line, levels by area.
import { beforeAll, expect, test } from 'vitest';
import { convert, type Answer } from '../setup/client.ts';
import { csv } from '../setup/documents.ts';
import { useServer, type TestServer } from '../setup/server.ts';

const settings = { CONCURRENCY: '1', ANONYMOUS_CONCURRENT: '10' };
const behindProxy = useServer({ ...settings, LOG_LEVEL: 'warn,http=info,queue=info,engine=debug' });
const withoutProxy = useServer({ ...settings, LOG_LEVEL: 'warn,http=info', TRUST_PROXY: 'none' });

type Line = {
  area: string;
  level: string;
  msg: string;
  requestId?: string;
  jobId?: string;
  route?: string;
  status?: number;
};

const linesOf = (server: TestServer): Line[] =>
  server
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

const requestId = 'proxy-3f1d7c0e:1';
const failedId = 'proxy-3f1d7c0e:2';
const send = (server: TestServer, id: string, content = csv, type = 'csv-to-json') =>
  convert(server, { type, content, headers: { 'x-request-id': id } });

let answer: Answer;
beforeAll(async () => {
  answer = await send(behindProxy, requestId);
  await send(behindProxy, failedId, '{', 'json-to-csv');
});

test('the id that a trusted proxy gives is in the response', () => {
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-request-id')).toBe(requestId);
});

test('the lines of the API, the worker and the engine have the id of the request and of its job', async () => {
  const found = () => linesOf(behindProxy).filter((line) => line.requestId === requestId);
  const texts = () => found().map(({ area, msg }) => `${area} ${msg}`);
  await expect
    .poll(() => texts().toSorted())
    .toEqual(['engine runner.task', 'http request', 'queue job']);
  const [jobId, ...others] = new Set(found().map((line) => line.jobId));
  expect(jobId).toMatch(/^[\da-f-]{36}$/);
  expect(others).toEqual([]);
});

test('the lines of a job that fails have them, too', async () => {
  const found = () => linesOf(behindProxy).filter((line) => line.requestId === failedId);
  await expect.poll(() => found().length).toBe(3);
  expect(new Set(found().map((line) => line.jobId)).size).toBe(1);
  expect(found().find(({ msg }) => msg === 'job')).toMatchObject({ outcome: 'invalid_data' });
});

test('areas without a level of their own have the general one', async () => {
  await fetch(`${behindProxy.url}/api/health/live`);
  const areas = linesOf(behindProxy)
    .filter(({ level }) => level === 'info')
    .map(({ area }) => area);
  expect([...new Set(areas)].toSorted()).toEqual(['http', 'queue']);
  expect(linesOf(behindProxy).some(({ area, level }) => area === 'http' && level === 'debug')).toBe(
    false,
  );
});

test.each(['short', 'with spaces in it', 'x'.repeat(129), '"},{"level":"fatal"'])(
  'an id that cannot be one, such as %s, is replaced',
  async (id) => {
    const { headers } = await fetch(`${behindProxy.url}/api/health/live`, {
      headers: { 'x-request-id': id },
    });
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  },
);

test('health probes are logged only if they fail', async () => {
  for (const probe of ['live', 'ready'])
    expect((await fetch(`${withoutProxy.url}/api/health/${probe}`)).status).toBe(200);
  const { headers } = await send(withoutProxy, requestId);
  const lines = () => linesOf(withoutProxy);
  await expect
    .poll(() => lines().map((line) => line.requestId))
    .toContain(headers.get('x-request-id'));
  const probes = lines().filter(({ route }) => route?.startsWith('/api/health'));
  expect(probes.filter(({ status }) => status === 200)).toEqual([]);
});

test('an id from anybody else is replaced', async () => {
  const { headers } = await send(withoutProxy, requestId);
  const made = headers.get('x-request-id');
  expect(made).toMatch(/^[\da-f-]{36}$/);
  await expect.poll(() => linesOf(withoutProxy).map((line) => line.requestId)).toContain(made);
});
