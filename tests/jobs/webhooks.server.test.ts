// Tests webhooks: signed deliveries when jobs end, each once, and never to private networks.
import { createHmac, randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { join, resolve } from 'node:path';
import { routes, webhookBody, type WebhookBody, type WebhookDelivery } from '@octavo/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { call, registered, stranger, type Person } from '../accounts/accounts.ts';
import { convert, submit } from '../setup/client.ts';
import { query } from '../setup/database.ts';
import { csv, longJob } from '../setup/documents.ts';
import { startIssuer } from '../accounts/issuer.ts';
import { freePort } from '../../scripts/free-port.ts';
import { useServer } from '../setup/server.ts';

const issuer = await startIssuer();
const settings = { ...issuer.settings, URL_ALLOWED_HOSTS: '127.0.0.1,receiver.example' };
const server = useServer(settings);
const closing: (() => void)[] = [];
afterAll(async () => {
  for (const close of closing) close();
  await issuer.stop();
});

type Heard = { headers: IncomingHttpHeaders; text: string; body: WebhookBody };
type Receiver = { url: string; heard: Heard[] };

/** Listens for deliveries; `answer` responds to each, by default with 204. */
async function receiver(
  answer: RequestListener = (_, response) => void response.writeHead(204).end(),
  port = 0,
): Promise<Receiver> {
  const heard: Heard[] = [];
  const hear = async (...[request, response]: Parameters<RequestListener>): Promise<void> => {
    const text = await textOf(request);
    heard.push({ headers: request.headers, text, body: JSON.parse(text) as WebhookBody });
    answer(request, response);
  };
  const listening = createServer((...call) => void hear(...call)).listen(port, '127.0.0.1');
  await once(listening, 'listening');
  closing.push(() => {
    listening.closeAllConnections();
    listening.close();
  });
  return { url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}/hook`, heard };
}

const post = (person: Person, url: unknown) =>
  call(server, 'POST', '/webhooks', { person, body: { url } });

async function webhookFor(person: Person, url: string): Promise<{ id: string; secret: string }> {
  const { status, body } = await post(person, url);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body['data'];
}

async function deliveries(person: Person, id: string): Promise<WebhookDelivery[]> {
  const { body } = await call(server, 'GET', `/webhooks/${id}/deliveries`, { person });
  return routes.webhooks.deliveries.replies[200].parse(body).data.deliveries;
}

const table = { type: 'csv-to-json', content: csv };
const patience = { timeout: 60_000 };

/** Lets time pass: what waits for its next attempt is due. */
const hurry = () =>
  query(server, `UPDATE webhook_deliveries SET due_at = now() WHERE state = 'waiting'`);

describe('a webhook', () => {
  test('receives a finished job, signed, with a link to the result', async () => {
    const { url, heard } = await receiver();
    const person = await registered(server, issuer);
    const { secret } = await webhookFor(person, url);
    const { headers } = person;
    const job = await submit(server, { ...table, name: 'Bericht ü.csv', headers });
    await expect.poll(() => heard.length, patience).toBe(1);
    const [{ text, headers: sent }] = heard as [Heard];
    const body = webhookBody.parse(JSON.parse(text));
    expect(body).toMatchObject({
      type: 'job.finished',
      data: { job: { id: job.id, fileName: 'Bericht ü.csv', state: 'finished' } },
    });
    expect(sent).toMatchObject({ 'content-type': 'application/json' });
    expect(signatureOf(secret, sent, text)).toBe(sent['webhook-signature']);
    expect(Math.abs(Number(sent['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(60);
    const view = body.data.job;
    const link = view?.state === 'finished' ? view.result.downloadUrl : '';
    expect(await (await fetch(link)).json()).toHaveLength(2);
  });

  test('receives failed and cancelled jobs', async () => {
    const { url, heard } = await receiver();
    const person = await registered(server, issuer);
    await webhookFor(person, url);
    const { headers } = person;
    await convert(server, { type: 'json-to-xml', name: 'a.json', content: '{', headers });
    const { id } = await submit(server, { ...longJob(), headers });
    await call(server, 'DELETE', `/jobs/${id}`, { person });
    await expect.poll(() => heard.length, patience).toBe(2);
    expect(heard.map(({ body }) => body.type)).toEqual(['job.failed', 'job.cancelled']);
    expect(heard[0]?.body.data.job).toMatchObject({ problem: { code: 'invalid_data' } });
  });

  test('receives only jobs of its account', async () => {
    const { url, heard } = await receiver();
    const person = await registered(server, issuer);
    await webhookFor(person, url);
    const other = await registered(server, issuer);
    await convert(server, { ...table, headers: other.headers });
    await convert(server, table);
    await convert(server, { ...table, name: 'mine.csv', headers: person.headers });
    await expect.poll(() => heard.length, patience).toBe(1);
    expect(heard[0]?.body.data.job?.fileName).toBe('mine.csv');
  });

  test('is retried with the same body and a new signature until it succeeds', async () => {
    const { url, heard } = await receiver(
      (_, response) => void response.writeHead(heard.length < 2 ? 500 : 200).end(),
    );
    const person = await registered(server, issuer);
    const { id, secret } = await webhookFor(person, url);
    await convert(server, { ...table, headers: person.headers });
    await expect
      .poll(() => deliveries(person, id), patience)
      .toMatchObject([
        { state: 'waiting', attempts: 1, answer: 'The server answered with status 500.' },
      ]);
    const [waiting] = await deliveries(person, id);
    const pause = Date.parse(waiting?.next_attempt_at ?? '') - Date.now();
    expect(pause).toBeGreaterThan(0);
    expect(pause).toBeLessThanOrEqual(10_000);
    await expect.poll(() => heard.length, patience).toBe(2);
    const [first, second] = heard as [Heard, Heard];
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(second.text).toBe(first.text);
    expect(signatureOf(secret, second.headers, second.text)).toBe(
      second.headers['webhook-signature'],
    );
    await expect
      .poll(() => deliveries(person, id), patience)
      .toMatchObject([{ state: 'delivered', attempts: 2, next_attempt_at: null }]);
  });

  test('is not retried after the last attempt', async () => {
    const { url, heard } = await receiver((_, response) => void response.writeHead(503).end());
    const person = await registered(server, issuer);
    const { id } = await webhookFor(person, url);
    await convert(server, { ...table, headers: person.headers });
    const hurried = async () => {
      await hurry();
      return deliveries(person, id);
    };
    await expect
      .poll(hurried, patience)
      .toMatchObject([
        { state: 'failed', attempts: 6, answer: 'The server answered with status 503.' },
      ]);
    expect(heard).toHaveLength(6);
  });

  test('that answers 410 is not retried', async () => {
    const { url, heard } = await receiver((_, response) => void response.writeHead(410).end());
    const person = await registered(server, issuer);
    const { id } = await webhookFor(person, url);
    await convert(server, { ...table, headers: person.headers });
    await expect.poll(() => deliveries(person, id), patience).toMatchObject([{ state: 'failed' }]);
    expect(heard).toHaveLength(1);
  });

  test('does not follow redirects', async () => {
    const target = await receiver();
    const { url } = await receiver(
      (_, response) => void response.writeHead(307, { location: target.url }).end(),
    );
    const person = await registered(server, issuer);
    const { id } = await webhookFor(person, url);
    await call(server, 'POST', `/webhooks/${id}/test`, { person });
    await expect
      .poll(() => deliveries(person, id), patience)
      .toMatchObject([{ state: 'failed', answer: 'The server answered with status 307.' }]);
    expect(target.heard).toEqual([]);
  });

  test('that never answers does not delay others', async () => {
    const silent = await receiver(() => undefined);
    const person = await registered(server, issuer);
    for (let n = 0; n < 6; n++) {
      const { id } = await webhookFor(person, silent.url);
      await call(server, 'POST', `/webhooks/${id}/test`, { person });
    }
    await expect.poll(() => silent.heard.length, patience).toBeGreaterThan(0);
    const { url, heard } = await receiver();
    const other = await registered(server, issuer);
    const { id } = await webhookFor(other, url);
    await call(server, 'POST', `/webhooks/${id}/test`, { person: other });
    await expect.poll(() => heard.length, patience).toBe(1);
    // One at a time for each account.
    expect(silent.heard.length).toBeLessThan(6);
  });

  test('of a suspended account waits until the account is resumed', async () => {
    const { url, heard } = await receiver();
    const person = await registered(server, issuer);
    const { id } = await webhookFor(person, url);
    const set = (status: string) =>
      query(server, 'UPDATE users SET status = $1 WHERE uid = $2', [status, person.uid]);
    await set('suspended');
    await query(
      server,
      `INSERT INTO webhook_deliveries (id, webhook_id, job_id, event, body, due_at)
       VALUES (gen_random_uuid(), $1, gen_random_uuid(), 'webhook.test', '{}', now() - interval '1 minute')`,
      [id],
    );
    const other = await receiver();
    const active = await registered(server, issuer);
    const { id: later } = await webhookFor(active, other.url);
    await call(server, 'POST', `/webhooks/${later}/test`, { person: active });
    await expect.poll(() => other.heard.length, patience).toBe(1);
    const attempts = 'SELECT attempts FROM webhook_deliveries WHERE webhook_id = $1';
    expect(await query(server, attempts, [id])).toEqual([{ attempts: 0 }]);
    await set('active');
    await expect.poll(() => heard.length, patience).toBe(1);
  });

  test('whose server was unavailable is delivered later, also after a crash', async () => {
    const port = await freePort();
    const person = await registered(server, issuer);
    const { id } = await webhookFor(person, `http://127.0.0.1:${port}/hook`);
    await convert(server, { ...table, headers: person.headers });
    await expect
      .poll(() => deliveries(person, id), patience)
      .toMatchObject([
        {
          state: 'waiting',
          answer: 'The server cannot be reached: the site refuses the connection.',
        },
      ]);
    await server.end('SIGKILL');
    const { heard } = await receiver(undefined, port);
    await server.start();
    await hurry();
    await expect.poll(() => heard.length, patience).toBe(1);
    await expect.poll(() => deliveries(person, id)).toMatchObject([{ state: 'delivered' }]);
  });

  test('is delivered once, also with several sending processes', async () => {
    const second = spawn(process.execPath, [main, 'api'], {
      env: {
        ...process.env,
        ...settings,
        OCTAVO_DATA: server.dataFolder,
        PORT: String(await freePort()),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await once(second.stderr, 'data');
    const { url, heard } = await receiver(
      (_, response) => void setTimeout(() => response.writeHead(204).end(), 100),
    );
    const people = await Promise.all(Array.from({ length: 8 }, () => registered(server, issuer)));
    const tested = people.flatMap((person) =>
      Array.from({ length: 3 }, async () => {
        const { id } = await webhookFor(person, url);
        await call(server, 'POST', `/webhooks/${id}/test`, { person });
      }),
    );
    await Promise.all(tested);
    await expect.poll(() => heard.length, patience).toBe(24);
    const ended = once(second, 'exit');
    second.kill('SIGTERM');
    await ended;
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(24);
    expect(heard).toHaveLength(24);
  });
});

const main = resolve('dist/main.js');

/** Computed from the specification's text alone. */
function signatureOf(secret: string, headers: IncomingHttpHeaders, body: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

test('the documented verification accepts deliveries and nothing else', async () => {
  const text = await readFile(resolve(import.meta.dirname, '../../docs/programs.md'), 'utf8');
  const path = join(server.dataFolder, 'check.mjs');
  const [, code = ''] = /```js\n(.*?)```/s.exec(text) ?? [];
  await writeFile(path, code.replace('function isGenuine', 'export function isGenuine'));
  type Check = (secret: string, headers: IncomingHttpHeaders, body: string) => boolean;
  const { isGenuine } = (await import(path)) as { isGenuine: Check };

  const { url, heard } = await receiver();
  const person = await registered(server, issuer);
  const { id, secret } = await webhookFor(person, url);
  await call(server, 'POST', `/webhooks/${id}/test`, { person });
  await expect.poll(() => heard.length, patience).toBe(1);
  const [{ headers, text: body }] = heard as [Heard];
  const late = { ...headers, 'webhook-timestamp': '1700000000' };
  const other = secret.replace('whsec_', 'whsec_AAAA');
  expect(isGenuine(secret, headers, body)).toBe(true);
  expect(isGenuine(secret, headers, `${body} `)).toBe(false);
  expect(isGenuine(secret, late, body)).toBe(false);
  expect(isGenuine(other, headers, body)).toBe(false);
});

describe('POST /webhooks', () => {
  test('shows the secret only once and stores it encrypted', async () => {
    const person = await registered(server, issuer);
    const { status, body } = await post(person, 'https://203.0.112.1/hook');
    expect(status).toBe(201);
    const { secret, ...rest } = body['data'];
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { body: listed } = await call(server, 'GET', '/webhooks', { person });
    expect(listed['data'].webhooks).toEqual([rest]);
    const rows = await query(server, 'SELECT * FROM webhooks WHERE id = $1', [rest.id]);
    expect(JSON.stringify(rows)).not.toContain(secret.replace('whsec_', ''));
  });

  test.each([
    'http://127.0.0.2/',
    'http://[::1]:8080/',
    'http://[::ffff:127.0.0.2]/',
    'http://2130706434/',
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/hook',
  ])('refuses %s, which is in a private network', async (url) => {
    const person = await registered(server, issuer);
    const reply = await post(person, url);
    expect([reply.status, reply.body.code]).toEqual([422, 'private_webhook']);
  });

  test.each([
    '',
    'ftp://example.org/',
    'file:///etc/passwd',
    'https://user:password@example.org/',
    'https://example.org:25/',
    'not an address',
    7,
    undefined,
    `https://example.org/${'x'.repeat(2_000)}`,
  ])('refuses %j', async (url) => {
    const person = await registered(server, issuer);
    const reply = await post(person, url);
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_request']);
  });

  test('creates at most ten webhooks, also with parallel requests', async () => {
    const person = await registered(server, issuer);
    const replies = await Promise.all(
      Array.from({ length: 14 }, () => post(person, 'http://127.0.0.1:2/')),
    );
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(10).fill(201), ...Array(4).fill(409)]);
  });

  test('accepts an API key', async () => {
    const person = await registered(server, issuer);
    const made = await call(server, 'POST', '/api-keys', { person, body: { name: 'a' } });
    const headers = { authorization: `Bearer ${made.body['data'].key}` };
    const body = { url: 'http://127.0.0.1:2/' };
    expect((await call(server, 'POST', '/webhooks', { headers, body })).status).toBe(201);
  });
});

