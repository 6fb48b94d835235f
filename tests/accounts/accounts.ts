// Users with accounts, and their API calls.
import { randomUUID } from 'node:crypto';
import type { Failure } from '@octavo/contract';
import type { Issuer } from './issuer.ts';
import type { TestServer } from '../setup/server.ts';

export type Person = {
  uid: string;
  email: string;
  token: string;
  /** The Authorization header of the user. */
  headers: { authorization: string };
};

// Tests check the fields that they need.
// oxlint-disable-next-line typescript/no-explicit-any
type Body = Partial<Failure> & Record<string, any>;
export type Reply = { status: number; headers: Headers; body: Body };

/** Calls the API with JSON. @param path below `/api` */
export async function call(
  server: TestServer,
  method: string,
  path: string,
  { person, body, headers = {} }: { person?: Person; body?: unknown; headers?: HeadersInit } = {},
): Promise<Reply> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...person?.headers,
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const json = answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : { text };
  return { status: answer.status, headers: answer.headers, body: json as Body };
}

/** A user with a token but without an account. */
export async function stranger(issuer: Issuer, claims = {}): Promise<Person> {
  const uid = randomUUID();
  const email = `${uid.slice(0, 8)}@example.org`;
  const token = await issuer.token({ sub: uid, email, ...claims });
  return { uid, email, token, headers: { authorization: `Bearer ${token}` } };
}

/** A user with an account on the free plan. */
export async function registered(
  server: TestServer,
  issuer: Issuer,
  names: { first_name?: string; last_name?: string } = {},
): Promise<Person> {
  const person = await stranger(issuer);
  const { status, body } = await call(server, 'POST', '/users/register', { person, body: names });
  if (status !== 201) throw new Error(`Not registered: ${JSON.stringify(body)}`);
  return person;
}
