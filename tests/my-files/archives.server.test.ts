// Tests archives: all results of a batch in one ZIP.
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { failure } from '@octavo/contract';
import { describe, expect, test } from 'vitest';
import { registered } from '../accounts/accounts.ts';
import { convert, settledStates, storedId, submit, untilState } from '../setup/client.ts';
import { query } from '../setup/database.ts';
import { csv } from '../setup/documents.ts';
import { issuer, useSharedServer } from '../setup/shared-server.ts';

const server = useSharedServer();
const run = promisify(execFile);

const unknownJob = '00000000-0000-4000-8000-000000000000';

async function jobFor(name: string, content: string, type = 'csv-to-json'): Promise<string> {
  const { id } = await submit(server, { type, name, content });
  await untilState(server, id, settledStates);
  return id;
}

async function ask(jobs: unknown) {
  const answer = await fetch(`${server.url}/api/archives`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jobs }),
  });
  return { status: answer.status, body: await answer.json() };
}

type Archive = { downloadUrl: string; files: number; outputFileName: string };

async function archiveOf(jobs: string[]): Promise<Archive> {
  const { status, body } = await ask(jobs);
  expect(status).toBe(200);
  return (body as { data: Archive }).data;
}

/** The archive's files as an independent program reads them. */
async function unzipped(
  answer: Response,
): Promise<{ names: string[]; read: (name: string) => Promise<string> }> {
  const path = join(server.dataFolder, 'archive.zip');
  await writeFile(path, new Uint8Array(await answer.arrayBuffer()));
  await run('unzip', ['-tqq', path]);
  const { stdout } = await run('unzip', ['-Z1', path]);
  const read = async (name: string) => (await run('unzip', ['-p', path, name])).stdout;
  return { names: stdout.trim().split('\n'), read };
}