describe('a webhook that was removed', () => {
  test('no longer receives waiting deliveries', async () => {
    const person = await registered(server, issuer);
    const { id } = await webhookFor(person, 'http://127.0.0.1:2/');
    await convert(server, { ...table, headers: person.headers });
    const removed = await call(server, 'DELETE', `/webhooks/${id}`, { person });
    expect(removed.status).toBe(200);
    const rows = 'SELECT 1 FROM webhook_deliveries WHERE webhook_id = $1';
    expect(await query(server, rows, [id])).toEqual([]);
    const again = await call(server, 'DELETE', `/webhooks/${id}`, { person });
    expect([again.status, again.body.code]).toEqual([404, 'not_found']);
  });
});

describe('POST /webhooks/{id}/test', () => {
  test('sends one test at a time, without retries', async () => {
    const { url, heard } = await receiver((_, response) => void response.writeHead(500).end());
    const person = await registered(server, issuer);
    const { id } = await webhookFor(person, url);
    const path = `/webhooks/${id}/test`;
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => call(server, 'POST', path, { person })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(202));
    await expect.poll(() => heard.length, patience).toBeGreaterThan(0);
    const ids = new Set(replies.map(({ body }) => body['data'].delivery.id));
    await expect
      .poll(async () => (await deliveries(person, id)).map(({ state }) => state), patience)
      .toEqual(Array(ids.size).fill('failed'));
    expect(heard).toHaveLength(ids.size);
    expect(heard[0]?.body).toMatchObject({ type: 'webhook.test', data: {} });
  });
});

