import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { refuseSlowUploads } from '#platform/http/slow-uploads.ts';

const patience = { timeout: 20_000 };

test('a connection is left as it was after requests that are answered before their body', async () => {
  const app = Fastify();
  refuseSlowUploads(app, 0);
  app.addHook('onRequest', async (_request, reply) => reply.code(429).send());
  app.post('/', async () => undefined);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const [socket] = await accepted;
  const before = socket.listenerCount('close');
  try {
    for (let requests = 0; requests < 3; requests++) {
      client.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4\r\n\r\nab');
      expect(String((await once(client, 'data'))[0])).toContain(' 429 ');
      client.write('cd');
    }
    await expect.poll(() => socket.listenerCount('close'), patience).toBe(before);
  } finally {
    client.destroy();
    await app.close();
  }
});
