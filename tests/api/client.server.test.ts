// Tests the TypeScript client against a real server. The lines with @ts-expect-error are tests of its types: the type check fails when
// one of them is accepted.
import { Octavo, OctavoError, type Job } from '@octavo/client';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { call, registered } from '../accounts/accounts.ts';
import { pagedPdf } from '../conversions/paged-pdf.ts';
import { newAddress } from '../setup/client.ts';
import { csv, longJob } from '../setup/documents.ts';
import { issuer, useSharedServer } from '../setup/shared-server.ts';

const server = useSharedServer();
const table = { name: 'table.csv', content: csv };
const rows = [
  { name: 'Ada', age: 36 },
  { name: 'Alan', age: 41 },
];

/** A client of a new visitor. */
function visitor(): Octavo {
  const from = newAddress();
  return new Octavo({
    url: `${server.url}/`,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('x-forwarded-for', from);
      return fetch(input, { ...init, headers });
    },
  });
}

async function withKey(): Promise<Octavo> {
  const person = await registered(server, issuer);
  const made = await call(server, 'POST', '/api-keys', { person, body: { name: 'Client' } });
  return new Octavo({ url: server.url, key: made.body['data'].key });
}

const problemOf = (doing: Promise<unknown>) =>
  doing.then(
    () => undefined,
    (error: OctavoError) => error,
  );

describe('the client converts', () => {
  test('a text, bytes, a Blob, a file of the disk, a web stream and a stream of Node', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'octavo-client-'));
    await writeFile(join(folder, 'table.csv'), csv);
    const client = visitor();
    const contents = [
      csv,
      new TextEncoder().encode(csv),
      new Blob([csv]),
      await openAsBlob(join(folder, 'table.csv')),
      new Blob([csv]).stream(),
      Readable.from([Buffer.from(csv.slice(0, 5)), Buffer.from(csv.slice(5))]),
    ];
    for (const content of contents) {
      const result = await client.convert('csv-to-json', { name: 'Bericht "ü".csv', content });
      expect(result.outputFileName).toMatch(/^Bericht .*ü.*\.json$/);
      expect(await (await client.download(result)).json()).toEqual(rows);
    }
    await rm(folder, { recursive: true });
  });

  test('with options, and several files into one', async () => {
    const client = visitor();
    const flat = await client.convert('csv-to-json', table, { pretty: false });
    expect(await (await client.download(flat)).text()).not.toContain('\n  ');
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const pages = [
      { name: 'a.png', content: png },
      { name: 'b.png', content: png },
    ];
    expect(await client.convert('png-to-pdf', pages, {})).toMatchObject({ pages: 2 });
  });

  test('in the background, telling each state', async () => {
    const states: Job['state'][] = [];
    const client = visitor();
    const job = await client.submit('csv-to-json', table);
    expect(job.state).toBe('queued');
    const result = await client.result(job, { onProgress: ({ state }) => states.push(state) });
    expect(states.at(-1)).toBe('finished');
    expect(result).toMatchObject({ outputFileName: 'table.json' });
  });

  test('once for one idempotency key', async () => {
    const client = await withKey();
    const send = () => client.submit('csv-to-json', table, {}, { idempotencyKey: 'once' });
    const job = await send();
    await client.result(job);
    expect((await send()).id).toBe(job.id);
  });
});

describe('the client throws', () => {
  test('the problem of a refused request, with its values', async () => {
    const error = await problemOf(visitor().convert('csv-to-json', { name: 'a.csv', content: '' }));
    expect(error).toBeInstanceOf(OctavoError);
    expect(error).toMatchObject({ code: 'empty_file', status: 422, name: 'OctavoError' });
  });

  test('the problem of a failed job', async () => {
    const file = { name: 'a.json', content: '{' };
    const error = await problemOf(visitor().convert('json-to-xml', file));
    expect(error).toMatchObject({ code: 'invalid_data', details: { format: 'JSON' } });
  });

  test('that a job was cancelled', async () => {
    const client = await withKey();
    const { name, content } = longJob();
    const job = await client.submit('pdf-to-jpg', { name, content }, { dpi: 300, smaller: true });
    const { data } = await client.call('jobs.cancel', { params: { id: job.id } });
    expect(data.job.state).toBe('cancelled');
    expect(await problemOf(client.result(job))).toMatchObject({ code: 'cancelled' });
  });

  test('the reason of its signal', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(visitor().convert('csv-to-json', table, {}, { signal })).rejects.toThrow('enough');
  });

  test('the reason of its signal while it uploads', async () => {
    const abort = new AbortController();
    async function* endless() {
      yield Buffer.from(csv);
      abort.abort(new Error('enough'));
      await new Promise(() => {});
    }
    const file = { name: 'a.csv', content: endless() };
    const sent = visitor().convert('csv-to-json', file, {}, { signal: abort.signal });
    await expect(sent).rejects.toThrow('enough');
  });

  test('a plain error for an answer that is not Octavo’s', async () => {
    const answer = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
    const client = new Octavo({ url: 'http://proxy.example', fetch: answer });
    await expect(client.call('jobs.job', { params: { id: 'x' } })).rejects.toThrow(
      'The server answered with status 502: <h1>Bad gateway</h1>',
    );
  });
});

describe('the client follows a job', () => {
  test('by asking when the stream of events breaks off', async () => {
    let asked = 0;
    const job = { id: 'x', type: 'csv-to-json', fileName: 'a.csv', createdAt: '' };
    const client = new Octavo({
      url: 'http://server.example',
      fetch: async (input) => {
        if ((input as string).endsWith('/events'))
          return new Response(
            `event: job\ndata: ${JSON.stringify({ ...job, state: 'queued' })}\n\n`,
          );
        asked += 1;
        return Response.json({ success: true, data: { job: { ...job, state: 'cancelled' } } });
      },
    });
    const states: string[] = [];
    for await (const { state } of client.follow('x')) states.push(state);
    expect(states).toEqual(['queued', 'cancelled']);
    expect(asked).toBe(1);
  });
});

describe('the client with a key', () => {
  test('edits a PDF with lists of values, and calls other routes by name', async () => {
    const client = await withKey();
    const content = pagedPdf({ name: 'report', pages: 3 });
    const result = await client.editPdf('rotate', { name: 'report.pdf', content }, { pages: '2' });
    expect(result).toMatchObject({ pages: 3 });
    const { data } = await client.call('files.files', { query: { limit: 5, search: 'report' } });
    expect(data.files.map(({ file_name }) => file_name)).toEqual([result.outputFileName]);
  });
});

/** Never called: what the types refuse. */
export async function refused(client: Octavo): Promise<void> {
  // @ts-expect-error There is no such conversion.
  await client.convert('word-to-gold', table);
  // @ts-expect-error Another conversion has this option.
  await client.convert('csv-to-json', table, { dpi: 300 });
  // @ts-expect-error Not one of the choices.
  await client.convert('word-to-pdf', table, { pdfa: 'pdfa-9' });
  // @ts-expect-error The call needs its parameters.
  await client.call('jobs.job');
  const { data } = await client.call('jobs.job', { params: { id: 'x' } });
  // @ts-expect-error A job that is not finished has no result.
  void data.job.result;
  const error = new OctavoError({ code: 'empty_file', message: '' }, 422);
  // @ts-expect-error There is no such problem.
  void (error.code === 'file_is_tired');
}
