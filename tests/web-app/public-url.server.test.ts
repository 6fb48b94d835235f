// Tests that links are absolute where the server's public address is set, and lead to what they name.
import { afterAll, expect, test } from 'vitest';
import { call, registered, type Person } from '../accounts/accounts.ts';
import { convert, submit, untilState } from '../setup/client.ts';
import { csv } from '../setup/documents.ts';
import { startIssuer } from '../accounts/issuer.ts';
import { useServer } from '../setup/server.ts';
import { uploader } from '../uploads/tus.ts';

const publicUrl = 'https://octavo.example';
const issuer = await startIssuer();
const server = useServer({ ...issuer.settings, PUBLIC_URL: publicUrl });
afterAll(() => issuer.stop());

const table = { type: 'csv-to-json', content: csv };

/** Follows a link as a proxy passes it on from the public address. @returns its status */
async function statusOf(link: string): Promise<number> {
  expect(new URL(link).origin).toBe(publicUrl);
  const answer = await fetch(link.replace(publicUrl, server.url));
  await answer.arrayBuffer();
  return answer.status;
}

async function personWithFile(): Promise<Person> {
  const person = await registered(server, issuer);
  const { status } = await convert(server, { ...table, headers: person.headers });
  if (status !== 200) throw new Error(`Not converted: ${status}`);
  return person;
}

test('the link of a result', async () => {
  const { body } = await convert(server, table);
  expect(await statusOf(body.data.downloadUrl)).toBe(200);
});

test('the address of a job, and the link in its state', async () => {
  const { headers, body } = await convert(server, { ...table, query: '?async=1' });
  await untilState(server, body.data.job.id, ['finished']);
  const location = headers.get('location') ?? '';
  expect(await statusOf(location)).toBe(200);
  const state = await fetch(location.replace(publicUrl, server.url));
  const { data } = (await state.json()) as typeof body;
  if (data.job.state !== 'finished') throw new Error(`The job is ${data.job.state}`);
  expect(await statusOf(data.job.result.downloadUrl)).toBe(200);
});

test('the address of an upload', async () => {
  const { headers } = await uploader(server).create(5);
  expect(headers['location']).toMatch(/^https:\/\/octavo\.example\/api\/uploads\/[\da-f-]{36}$/);
});

test('the links of stored files', async () => {
  const person = await personWithFile();
  const list = await call(server, 'GET', '/user-files/files', { person });
  const [file] = list.body['data'].files as [{ id: string; s3_url: string }];
  expect(await statusOf(file.s3_url)).toBe(200);
  const download = await call(server, 'GET', `/user-files/files/${file.id}/download`, { person });
  expect(await statusOf(download.body['data'].s3Url)).toBe(200);
});

test('the links of an archive and of an account export', async () => {
  const person = await personWithFile();
  const { id } = await submit(server, table);
  await untilState(server, id, ['finished']);
  const archive = await call(server, 'POST', '/archives', { body: { jobs: [id] } });
  expect(await statusOf(archive.body['data'].downloadUrl)).toBe(200);
  const exported = await call(server, 'POST', `/users/export/${person.uid}`, { person });
  expect(await statusOf(exported.body['data'].downloadUrl)).toBe(200);
});

test('the documentation names the public address as the server', async () => {
  const { servers } = (await (await fetch(`${server.url}/api/docs/json`)).json()) as {
    servers: { url: string }[];
  };
  expect(servers.map(({ url }) => url)).toEqual([publicUrl]);
});
