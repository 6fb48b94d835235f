import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createGuard } from './guard.ts';
import { refusePrivate, sendMessage } from './message.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function listen(listener: RequestListener): Promise<URL> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

const local = createGuard({ allowed: ['127.0.0.1'] });
const send = (url: URL, { guard = local, timeoutMs = 5_000 } = {}) =>
  sendMessage(guard, { url, method: 'POST', headers: {}, body: Buffer.from('news') }, timeoutMs);

it('delivers the message and returns the status', async () => {
  const heard: string[] = [];
  const url = await listen((request, response) => {
    request.on('data', (part: Buffer) => heard.push(part.toString()));
    request.on('end', () => response.writeHead(418).end());
  });
  expect(await send(url)).toBe(418);
  expect(heard).toEqual(['news']);
});

it('follows no redirect', async () => {
  let heard = 0;
  const url = await listen((_, response) => {
    heard++;
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  expect([await send(url), heard]).toEqual([302, 1]);
});

it('does not wait for the end of an endless response', async () => {
  const url = await listen((_, response) => void response.write('for ever'));
  expect(await send(url)).toBe(200);
});

it('gives up when there is no response', async () => {
  const url = await listen(() => undefined);
  await expect(send(url, { timeoutMs: 100 })).rejects.toMatchObject({
    problem: { code: 'unreachable_address', values: { reason: 'the site did not answer in time' } },
  });
});

it('does not connect to a private address under any name', async () => {
  let heard = 0;
  const url = await listen((_, response) => void response.end(String(heard++)));
  const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
  const guard = createGuard({ resolve });
  const named = new URL(`http://public.example:${url.port}/`);
  for (const address of [url, named]) {
    await expect(send(address, { guard })).rejects.toThrow(/private network/);
    await expect(refusePrivate(guard, address)).rejects.toThrow(/private network/);
  }
  expect(heard).toBe(0);
});

it('accepts a name that cannot be resolved yet', async () => {
  const resolve = () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }));
  const url = new URL('https://later.example/');
  await expect(refusePrivate(createGuard({ resolve }), url)).resolves.toBeUndefined();
});
