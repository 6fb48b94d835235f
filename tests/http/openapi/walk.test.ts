// Calls every operation of the OpenAPI document with valid and invalid values, as a visitor and signed in, and expects only documented
// responses.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { registered, type Person } from '../accounts.ts';
import { newAddress } from '../client.ts';
import { issuer, useSharedServer } from '../shared-server.ts';
import { documentOf, faultsOf, nameOf, operationsOf, type Operation } from './document.ts';
import { anything, valuesOf } from './values.ts';

const server = useSharedServer();

const runs = 12;
/** The same calls each time, so that a fault can be seen again. */
const seed = 20_261_121;

type Call = { values: Record<string, unknown>; body: unknown; signedIn: boolean };

/** A call as the document allows it, or with anything in its place. */
function callsOf({ parameters, body, security }: Operation): fc.Arbitrary<Call> {
  const kind = Object.keys(body)[0];
  const schema = kind && body[kind]?.schema;
  const values = parameters.map(({ name, schema }) => [
    name,
    fc.oneof({ weight: 4, arbitrary: valuesOf(schema) }, fc.string({ minLength: 1 })),
  ]);
  return fc.record({
    values: fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>),
    body: schema
      ? fc.oneof({ weight: 4, arbitrary: valuesOf(schema) }, anything)
      : fc.constant(undefined),
    signedIn: security.length > 0 ? fc.boolean() : fc.constant(false),
  });
}

function addressOf({ path, parameters }: Operation, { values }: Call, person: Person): string {
  const own = (name: string) => (name === 'uid' ? person.uid : textOf(values[name]));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(own(name)));
  const query = new URLSearchParams();
  for (const { name, in: place } of parameters)
    if (place === 'query' && values[name] !== undefined) query.set(name, textOf(values[name]));
  return `${server.url}${filled}?${query}`;
}

function bodyOf(
  { body: content }: Operation,
  { body }: Call,
): Pick<RequestInit, 'body' | 'headers'> {
  const [type] = Object.keys(content);
  if (!type || body === undefined) return {};
  if (type !== 'multipart/form-data')
    return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const form = new FormData();
  for (const [name, value] of Object.entries(Object(body) as object))
    if (name === 'file') form.set(name, new File([String(value)], 'a.csv'));
    else form.set(name, String(value));
  return { body: form };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

async function send(operation: Operation, call: Call, person: Person): Promise<string> {
  const { body, headers } = bodyOf(operation, call);
  const answer = await fetch(addressOf(operation, call, person), {
    method: operation.method,
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
    headers: {
      'x-forwarded-for': newAddress(),
      ...(call.signedIn && person.headers),
      ...headers,
    },
    ...(body && { body }),
  });
  return faultOf(operation, answer);
}

/** What an answer has that the document does not tell of. */
async function faultOf({ responses }: Operation, answer: Response): Promise<string> {
  const text = await answer.text();
  const documented = responses[answer.status];
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  // Where the answer is a stream, only its problems have a schema.
  if (!documented)
    return answer.ok && !type.includes('json') ? '' : `${answer.status}: ${text.slice(0, 200)}`;
  const schema = documented.content?.[type]?.schema;
  return schema && type.includes('json') ? faultsOf(schema, JSON.parse(text)) : '';
}

/** Those that end the account, or that a test of their own proves. */
const last = (operation: Operation) => Number(operation.method === 'DELETE');

test('no request gets an undocumented response', { timeout: 600_000 }, async () => {
  const operations = operationsOf(await documentOf(server.url));
  expect(operations.length).toBeGreaterThan(40);
  for (const operation of operations.toSorted((one, other) => last(one) - last(other))) {
    const person = await registered(server, issuer);
    const story = fc.asyncProperty(callsOf(operation), async (call) => {
      expect(await send(operation, call, person), nameOf(operation)).toBe('');
    });
    await fc.assert(story, { numRuns: runs, seed, endOnFailure: true });
  }
});
