import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { createGuard } from './guard.ts';
import { openWebClient } from './web-client.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** Listens on a loopback address and returns the port. */
async function listen(listener: RequestListener, address = '127.0.0.1', port = 0): Promise<number> {
  const server = createServer(listener).listen(port, address);
  await once(server, 'listening');
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A web client for which every name resolves to these addresses, one after the other. */
function webOf(...addresses: string[]) {
  const resolve = () => Promise.resolve([{ address: addresses.shift() ?? '', family: 4 }]);
  const web = openWebClient(createGuard({ allowed: ['127.0.0.1'], resolve }));
  open.push(() => web[Symbol.dispose]());
  return (url: string, headers: Record<string, string> = {}) =>
    web.fetch({ url: new URL(url), method: 'GET', headers });
}

it('connects to the checked address with the site’s host name', async () => {
  const port = await listen(({ headers }, response) => response.end(headers.host));
  const fetch = webOf('127.0.0.1');
  const { body } = await fetch(`http://site.example:${port}/`);
  expect(body.toString()).toBe(`site.example:${port}`);
});

it('does not follow a name that moves into the private network', async () => {
  let heard = 0;
  const port = await listen((_, response) =>
    response.setHeader('connection', 'close').end('public'),
  );
  await listen((_, response) => response.end(`SECRET ${++heard}`), '127.0.0.2', port);
  const fetch = webOf('127.0.0.1', '127.0.0.2');
  expect((await fetch(`http://site.example:${port}/`)).body.toString()).toBe('public');
  await expect(fetch(`http://site.example:${port}/`)).rejects.toMatchObject({
    problem: { code: 'private_address', values: { address: 'site.example' } },
  });
  expect(heard).toBe(0);
});

it('returns redirects, to be checked again', async () => {
  const port = await listen((_, response) => {
    response.writeHead(302, { location: 'http://127.0.0.2/' }).end();
  });
  const { status, headers } = await webOf()(`http://127.0.0.1:${port}/`);
  expect(status).toBe(302);
  expect(headers).toContainEqual({ name: 'location', value: 'http://127.0.0.2/' });
});

it('passes on headers of the page and not of the connection', async () => {
  const port = await listen(({ headers }, response) => {
    response.setHeader('set-cookie', ['a=1', 'b=2']);
    response.setHeader('strict-transport-security', 'max-age=1');
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(JSON.stringify(headers)));
  });
  const given = { Referer: 'http://a.example/', Host: 'b.example', 'Accept-Encoding': 'x' };
  const answer = await webOf()(`http://127.0.0.1:${port}/`, given);
  const cookies = answer.headers.filter(({ name }) => name === 'set-cookie');
  expect(cookies.map(({ value }) => value)).toEqual(['a=1', 'b=2']);
  const names = answer.headers.map(({ name }) => name.toLowerCase());
  for (const dropped of ['strict-transport-security', 'content-encoding', 'content-length'])
    expect(names).not.toContain(dropped);
  expect(JSON.parse(answer.body.toString())).toMatchObject({
    referer: 'http://a.example/',
    host: `127.0.0.1:${port}`,
    'accept-encoding': 'gzip, deflate, br, zstd',
  });
});

it('counts all resources of a document together', async () => {
  const part = gzipSync(Buffer.alloc(63 * 1024 ** 2));
  const port = await listen((_, response) => {
    response.setHeader('content-encoding', 'gzip').end(part);
  });
  const fetch = webOf();
  for (let at = 0; at < 4; at++) await fetch(`http://127.0.0.1:${port}/`);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
    problem: { code: 'unreachable_address', values: { reason: 'the page sends more than 256 MB' } },
  });
});

it('sends a request again when the site closes the kept-alive connection', async () => {
  const used = new Set<unknown>();
  const port = await listen(({ socket }, response) => {
    if (used.has(socket)) return socket.resetAndDestroy();
    used.add(socket);
    return response.end(`connection ${used.size}`);
  });
  const fetch = webOf();
  const bodies = [];
  for (let at = 0; at < 2; at++)
    bodies.push((await fetch(`http://127.0.0.1:${port}/`)).body.toString());
  expect(bodies).toEqual(['connection 1', 'connection 2']);
});

it('aborts pending requests when the document is done', async () => {
  const port = await listen(() => {});
  const web = openWebClient(createGuard({ allowed: ['127.0.0.1'] }));
  const url = new URL(`http://127.0.0.1:${port}/`);
  const fetched = web.fetch({ url, method: 'GET', headers: {} });
  web[Symbol.dispose]();
  await expect(fetched).rejects.toMatchObject({ problem: { code: 'unreachable_address' } });
});
