// Tests POST /conversion/convert: its responses and its refusals.
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { conversionResult, failure } from '@octavo/contract';
import { describe, expect, test } from 'vitest';
import { convert, newAddress, type Upload } from '../setup/client.ts';
import { csv, longJob, pdf } from '../setup/documents.ts';
import { residentBytes, useServer } from '../setup/server.ts';
import { octavo } from '../operations/commands.ts';

const server = useServer({ ANONYMOUS_FILE_MB: '20' });
const MiB = 1024 * 1024;

describe('a response', () => {
  test('has the specified format and links to the converted file', async () => {
    const { status, body } = await convert(server, { type: 'csv-to-json', content: csv });
    expect(status).toBe(200);
    const result = conversionResult.parse(body.data);
    expect(result).toMatchObject({ outputFileName: 'data.json', mimeType: 'application/json' });
    const file = await fetch(server.url + result.downloadUrl);
    expect(await file.json()).toEqual([
      { name: 'Ada', age: 36 },
      { name: 'Alan', age: 41 },
    ]);
  });

  test('respects the options', async () => {
    const options = { types: 'false', pretty: 'false' };
    const { body } = await convert(server, { type: 'csv-to-json', content: csv, options });
    const file = await fetch(server.url + body.data.downloadUrl);
    expect(await file.json()).toContainEqual({ name: 'Ada', age: '36' });
  });

  test('does not depend on the order of the fields', async () => {
    const form = new FormData();
    form.set('file', new File([csv], 'data.csv'));
    form.set('conversionType', 'csv-to-json');
    const answer = await fetch(`${server.url}/api/conversion/convert`, {
      method: 'POST',
      body: form,
      headers: { 'x-forwarded-for': newAddress() },
    });
    expect(answer.status).toBe(200);
  });
});

