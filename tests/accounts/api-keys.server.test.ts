// Tests API keys: creation, use and revocation.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { call, registered, stranger, type Person } from './accounts.ts';
import { convert } from '../setup/client.ts';
import { query } from '../setup/database.ts';
import { csv } from '../setup/documents.ts';
import { issuer, useSharedServer } from '../setup/shared-server.ts';
import { tablesWith } from '../my-files/stored-traces.ts';

const server = useSharedServer();

const create = (person: Person, name = 'Nightly') =>
  call(server, 'POST', '/api-keys', { person, body: { name } });
const list = async (person: Person) =>
  (await call(server, 'GET', '/api-keys', { person })).body['data'].keys;

/** Somebody who calls with a key. */
async function program(): Promise<{ owner: Person; id: string; person: Person }> {
  const owner = await registered(server, issuer);
  const { id, key } = (await create(owner)).body['data'];
  const headers = { authorization: `Bearer ${key}` };
  return { owner, id, person: { ...owner, token: key, headers } };
}

describe('POST /api-keys', () => {
  test('shows the key only once', async () => {
    const person = await registered(server, issuer);
    const { status, body } = await create(person, '  Nightly invoices ');
    expect(status).toBe(201);
    const { key, ...rest } = body['data'];
    expect(key).toMatch(/^octavo_[\w-]{48}$/);
    expect(rest).toMatchObject({ name: 'Nightly invoices', last_used_at: null });
    const keys = await list(person);
    expect(keys).toEqual([rest]);
    expect(JSON.stringify(keys)).not.toContain(key);
    expect(key.startsWith(keys[0].beginning)).toBe(true);
  });

  test.each([{}, { name: '' }, { name: '   ' }, { name: 'x'.repeat(101) }, { name: 7 }])(
    'refuses %j',
    async (body) => {
      const person = await registered(server, issuer);
      const reply = await call(server, 'POST', '/api-keys', { person, body });
      expect([reply.status, reply.body.code]).toEqual([400, 'invalid_request']);
    },
  );

  test('creates at most twenty keys, also with parallel requests', async () => {
    const person = await registered(server, issuer);
    const replies = await Promise.all(Array.from({ length: 25 }, () => create(person)));
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(20).fill(201), ...Array(5).fill(409)]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('limit_reached');
    expect(await list(person)).toHaveLength(20);
  });
});