describe('an archive', () => {
  test('contains every result under a unique name in the requested order, and a list of failed jobs', async () => {
    const ada = await jobFor('names.csv', csv);
    const broken = await jobFor('broken.json', '{', 'json-to-xml');
    const grace = await jobFor('names.csv', 'name\nGrace\n');
    const made = await archiveOf([grace, broken, ada]);
    expect(made).toMatchObject({ files: 2, outputFileName: 'converted-files.zip' });
    const answer = await fetch(server.url + made.downloadUrl);
    expect(answer.headers.get('content-disposition')).toContain('converted-files.zip');
    const declared = Number(answer.headers.get('content-length'));
    expect(declared).toBe((await answer.clone().arrayBuffer()).byteLength);
    const head = await fetch(server.url + made.downloadUrl, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBe(declared);
    const { names, read } = await unzipped(answer);
    expect(names).toEqual(['names.json', 'names (2).json', 'not-converted.txt']);
    expect(await read('names.json')).toContain('Grace');
    expect(await read('names (2).json')).toContain('Ada');
    expect(await read('not-converted.txt')).toMatch(
      /^broken\.json\r\n {4}The file isn’t valid JSON/,
    );
  });

  test('has no list when nothing failed, and contains each result once', async () => {
    const job = await jobFor('a.csv', csv);
    const { downloadUrl } = await archiveOf([job, job]);
    const { names } = await unzipped(await fetch(server.url + downloadUrl));
    expect(names).toEqual(['a.json']);
  });

  test('of jobs without results, or of unknown jobs, is not found', async () => {
    const broken = await jobFor('broken.json', '{', 'json-to-xml');
    expect((await ask([broken])).status).toBe(404);
    expect((await ask([unknownJob])).status).toBe(404);
    const plain = storedId(await jobFor('a.csv', csv));
    expect((await ask([plain])).status).toBe(404);
  });

  test('leaves out the jobs of others, whose plain ids somebody may know', async () => {
    const owner = await registered(server, issuer);
    const { headers } = owner;
    const { body } = await convert(server, {
      type: 'csv-to-json',
      name: 'ada.csv',
      content: csv,
      headers,
    });
    const [theirs] = await query<{ job_id: string }>(
      server,
      'SELECT job_id FROM files WHERE id = $1',
      [body.data.file_id],
    );
    const ofVisitor = storedId(await jobFor('grace.csv', csv));
    const failed = storedId(await jobFor('broken.json', '{', 'json-to-xml'));
    const own = await jobFor('own.csv', csv);
    const { downloadUrl } = await archiveOf([theirs!.job_id, ofVisitor, failed, own]);
    const { names } = await unzipped(await fetch(server.url + downloadUrl));
    expect(names).toEqual(['own.json']);
  });

  test('of a suspended account is invalid, and ends within a day', async () => {
    const { uid, headers } = await registered(server, issuer);
    const { body } = await convert(server, { type: 'csv-to-json', content: csv, headers });
    await query(server, `UPDATE files SET expires_at = now() + interval '30 days' WHERE id = $1`, [
      body.data.file_id,
    ]);
    const answer = await fetch(`${server.url}/api/user-files/archives`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ files: [body.data.file_id] }),
    });
    const { data } = (await answer.json()) as { data: Archive & { expires_at: string } };
    expect(Date.parse(data.expires_at)).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000);
    const set = (status: string) =>
      query(server, 'UPDATE users SET status = $2 WHERE uid = $1', [uid, status]);
    const statusOfLink = async () => (await fetch(server.url + data.downloadUrl)).status;
    expect(await statusOfLink()).toBe(200);
    await set('suspended');
    expect(await statusOfLink()).toBe(410);
    await set('active');
    expect(await statusOfLink()).toBe(200);
  });

  test('leaves out results that have expired since it was made', async () => {
    const jobs = [await jobFor('a.csv', csv), await jobFor('b.csv', csv)];
    const { downloadUrl } = await archiveOf(jobs);
    await query(server, `UPDATE files SET expires_at = now() - interval '1 s' WHERE job_id = $1`, [
      storedId(jobs[0]!),
    ]);
    const { names } = await unzipped(await fetch(server.url + downloadUrl));
    expect(names).toEqual(['b.json']);
  });

  test.each([[[]], ['all'], [['x']], [Array.from({ length: 501 }, () => unknownJob)]])(
    'is refused for an invalid list of jobs',
    async (jobs) => {
      const { status, body } = await ask(jobs);
      expect([status, failure.parse(body).code]).toEqual([400, 'invalid_request']);
    },
  );

  test('is cut off at a file that cannot be read, and the server keeps running', async () => {
    const jobs = [await jobFor('a.csv', csv), await jobFor('b.csv', csv)];
    const { downloadUrl } = await archiveOf(jobs);
    const [file] = await query<{ blob: string }>(
      server,
      'SELECT blob FROM files WHERE job_id = $1',
      [storedId(jobs[1]!)],
    );
    const blob = join(server.dataFolder, 'files', 'blobs', file!.blob.slice(0, 2), file!.blob);
    await rm(blob);
    // It can be opened like a file, but not be read.
    await mkdir(blob);
    const signal = AbortSignal.timeout(20_000);
    const received = async () => (await fetch(server.url + downloadUrl, { signal })).arrayBuffer();
    await expect(received()).rejects.toThrow('terminated');
    expect((await fetch(`${server.url}/api/health/live`)).status).toBe(200);
  });

  test('can be downloaded only with its own link', async () => {
    const job = await jobFor('a.csv', csv);
    const { downloadUrl } = await archiveOf([job]);
    const changed = await fetch(
      server.url + downloadUrl.replace(/signature=.{4}/, 'signature=AAAA'),
    );
    expect(changed.status).toBe(403);
    // The same signature does not open a file of that id.
    const file = await fetch(server.url + downloadUrl.replace('/archives/', '/downloads/'));
    expect(file.status).toBe(403);
  });
});
