// Sends a thousand requests that are generated from the OpenAPI document to a real server: valid and invalid paths, queries,
// headers, tokens and bodies. Every response must be one that the document describes.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { registered, type Person } from '../../accounts/accounts.ts';
import { query } from '../../setup/database.ts';
import { issuer, useSharedServer } from '../../setup/shared-server.ts';
import { callsOf } from './calls.ts';
import { documentOf, faultsOf, nameOf, operationsOf, type Operation } from './document.ts';
import { resourcesFor } from './resources.ts';
import { send, type Sender } from './send.ts';

const server = useSharedServer();

const requests = 1_200;
/** The same calls each time, so that a fault can be seen again. fast-check names it when a call fails. */
const seed = 20_261_121;

/** What a response has that the document does not describe; empty if there is nothing. */
async function faultOf({ method, responses }: Operation, response: Response): Promise<string> {
  const { status } = response;
  const content = await response.text();
  const documented = responses[status];
  if (!documented) return `${status} is not documented: ${content.slice(0, 200)}`;
  if (status >= 500 && status !== 503) return `${status}: ${content.slice(0, 200)}`;
  const types = Object.keys(documented.content ?? {});
  if (content === '') return types.length > 0 && method !== 'HEAD' ? `${status} is empty` : '';
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const media = documented.content?.[type] ?? documented.content?.['*/*'];
  if (!media) return `${status} has the content type ${type}, not ${types.join(' or ')}`;
  return type === 'application/json' && media.schema && !types.includes('*/*')
    ? faultsOf(media.schema, JSON.parse(content))
    : '';
}

/** Those that end something that others need come last. */
const isLast = ({ method }: Operation) => Number(method === 'DELETE');

/** Operations that only read share a person: each person needs a worker for the job that they have. */
const onlyReads = ({ method }: Operation) => ['GET', 'HEAD', 'OPTIONS'].includes(method);

async function newSender(): Promise<Sender> {
  const person = await registered(server, issuer);
  return { person, resources: await resourcesFor(server, person) };
}

const becomeAdmin = ({ uid }: Person) =>
  query(server, `UPDATE users SET role = 'admin' WHERE uid = $1`, [uid]);

test(
  'every response to a thousand generated requests is documented',
  { timeout: 600_000 },
  async () => {
    const operations = operationsOf(await documentOf(server.url));
    const answered = new Map<string, Set<number>>();
    const readers = { user: await newSender(), admin: await newSender() };
    await becomeAdmin(readers.admin.person);
    let sent = 0;
    for (const operation of operations.toSorted((one, other) => isLast(one) - isLast(other))) {
      const isForAdmins = operation.path.startsWith('/api/admin/');
      const reader = isForAdmins ? readers.admin : readers.user;
      const sender = onlyReads(operation) ? reader : await newSender();
      if (isForAdmins) await becomeAdmin(sender.person);
      const statuses = new Set<number>();
      answered.set(nameOf(operation), statuses);
      const property = fc.asyncProperty(callsOf(operation), async (call) => {
        const response = await send(server.url, operation, call, sender);
        sent++;
        statuses.add(response.status);
        expect(await faultOf(operation, response), nameOf(operation)).toBe('');
      });
      const numRuns = Math.ceil(requests / operations.length);
      await fc.assert(property, { numRuns, seed, endOnFailure: true });
    }
    expect(sent).toBeGreaterThanOrEqual(1_000);
    // A walk that is refused everywhere would prove little.
    const reached = [...answered.values()].filter((statuses) => [...statuses].some((s) => s < 300));
    expect(reached.length).toBeGreaterThan(operations.length / 2);
  },
);