describe('a refusal', () => {
  const cases: [name: string, upload: Upload, status: number, code: string][] = [
    ['of a form without a file', { type: 'csv-to-json' }, 400, 'missing_file'],
    ['of a form without a type', { content: csv }, 400, 'missing_type'],
    ['of an unknown type', { type: 'csv-to-gold', content: csv }, 400, 'unknown_type'],
    ['of an editor', { type: 'pdf-editor', content: csv }, 401, 'editor_sign_in_required'],
    ['of an empty file', { type: 'csv-to-json', content: '' }, 422, 'empty_file'],
    [
      'of an unknown option',
      { type: 'csv-to-json', content: csv, options: { colour: 'red' } },
      400,
      'invalid_option',
    ],
    [
      'of an option out of bounds',
      { type: 'pdf-to-jpg', content: new Uint8Array(pdf(1)), options: { dpi: '9999' } },
      400,
      'invalid_option',
    ],
    [
      'of a PDF as a table',
      { type: 'csv-to-json', content: new Uint8Array(pdf(1)) },
      415,
      'wrong_format',
    ],
    [
      'of a damaged PDF',
      { type: 'pdf-to-jpg', name: 'a.pdf', content: '%PDF-1.4\nnothing' },
      422,
      'damaged_file',
    ],
    [
      'of broken JSON',
      { type: 'json-to-xml', name: 'a.json', content: '{"a":' },
      422,
      'invalid_data',
    ],
  ];

  test.each(cases)('%s is refused with its reason', async (_name, upload, status, code) => {
    const answer = await convert(server, upload);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    const { message, error } = failure.parse(answer.body);
    expect(error).toBe(message);
  });

  test('during the upload leaves the connection usable', async () => {
    const content = new Uint8Array(8 * MiB).fill(37);
    for (let n = 0; n < 4; n++) {
      const refused = await convert(server, { type: 'csv-to-json', content: pdfWith(content) });
      expect(refused.status).toBe(415);
      const answer = await convert(server, { type: 'csv-to-json', content: csv });
      expect(answer.status).toBe(200);
    }
  });

  const pdfWith = (filling: Uint8Array) => new Uint8Array(Buffer.concat([pdf(1), filling]));

  test('of a body that is not a form is an invalid request', async () => {
    const answer = await fetch(`${server.url}/api/conversion/convert`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(400);
    expect(failure.parse(await answer.json()).code).toBe('invalid_request');
  });
});

describe('a large upload', () => {
  test('of a declared gigabyte is refused at once', async () => {
    const status = await sendBytes(1024 * MiB, { 'content-length': String(1024 * MiB) }, 1);
    expect(status).toBe(413);
  });

  test('of a gigabyte without a declared length is cut off and does not fill the memory', async () => {
    const before = await residentBytes(server.pid);
    let peak = before;
    const watch = setInterval(
      () => void residentBytes(server.pid).then((now) => (peak = Math.max(peak, now))),
      50,
    );
    const status = await sendBytes(1024 * MiB, {}, 1024);
    clearInterval(watch);
    expect(status).toBe(413);
    expect((peak - before) / MiB).toBeLessThan(150);
  });

  /** Sends the start of a form and then zeros, until the server answers. */
  function sendBytes(total: number, headers: Record<string, string>, chunks: number) {
    const head =
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname\n';
    return new Promise<number>((done, failed) => {
      const call = request(`${server.url}/api/conversion/convert`, {
        method: 'POST',
        headers: {
          'content-type': 'multipart/form-data; boundary=b',
          'x-forwarded-for': newAddress(),
          ...headers,
        },
      });
      call.on('error', failed);
      call.on('response', (answer) => {
        done(answer.statusCode ?? 0);
        call.removeListener('error', failed);
        call.on('error', () => undefined);
        call.destroy();
      });
      void write(call, head, total / chunks, chunks);
    });
  }

  async function write(
    call: ReturnType<typeof request>,
    head: string,
    size: number,
    chunks: number,
  ) {
    call.write(head);
    const zeros = Buffer.alloc(Math.min(size, MiB), 'x');
    for (let sent = 0; sent < chunks && !call.destroyed; sent++)
      if (!call.write(zeros)) await new Promise((drained) => call.once('drain', drained));
  }
});

describe('a broken upload', () => {
  test('leaves nothing behind when it is interrupted', async () => {
    const before = await storedFiles();
    const call = request(`${server.url}/api/conversion/convert`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    call.on('error', () => undefined);
    call.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\n');
    await wait(300);
    call.destroy();
    await wait(500);
    expect(await storedFiles()).toEqual(before);
  });

  test('gets 408 when it stalls', { timeout: 60_000 }, async () => {
    const status = await new Promise<number>((done, failed) => {
      const call = request(`${server.url}/api/conversion/convert`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      });
      call.on('response', (answer) => {
        done(answer.statusCode ?? 0);
        call.destroy();
      });
      call.on('error', failed);
      call.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na');
    });
    expect(status).toBe(408);
  });

  test('has its job cancelled when the client disconnects', async () => {
    const gone = new AbortController();
    const call = convert(server, { ...longJob(), signal: gone.signal }).catch(() => 'gone');
    await expect.poll(() => server.log()).toContain('"msg":"Server listening');
    await wait(2_000);
    gone.abort();
    expect(await call).toBe('gone');
    await expect.poll(() => server.log(), { timeout: 5_000 }).toContain('"outcome":"cancelled"');
  });

  async function storedFiles(): Promise<string[]> {
    const names = await readdir(`${server.dataFolder}/files`, { recursive: true });
    return names.filter((name) => /[0-9a-f]{32}$/.test(name)).sort();
  }
});

describe('octavo convert on the same machine', () => {
  // Engines of its own could not start.
  const settings = { OCTAVO_CACHE: '/dev/null/cache' };

  async function run(name: string, content: string, ...words: string[]) {
    const folder = await mkdtemp(join(server.dataFolder, 'command-'));
    await writeFile(join(folder, name), content);
    const all = ['convert', '--type', 'csv-to-json', '--out', folder, ...words, join(folder, name)];
    const outcome = await octavo(server.dataFolder, all, settings);
    return { ...outcome, folder, files: await readdir(folder) };
  }

  test('uses the engines of the running server', async () => {
    const { code, said, complained, folder } = await run('data.csv', csv);
    const path = join(folder, 'data.json');
    expect({ code, said, complained }).toEqual({
      ...{ code: 0, said: `${path}\n`, complained: '1 converted, 0 failed\n' },
    });
    expect(JSON.parse(await readFile(path, 'utf8'))).toContainEqual({ name: 'Ada', age: 36 });
  });

  test('tells why the server could not convert a file', async () => {
    const { code, complained, files } = await run('empty.csv', '');
    expect([code, files]).toEqual([1, ['empty.csv']]);
    expect(complained).toMatch(/^empty\.csv: The file is empty/);
  });

  test('leaves the server alone on request', async () => {
    const { code, complained } = await run('data.csv', csv, '--alone');
    expect(code).not.toBe(0);
    expect(complained).toContain('Conversions are turned off');
  });
});

describe('a hostile file name', async () => {
  const corpus = resolve(import.meta.dirname, '..', 'corpus', 'hostile', 'filenames.json');
  const names = JSON.parse(await readFile(corpus, 'utf8')) as string[];

  test.each(names)('%j is accepted, never used on disk and returned safely', async (name) => {
    const { status, body } = await convert(server, { type: 'csv-to-json', content: csv, name });
    expect(status).toBe(200);
    expect(body.data.outputFileName).toMatch(/^[^/\\\p{Cc}]+\.json$/u);
    const file = await fetch(server.url + body.data.downloadUrl);
    const sent = file.headers.get('content-disposition') ?? '';
    expect(sent).toMatch(
      /^attachment; filename="[ !#-[\]-~]+"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/,
    );
  });
});
