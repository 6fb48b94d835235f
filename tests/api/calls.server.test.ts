// Tests every row of the tables of section 7: the route exists with its method and path, and has the specified access rules.
import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { failure } from '@octavo/contract';
import { describe, expect, test } from 'vitest';
import { call, registered, stranger } from '../accounts/accounts.ts';
import { issuer, useSharedServer } from '../setup/shared-server.ts';

const server = useSharedServer();

const path = new URL('../../docs/specification/specification.md', import.meta.url);
const specification = readFileSync(path, 'utf8');
const section = specification.slice(specification.indexOf('## 7.'), specification.indexOf('## 8.'));

type Row = { name: string; method: string; path: string; isPublic: boolean };

const rows: Row[] = [
  ...section.matchAll(/^\| (GET|POST|PUT|DELETE) (\/[^ |]+)( \(public\))? \|/gm),
].map(([, method = '', path = '', isPublic]) => ({
  ...{ name: `${method} ${path}`, method, path },
  isPublic: isPublic !== undefined,
}));

/** Public by the specification, but the token identifies who registers (decisions, “Identity”). */
const needsToken = ({ name, isPublic }: Row) => !isPublic || name === 'POST /users/register';
/** Decisions: visitors may convert. */
const isForVisitors = ({ name }: Row) => name === 'POST /conversion/convert';

const guarded = rows.filter((row) => needsToken(row) && !isForVisitors(row));
const open = rows.filter((row) => !guarded.includes(row));

/** A valid JSON body for calls that need one. */
const bodyOf = ({ name }: Row) => (name === 'POST /users/register' ? {} : undefined);

const filled = (path: string, uid: string) =>
  path
    .replace('{uid}', uid)
    .replace('{id}', randomUUID())
    .replace('{fileName}', 'a.pdf')
    .replace('{conversionType}', 'word-to-pdf');

test('all rows of the tables are read', () => {
  expect(rows).toHaveLength(40);
});

describe('without a token', () => {
  test.each(guarded)('$name is refused', async (row) => {
    const { method, path } = row;
    const reply = await call(server, method, filled(path, 'somebody'), { body: bodyOf(row) });
    expect([reply.status, reply.body.code]).toEqual([401, 'sign_in_required']);
    expect(reply.body.message).toBe('Please sign in to do this.');
    expect(failure.parse(reply.body).error).toBe(reply.body.message);
  });

  test.each(open)('$name is answered', async ({ method, path }) => {
    const body = method === 'POST' ? { test: 1 } : undefined;
    const reply = await call(server, method, filled(path, 'somebody'), { body });
    expect([401, 403, 404]).not.toContain(reply.status);
  });
});

describe('with a token that is not valid', () => {
  test.each(guarded)('$name is refused', async (row) => {
    const { method, path } = row;
    const headers = { authorization: `Bearer ${await issuer.token({}, '-1h')}` };
    const options = { headers, body: bodyOf(row) };
    const reply = await call(server, method, filled(path, 'somebody'), options);
    expect([reply.status, reply.body.code]).toEqual([401, 'token_invalid']);
  });
});

describe('without an account', () => {
  const others = guarded.filter(({ name }) => name !== 'POST /users/register');

  test.each(others)('$name requires registering first', async ({ method, path }) => {
    const person = await stranger(issuer);
    const reply = await call(server, method, filled(path, person.uid), { person });
    expect([reply.status, reply.body.code]).toEqual([403, 'not_registered']);
  });
});

describe('with the uid of another', () => {
  const personal = guarded.filter(({ path }) => path.includes('{uid}'));

  test.each(personal)('$name is forbidden', async ({ method, path }) => {
    const person = await registered(server, issuer);
    const other = await registered(server, issuer);
    const body = method === 'PUT' ? { first_name: 'Eve' } : undefined;
    for (const uid of [other.uid, randomUUID()]) {
      const reply = await call(server, method, filled(path, uid), { person, body });
      expect([reply.status, reply.body.code]).toEqual([403, 'not_yours']);
    }
  });
});
