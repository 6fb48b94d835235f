// Tests a server without accounts, which one person uses on their own machine.
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { admin } from '../operations/commands.ts';
import { convert } from '../setup/client.ts';
import { prepareServer, useServer } from '../setup/server.ts';
import { call } from './accounts.ts';

const server = useServer({
  ACCOUNTS: 'off',
  LOCAL_FILE_MB: '1',
  CORS_ORIGINS: 'https://friend.example',
});
const open = useServer({
  ...{ ACCOUNTS: 'off', ALLOW_NETWORK_WITHOUT_ACCOUNTS: '1' },
  PUBLIC_URL: 'https://octavo.example.org',
});

/** `fetch` sets some of these headers itself. @returns the status and the problem's code */
async function ask(
  at: { url: string },
  headers: Record<string, string>,
  { method = 'GET', path = '/api/user-files/files' } = {},
): Promise<string> {
  const sent = request(`${at.url}${path}`, { method, headers, agent: false });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await text(answer);
  const isJson = answer.headers['content-type']?.includes('json') && body !== '';
  const { code } = isJson ? (JSON.parse(body) as { code?: string }) : {};
  return [answer.statusCode, ...(code ? [code] : [])].join(' ');
}

const rows = Array.from({ length: 3 }, (_, row) => `${row},text`).join('\n');
/** A conversion by a program on this machine. */
const localConvert = (content: string | Uint8Array = rows) =>
  convert(server, {
    ...{ type: 'csv-to-json', content },
    headers: { 'x-forwarded-for': '127.0.0.1' },
  });

describe('on a server without accounts', () => {
  test('the one person is known without a token, under every token, and has everything', async () => {
    const { body } = await call(server, 'GET', '/identity');
    expect(body['data']).toEqual({ kind: 'local' });
    for (const headers of [{}, { authorization: 'Bearer nonsense' }]) {
      const { body: answer } = await call(server, 'GET', '/identity/person', { headers });
      expect(answer['data'].person).toMatchObject({ uid: 'local', email: '' });
    }
    const { body: own } = await call(server, 'POST', '/subscription/my');
    expect(own['subscription'].limits).toMatchObject({
      ...{ conversions_per_month: -1, file_size_mb: 1 },
      features: ['advanced_editing', 'ocr', 'annotations'],
    });
  });

  test('the terminal asks for no administrator and shows no mailbox', () => {
    expect(server.log()).toContain('octavo: ready at');
    expect(server.log()).not.toMatch(/setup#|mailbox/);
  });

  test('results are in My files and in the history', async () => {
    const { status, body } = await localConvert();
    expect(status).toBe(200);
    const { body: listed } = await call(server, 'GET', '/user-files/files');
    const names = listed['data'].files.map((file: { file_name: string }) => file.file_name);
    expect(names).toContain(body.data.outputFileName);
    const { body: history } = await call(server, 'GET', '/conversion/history');
    expect(history.success).toBe(true);
    const preset = { name: 'Mine', steps: [{ type: 'csv-to-json', options: {} }] };
    const { status: stored } = await call(server, 'POST', '/presets', { body: preset });
    expect(stored).toBe(201);
  });

  test('many conversions run at the same time, and only the size of a file is limited', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => localConvert()));
    expect(all.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const { body } = await localConvert(new Uint8Array(2 * 1024 * 1024).fill(97));
    expect(body.code).toBe('file_too_large');
  });

  test('an API key works and is recognised as one', async () => {
    const { body } = await call(server, 'POST', '/api-keys', { body: { name: 'script' } });
    const headers = { authorization: `Bearer ${body['data'].key}` };
    expect((await call(server, 'GET', '/user-files/files', { headers })).status).toBe(200);
    expect((await call(server, 'GET', '/api-keys', { headers })).body.code).toBe(
      'session_required',
    );
  });

  test('deleting everything starts anew', async () => {
    const { status } = await call(server, 'DELETE', '/users/profile/local', {
      body: { confirm: 'local' },
    });
    expect(status).toBe(200);
    const { body } = await call(server, 'GET', '/user-files/files');
    expect(body['data'].files).toEqual([]);
  });
});