describe.each([
  ['DELETE', '/webhooks/{id}'],
  ['POST', '/webhooks/{id}/test'],
  ['GET', '/webhooks/{id}/deliveries'],
])('%s %s', (method, path) => {
  const ask = (id: string, person?: Person) =>
    call(server, method, path.replace('{id}', id), person && { person });

  test('does not find unknown webhooks and those of other accounts', async () => {
    const owner = await registered(server, issuer);
    const { id } = await webhookFor(owner, 'http://127.0.0.1:2/');
    const person = await registered(server, issuer);
    for (const wrong of [id, randomUUID(), '1']) {
      const reply = await ask(wrong, person);
      expect([reply.status, reply.body.code]).toEqual([404, 'not_found']);
    }
    expect((await ask(id, owner)).status).toBeLessThan(300);
  });

  test('needs a token', async () => {
    const reply = await ask(randomUUID());
    expect([reply.status, reply.body.code]).toEqual([401, 'sign_in_required']);
  });
});

test.each([
  ['GET', undefined],
  ['POST', { url: 'https://example.org/' }],
])('%s /webhooks needs a token and an account', async (method, body) => {
  const nobody = await call(server, method, '/webhooks', { body });
  expect([nobody.status, nobody.body.code]).toEqual([401, 'sign_in_required']);
  const person = await stranger(issuer);
  const unknown = await call(server, method, '/webhooks', { person, body });
  expect([unknown.status, unknown.body.code]).toEqual([403, 'not_registered']);
});

test('GET /webhooks/{id}/deliveries returns as many as requested', async () => {
  const person = await registered(server, issuer);
  const { id } = await webhookFor(person, 'http://127.0.0.1:2/');
  const ask = (limit: string) =>
    call(server, 'GET', `/webhooks/${id}/deliveries?limit=${limit}`, { person });
  await convert(server, { ...table, headers: person.headers });
  await convert(server, { ...table, headers: person.headers });
  expect((await ask('1')).body['data'].deliveries).toHaveLength(1);
  expect((await ask('50')).body['data'].deliveries).toHaveLength(2);
  expect((await ask('0')).status).toBe(400);
});
