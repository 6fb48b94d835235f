// Tests that operator-only pages stay closed behind any proxy, whatever headers clients send: a plain proxy on the same machine looks
// like a local program to the server.
import { once } from 'node:events';
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminData } from './commands.ts';
import { auth, mailsTo, signUp, someone } from '../accounts/embedded-accounts.ts';
import { useServer } from '../setup/server.ts';

const server = useServer();
const stranger = '203.0.113.7';

type SentHeaders = Record<string, string>;
type ReceivedRequest = { headers: IncomingHttpHeaders; host: string };

const appended = (header: string | string[] | undefined) =>
  [header ?? [], stranger].flat().join(', ');

/** What each configuration adds to the headers of the client, or puts in their place; all others pass. */
const configurations: Record<string, (given: ReceivedRequest) => SentHeaders> = {
  // proxy_pass http://127.0.0.1:8080;
  'nginx with nothing but proxy_pass': () => ({ host: new URL(server.url).host }),
  // proxy_set_header Host $host; proxy_set_header X-Real-IP $remote_addr;
  'nginx with X-Real-IP': ({ host }) => ({ host, 'x-real-ip': stranger }),
  // proxy_set_header Host $host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; …
  'nginx with X-Forwarded-For': ({ headers, host }) => ({
    ...{ host, 'x-forwarded-proto': 'https' },
    'x-forwarded-for': appended(headers['x-forwarded-for']),
  }),
  // HAProxy: option forwarded (RFC 7239)
  'a proxy with Forwarded': ({ host }) => ({
    ...{ host, forwarded: `for=${stranger};host=${host};proto=https` },
  }),
  // reverse_proxy 127.0.0.1:8080: what clients claim is dropped
  Caddy: ({ host }) => ({
    ...{
      host,
      'x-forwarded-for': stranger,
      'x-forwarded-host': host,
      'x-forwarded-proto': 'https',
    },
  }),
};

/** What strangers claim, and the name that they call the server by. */
const claims: Record<string, SentHeaders> = {
  nothing: {},
  'to be local by X-Forwarded-For': { 'x-forwarded-for': '127.0.0.1' },
  'a local host by X-Forwarded-Host': { 'x-forwarded-host': 'localhost' },
  'to be local by X-Real-IP': { 'x-real-ip': '127.0.0.1' },
  'to be local by Forwarded': { forwarded: 'for=127.0.0.1;host=localhost' },
  'a local host': { host: 'localhost' },
  everything: {
    ...{ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost', 'x-real-ip': '::1' },
    ...{ forwarded: 'for="[::1]";host=localhost', host: '127.0.0.1' },
  },
};

/** A proxy on the server's own machine. */
async function startProxy(headersFor: (given: ReceivedRequest) => SentHeaders): Promise<Server> {
  const proxy = createServer((incoming, outgoing) => {
    const { headers, method, url } = incoming;
    const host = headers.host ?? 'octavo.example';
    const passed = request(new URL(url ?? '/', server.url), {
      method,
      headers: { ...headers, ...headersFor({ headers, host }) },
    });
    passed.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return proxy;
}

/** Status and headers of an answer through a proxy; unlike fetch, it can claim any host. */
async function get(proxy: Server, path: string, headers: SentHeaders = {}) {
  const { port } = proxy.address() as AddressInfo;
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    headers: { host: 'octavo.example', ...headers },
  });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return { status: answer.statusCode, headers: answer.headers };
}

let mail: string;
let key: string;

beforeAll(async () => {
  const person = someone();
  await signUp(server, person);
  await mailsTo(server, person.email);
  const { address } = await adminData<{ address: string }>(server.dataFolder, ['mailbox']);
  key = new URL(address).search;
  const list = await fetch(`${server.url}/auth/mailbox${key}`, { redirect: 'manual' });
  const cookie = list.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const page = await (await fetch(`${server.url}/auth/mailbox`, { headers: { cookie } })).text();
  mail = /<a href="(\/auth\/mailbox\/[^"]+)"/.exec(page)?.[1] ?? '';
  if (!mail) throw new Error('The mailbox shows no mail.');
  await auth(server, '/request-password-reset', { email: person.email });
});

describe.each(Object.entries(configurations))('behind %s', (_name, headersFor) => {
  let proxy: Server;
  beforeAll(async () => {
    proxy = await startProxy(headersFor);
  });
  afterAll(() => proxy.close());

  test.each(Object.entries(claims))(
    'a client that sends %s gets no access',
    async (_claim, headers) => {
      for (const path of [
        '/auth/mailbox',
        mail,
        '/auth/mailbox?key=',
        `/auth/mailbox${key}x`,
        '/metrics',
      ])
        expect([path, (await get(proxy, path, headers)).status]).toEqual([path, 404]);
    },
  );

  test('the operator opens the mailbox with the key, which is then only in a cookie', async () => {
    const opened = await get(proxy, `/auth/mailbox${key}`);
    expect([opened.status, opened.headers.location]).toEqual([303, '/auth/mailbox']);
    const [cookie = ''] = opened.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(
      /^octavo_mailbox=[\w-]{43}; Path=\/auth\/mailbox; HttpOnly; SameSite=Strict/,
    );
    const withCookie = { cookie: `other=1; ${cookie.split(';')[0]}` };
    for (const path of ['/auth/mailbox', mail]) {
      const shown = await get(proxy, path, withCookie);
      expect(shown.status).toBe(200);
      expect(shown.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
    }
  });
});

test('the key is printed on the terminal and not logged', () => {
  const lines = server.log().split('\n');
  const printed = lines.filter((line) => line.includes(key));
  expect(printed).toHaveLength(1);
  expect(printed[0]).toMatch(/^octavo: .*\/auth\/mailbox\?key=/);
});
