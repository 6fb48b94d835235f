// Tests that a commit whose answer is lost costs neither the job nor its file: the database has recorded what the server cannot know.
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCommitCutter, type CommitCutter } from '../setup/commit-cutter.ts';
import { startPostgres, type Postgres } from '../setup/postgres.ts';
import { convert, newAddress, settledStates, submit, untilState } from '../setup/client.ts';
import { csv } from '../setup/documents.ts';
import { prepareServer, type TestServer } from '../setup/server.ts';
import { idIn, uploader } from '../uploads/tus.ts';

let database: Postgres;
let cutter: CommitCutter;
let server: TestServer;

beforeAll(async () => {
  database = await startPostgres();
  cutter = await startCommitCutter(database.url);
  server = await prepareServer({ DATABASE_URL: cutter.url });
  await server.start();
});
afterAll(async () => {
  await server.end('SIGTERM');
  await cutter.stop();
  await database.stop();
  await rm(server.dataFolder, { recursive: true, force: true });
});

test('a job is answered with, and finishes', async () => {
  cutter.cutCommitAfterInsert('jobs');
  const { id } = await submit(server, { type: 'csv-to-json', content: csv });
  expect(cutter.hasCut()).toBe(true);
  expect(await untilState(server, id, settledStates)).toMatchObject({ state: 'finished' });
  expect(await database.query('SELECT 1 FROM jobs')).toHaveLength(1);
});

test('a part of an upload is kept', async () => {
  const visitor = { 'x-forwarded-for': newAddress() };
  const { begin, append, state } = uploader(server, visitor);
  const path = await begin(csv.length);
  cutter.cutCommitAfterInsert('upload_parts');
  expect((await append(path, 0, Buffer.from(csv))).status).toBe(503);
  expect(cutter.hasCut()).toBe(true);
  expect((await state(path)).headers['upload-offset']).toBe(String(csv.length));
  const { status } = await convert(server, {
    ...{ type: 'csv-to-json', headers: visitor, options: { upload: idIn(path) } },
  });
  expect(status).toBe(200);
});
