import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boundOpenRequests } from '#platform/http/open-requests.ts';

const limit = 4;
const patience = { timeout: 20_000 };
const app = Fastify();
const endless = new Promise<never>(() => {});
let started = 0;

beforeAll(async () => {
  boundOpenRequests(app, { total: limit, perAddress: limit, requestsPerAddress: limit });
  app.get('/endless', () => {
    started++;
    return endless;
  });
  app.get('/', async () => 'answered');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

// Node closes the responses that wait for an earlier one on their connection, too.
test('requests that were sent together count no more when their connection breaks', async () => {
  const { port } = app.server.address() as AddressInfo;
  const status = async () => (await fetch(`http://127.0.0.1:${port}/`)).status;
  const client = connect(port, '127.0.0.1');
  await once(client, 'connect');
  client.write('GET /endless HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(2 * limit));
  await expect.poll(() => started, patience).toBe(limit);
  expect(await status()).not.toBe(200);
  client.resetAndDestroy();
  await expect.poll(status, patience).toBe(200);
});