describe('a page of another site', () => {
  test.each([
    ['of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['of another program on this machine', { 'sec-fetch-site': 'same-site' }],
    ['in a browser without Fetch Metadata', { origin: 'https://evil.example' }],
    ['in a sandboxed frame', { origin: 'null' }],
    ['that embeds a file', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
  ])('%s does nothing', async (_, headers) => {
    expect(await ask(server, headers)).toBe('403 origin_not_allowed');
    const written = await ask(server, headers, { method: 'POST', path: '/api/conversion/convert' });
    expect(written).toBe('403 origin_not_allowed');
    const registering = await ask(server, headers, { method: 'POST', path: '/api/users/register' });
    expect(registering).not.toContain('20');
  });

  test('may call the API if the operator says so', async () => {
    const headers = { origin: 'https://friend.example', 'sec-fetch-site': 'cross-site' };
    expect(await ask(server, headers)).toBe('200');
  });

  test('of this server may', async () => {
    const { host } = new URL(server.url);
    expect(await ask(server, { origin: server.url })).toBe('200');
    expect(await ask(server, { host, origin: server.url, 'sec-fetch-site': 'same-origin' })).toBe(
      '200',
    );
    expect(await ask(server, { 'sec-fetch-site': 'none' })).toBe('200');
  });
});

describe('the name of the server', () => {
  test.each([
    'evil.example',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
    '192.168.1.7',
    '[2001:db8::1]:8080',
    'x y',
  ])('%s is refused, whatever is asked', async (host) => {
    // Some are no valid Host header at all.
    expect(await ask(server, { host })).toMatch(/^403 host_not_allowed|^400/);
    expect(await ask(server, { host }, { path: '/' })).toMatch(/^403 host_not_allowed|^400/);
    const forwarded = { host, 'x-forwarded-host': 'localhost' };
    expect(await ask(server, forwarded)).toMatch(/^403 host_not_allowed|^400/);
  });

  test.each(['localhost', 'LOCALHOST:1', '127.0.0.1', '[::1]:80', 'octavo.localhost'])(
    '%s is accepted',
    async (host) => {
      expect(await ask(server, { host })).toBe('200');
    },
  );

  test.each<Record<string, string>>([
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' },
    { 'x-real-ip': '203.0.113.7' },
    { forwarded: 'for=203.0.113.7' },
  ])('what a proxy passes on from other machines is refused: %o', async (headers) => {
    expect(await ask(server, headers)).toBe('403 client_not_allowed');
  });
});

describe('a server without accounts that is open to the network', () => {
  test('answers to its public name and to addresses, and to no other name', async () => {
    const client = { 'x-forwarded-for': '203.0.113.7' };
    for (const host of ['octavo.example.org', '192.168.1.7:8080', '[2001:db8::1]', 'localhost'])
      expect([host, await ask(open, { ...client, host })]).toEqual([host, '200']);
    expect(await ask(open, { ...client, host: 'evil.example' })).toBe('403 host_not_allowed');
  });

  test('says so to its operator', async () => {
    expect(open.log()).toContain('everybody who reaches this server can use all its files');
    expect(server.log()).not.toContain('everybody who reaches');
  });

  test('accepts its own pages behind a proxy that does not pass on the name', async () => {
    const headers = { origin: 'https://octavo.example.org' };
    expect(await ask(open, headers)).toBe('200');
    expect(await ask(open, { origin: 'https://evil.example' })).toBe('403 origin_not_allowed');
  });
});

test('the server does not start on an address of the network by mistake', async () => {
  const careless = await prepareServer({ ACCOUNTS: 'off', HOST: '0.0.0.0' });
  await expect(careless.start()).rejects.toThrow(/ALLOW_NETWORK_WITHOUT_ACCOUNTS=1/);
});

test('the operator sees the account', async () => {
  await call(server, 'GET', '/user-files/files');
  const { said } = await admin(server.dataFolder, ['users', 'list']);
  expect(said).toContain('local');
});