describe('a key', () => {
  test('can do what its owner can do, and its use is recorded', async () => {
    const { owner, person } = await program();
    const profile = await call(server, 'GET', `/users/profile/${owner.uid}`, { person });
    expect(profile.body['user'].email).toBe(owner.email);
    const { headers } = person;
    const made = await convert(server, { type: 'csv-to-json', content: csv, headers });
    expect(made.status).toBe(200);
    const [key] = await list(owner);
    expect(Date.parse(key.last_used_at)).toBeGreaterThanOrEqual(Date.parse(key.created_at));
  });

  test('is refused once it is revoked', async () => {
    const { owner, id, person } = await program();
    const revoked = await call(server, 'DELETE', `/api-keys/${id}`, { person: owner });
    expect(revoked.status).toBe(200);
    const profile = await call(server, 'GET', `/users/profile/${owner.uid}`, { person });
    expect([profile.status, profile.body.code]).toEqual([401, 'key_invalid']);
    const again = await call(server, 'DELETE', `/api-keys/${id}`, { person: owner });
    expect([again.status, again.body.code]).toEqual([404, 'not_found']);
  });

  test('that is revoked takes along the webhooks and links that it made, and no others', async () => {
    const { owner, id, person } = await program();
    const { headers } = person;
    const made = await convert(server, { type: 'csv-to-json', content: csv, headers });
    const file = made.body.data.file_id;
    for (const by of [person, owner]) {
      const hook = { url: `https://example.com/${by === owner ? 'owner' : 'key'}` };
      expect((await call(server, 'POST', '/webhooks', { person: by, body: hook })).status).toBe(
        201,
      );
      const share = `/user-files/files/${file}/shares`;
      expect((await call(server, 'POST', share, { person: by, body: {} })).status).toBe(201);
    }
    await call(server, 'DELETE', `/api-keys/${id}`, { person: owner });
    const { webhooks } = (await call(server, 'GET', '/webhooks', { person: owner })).body['data'];
    expect(webhooks).toMatchObject([{ url: 'https://example.com/owner' }]);
    const { shares } = (await call(server, 'GET', '/user-files/shares', { person: owner })).body[
      'data'
    ];
    expect(shares).toHaveLength(1);
  });

  test('with a typing error is refused with its own problem', async () => {
    const { owner, person } = await program();
    const headers = { authorization: `${person.headers.authorization.slice(0, -1)}~` };
    const reply = await call(server, 'GET', `/users/profile/${owner.uid}`, { headers });
    expect([reply.status, reply.body.code]).toEqual([401, 'key_mistyped']);
  });

  test('is stored neither in a table nor in the log', async () => {
    const { id, person } = await program();
    expect(await tablesWith(server, id)).toEqual(['public.api_keys']);
    expect(await tablesWith(server, person.token)).toEqual([]);
    expect(server.log()).not.toContain(person.token);
  });

  test('has its use recorded at most once a minute', async () => {
    const { owner, id, person } = await program();
    const use = () => call(server, 'GET', `/users/usage/${owner.uid}`, { person });
    const usedAt = async () => (await list(owner))[0].last_used_at;
    await use();
    const first = await usedAt();
    await use();
    expect(await usedAt()).toBe(first);
    const earlier = `UPDATE api_keys SET last_used_at = now() - interval '61 seconds' WHERE id = $1`;
    await query(server, earlier, [id]);
    await use();
    expect(Date.parse(await usedAt())).toBeGreaterThanOrEqual(Date.parse(first));
  });

  test.each([
    ['GET', '/api-keys'],
    ['POST', '/api-keys', { name: 'Another' }],
    ['DELETE', `/api-keys/${randomUUID()}`],
    ['PUT', '/users/login/{uid}', {}],
    ['PUT', '/users/verify-email/{uid}', {}],
    ['POST', '/users/export/{uid}'],
    ['DELETE', '/users/profile/{uid}', { confirm: 'a@example.org' }],
  ])('cannot call %s %s', async (method, path, body?: object) => {
    const { owner, person } = await program();
    const reply = await call(server, method, path.replace('{uid}', owner.uid), { person, body });
    expect([reply.status, reply.body.code]).toEqual([403, 'session_required']);
  });

  test('cannot register an account', async () => {
    const { person } = await program();
    const reply = await call(server, 'POST', '/users/register', { person, body: {} });
    expect([reply.status, reply.body.code]).toEqual([401, 'token_invalid']);
  });
});

describe('the keys of another account', () => {
  test('cannot be listed or revoked', async () => {
    const { owner, id } = await program();
    const other = await registered(server, issuer);
    expect(await list(other)).toEqual([]);
    const reply = await call(server, 'DELETE', `/api-keys/${id}`, { person: other });
    expect([reply.status, reply.body.code]).toEqual([404, 'not_found']);
    expect(await list(owner)).toHaveLength(1);
  });
});

describe.each([
  ['GET', '/api-keys'],
  ['POST', '/api-keys', { name: 'a' }],
  ['DELETE', `/api-keys/${randomUUID()}`],
])('%s %s', (method, path, body?: object) => {
  test('needs a token', async () => {
    const reply = await call(server, method, path, { body });
    expect([reply.status, reply.body.code]).toEqual([401, 'sign_in_required']);
  });

  test('needs an account', async () => {
    const person = await stranger(issuer);
    const reply = await call(server, method, path, { person, body });
    expect([reply.status, reply.body.code]).toEqual([403, 'not_registered']);
  });
});

test('an unknown id is not found', async () => {
  const person = await registered(server, issuer);
  const reply = await call(server, 'DELETE', '/api-keys/1', { person });
  expect(reply.status).toBe(404);
});
