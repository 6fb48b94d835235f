// Tests section 7, PDF processing.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pdfOperations, routes } from '@octavo/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../conversions/programs.ts';
import { unknownLettersPdf } from '../conversions/unknown-letters-pdf.ts';
import { call, registered, type Person, type Reply } from '../accounts/accounts.ts';
import { convert } from '../setup/client.ts';
import { query } from '../setup/database.ts';
import { csv, pdf } from '../setup/documents.ts';
import { sendForm, type Part } from '../setup/forms.ts';
import { issuer, useSharedServer } from '../setup/shared-server.ts';
import { seededFile, seedFiles, watchOrphans } from '../my-files/stored-files.ts';

const server = useSharedServer();

let person: Person;
beforeAll(async () => {
  person = await registered(server, issuer);
});

const document = { name: 'report.pdf', content: pdf(3) };
const other = { name: 'annex.pdf', content: pdf(1) };
const text = { name: 'notes.txt', content: 'no PDF' };
const process = (parts: readonly Part[], by: Person | undefined = person) =>
  sendForm(server, '/pdf-processing/process', parts, by);
const refusal = ({ status, body }: Reply) => [status, body.code];
const optionOf = ({ body }: Reply) => body['details']?.option;

const expectNoOrphans = watchOrphans(server);

/** Somebody new with the plan Basic. */
async function subscriber(): Promise<Person> {
  const somebody = await registered(server, issuer);
  await query(
    server,
    `INSERT INTO subscriptions (id, uid, plan, state, period_start, period_end, provider)
     VALUES (gen_random_uuid(), $1, 'basic', 'active', now(), now() + interval '1 month', 'none')`,
    [somebody.uid],
  );
  return somebody;
}

describe('POST /pdf-processing/process', () => {
  test('requires a token', async () => {
    const reply = await sendForm(server, '/pdf-processing/process', [['file', document]]);
    expect(refusal(reply)).toEqual([401, 'sign_in_required']);
  });

  test.each([
    ['no operation', [], 'operation'],
    ['an unknown one', [['operation', 'explode']], 'operation'],
    ['one of Object itself', [['operation', 'toString']], 'operation'],
    ['an operation of images', [['operation', 'resize']], 'operation'],
    [
      'an unknown level',
      [
        ['operation', 'compress'],
        ['compressionLevel', 'extreme'],
      ],
      'compressionLevel',
    ],
    ['no new password', [['operation', 'password-set']], 'newPassword'],
    [
      'an empty new password',
      [
        ['operation', 'password-set'],
        ['newPassword', ''],
      ],
      'newPassword',
    ],
    ['no file to merge with', [['operation', 'merge']], 'additionalFiles'],
    ['no range', [['operation', 'split']], 'pageRanges'],
    [
      'a blank range',
      [
        ['operation', 'split'],
        ['pageRanges[0]', '1'],
        ['pageRanges[1]', ' '],
      ],
      'pageRanges',
    ],
    [
      'a range that runs backwards',
      [
        ['operation', 'split'],
        ['pageRanges[0]', '3-1'],
      ],
      'pageRanges',
    ],
    [
      'page 0',
      [
        ['operation', 'delete-pages'],
        ['pagesToDelete[0]', '0'],
      ],
      'pagesToDelete',
    ],
    ['no pages to delete', [['operation', 'delete-pages']], 'pagesToDelete'],
    [
      'pages in words',
      [
        ['operation', 'delete-pages'],
        ['pagesToDelete', 'one'],
      ],
      'pagesToDelete',
    ],
    [
      'an option that nothing takes',
      [
        ['operation', 'compress'],
        ['colour', 'red'],
      ],
      'colour',
    ],
  ] satisfies [string, Part[], string][])('refuses %s', async (_, parts, option) => {
    const reply = await process([...(parts as Part[]), ['file', document]]);
    expect(refusal(reply)).toEqual([400, 'invalid_option']);
    expect(optionOf(reply)).toBe(option);
    await expectNoOrphans();
  });

  test('reports different passwords with the text of the specification', async () => {
    const reply = await process([
      ['file', document],
      ['operation', 'password-set'],
      ['newPassword', 'one'],
      ['confirmPassword', 'two'],
    ]);
    expect(refusal(reply)).toEqual([400, 'invalid_option']);
    expect(reply.body.message).toContain('Passwords do not match');
    expect(reply.body.message).not.toContain('two');
  });

  test('reports a missing file with the text of the specification', async () => {
    const reply = await process([['operation', 'compress']]);
    expect(refusal(reply)).toEqual([400, 'missing_file']);
    expect(reply.body.message).toBe('Please select a valid file');
  });

  test.each([
    [
      'something else than a PDF',
      [
        ['operation', 'compress'],
        ['file', text],
      ],
      415,
      'wrong_format',
    ],
    [
      'the same before it knows the operation',
      [
        ['file', text],
        ['operation', 'compress'],
      ],
      415,
      'wrong_format',
    ],
    [
      'an empty file',
      [
        ['operation', 'compress'],
        ['file', { name: 'a.pdf', content: '' }],
      ],
      422,
      'empty_file',
    ],
    [
      'another one that is no PDF',
      [
        ['operation', 'merge'],
        ['file', document],
        ['additionalFiles', text],
      ],
      415,
      'wrong_format',
    ],
    [
      'another one where one is taken',
      [
        ['operation', 'compress'],
        ['file', document],
        ['additionalFiles', other],
      ],
      400,
      'invalid_request',
    ],
    [
      'two first files',
      [
        ['operation', 'merge'],
        ['file', document],
        ['file', other],
      ],
      400,
      'invalid_request',
    ],
    [
      'a field that would change objects',
      [
        ['operation', 'compress'],
        ['__proto__', 'x'],
        ['file', document],
      ],
      400,
      'invalid_request',
    ],
    [
      'a file in a field of its own',
      [
        ['operation', 'merge'],
        ['picture', document],
      ],
      400,
      'invalid_request',
    ],
  ] satisfies [string, Part[], number, string][])('refuses %s', async (_, parts, status, code) => {
    expect(refusal(await process(parts))).toEqual([status, code]);
    await expectNoOrphans();
  });

  test('refuses a body that is not a form', async () => {
    const reply = await call(server, 'POST', '/pdf-processing/process', { person, body: {} });
    expect(refusal(reply)).toEqual([400, 'invalid_request']);
  });

  test('requires a plan with advanced editing for many files or ranges', async () => {
    const many = Array.from({ length: 5 }, (): Part => ['additionalFiles', other]);
    const merged = await process([['operation', 'merge'], ['file', document], ...many]);
    expect(refusal(merged)).toEqual([402, 'plan_required']);
    expect(merged.body.message).toBe(
      'Advanced editing isn’t included in the Free plan. It’s available on Basic.',
    );
    await expectNoOrphans();
    const ranges = Array.from({ length: 6 }, (_, index): Part => [`pageRanges[${index}]`, '1']);
    const split: Part[] = [['operation', 'split'], ['file', document], ...ranges];
    expect(refusal(await process(split))).toEqual([402, 'plan_required']);
    expect(refusal(await process(split, await subscriber()))).toEqual([422, 'pages_overlap']);
  });

  test('recognises scans on the way to an accessible PDF only with a plan that includes it', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="#fffdf5"/></svg>';
    const image = await sharp(Buffer.from(svg)).jpeg().toBuffer();
    const converted = await convert(server, {
      type: 'jpg-to-pdf',
      name: 'page.jpg',
      content: image,
    });
    const file = await fetch(server.url + converted.body.data.downloadUrl);
    const content = new Uint8Array(await file.arrayBuffer());
    const form: Part[] = [
      ['operation', 'make-accessible'],
      ['file', { name: 'scan.pdf', content }],
    ];
    expect(refusal(await process(form))).toEqual([402, 'ocr_not_in_plan']);
    expect(refusal(await process([...form, ['ocr', 'false']]))).toEqual([422, 'scan_without_text']);
  });

  test('makes text of letters that the fonts do not name, with the texts that are sent for them', async () => {
    const form: Part[] = [
      ['operation', 'make-accessible'],
      ['file', { name: 'odd.pdf', content: unknownLettersPdf() }],
    ];
    const asked = await process(form);
    const { warnings } = asked.body['data'] as { warnings: { message: string }[] };
    const [message] = warnings.map((warning) => warning.message);
    expect(message).toContain('Number, word and page: 1: o▯ce (1), 2: ▯ (1), 3: ▯udio. (1).');
    const bad = await process([...form, ['letters', 'ffi']]);
    expect([refusal(bad), optionOf(bad)]).toEqual([[400, 'invalid_option'], 'letters']);
    const wrong = await process([...form, ['letters', '7=ffi']]);
    expect(refusal(wrong)).toEqual([422, 'letter_unknown']);
    const { body } = await process([...form, ['letters', '1=ffi 2=§ 3=A']]);
    const { downloadUrl } = body['data'] as { downloadUrl: string };
    const result = await fetch(server.url + downloadUrl);
    const folder = await mkdtemp(join(tmpdir(), 'letters-'));
    const path = join(folder, 'result.pdf');
    await writeFile(path, Buffer.from(await result.arrayBuffer()));
    const text = await run('pdftotext', ['-layout', path, '-']);
    await rm(folder, { recursive: true });
    expect(text).toMatch(/the office wrote this with §[^]*others: Audio\./);
  });

  test('refuses files that are too large together, and stores none of them', async () => {
    const half = Buffer.concat([pdf(1), Buffer.alloc(26 * 1024 * 1024)]);
    const large = { name: 'large.pdf', content: half };
    const reply = await process([
      ['operation', 'merge'],
      ['file', large],
      ['additionalFiles', large],
    ]);
    expect(refusal(reply)).toEqual([413, 'file_too_large']);
    await expectNoOrphans();
  });

  test('requires a plan with annotations to store annotations', async () => {
    const annotate: Part[] = [
      ['operation', 'annotate'],
      ['file', document],
    ];
    const reply = await process(annotate);
    expect(refusal(reply)).toEqual([402, 'plan_required']);
    expect(reply.body.message).toBe(
      'Annotating isn’t included in the Free plan. It’s available on Basic.',
    );
    await expectNoOrphans();
    const owner = await subscriber();
    expect((await process(annotate, owner)).status).toBe(200);
    const { body } = await call(server, 'GET', '/user-files/files', { person: owner });
    expect(body['data'].files).toMatchObject([
      { conversion_type: 'pdf-annotate', original_file_name: 'report.pdf' },
    ]);
    await query(server, 'DELETE FROM files');
  });
});

describe('GET /pdf-processing/download/{fileName}', () => {
  const fetchFile = (name: string, by?: Person, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/pdf-processing/download/${encodeURIComponent(name)}`, {
      headers: { ...by?.headers, ...headers },
    });

  let owner: Person;
  beforeAll(async () => {
    owner = await registered(server, issuer);
    for (const content of ['name\nold\n', csv])
      await convert(server, {
        type: 'csv-to-json',
        content,
        name: 'people.csv',
        headers: owner.headers,
      });
  });
  afterAll(async () => {
    await query(server, 'DELETE FROM files');
  });

  test('sends the newest file of that name as an attachment', async () => {
    const answer = await fetchFile('people.json', owner);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="people.json"/,
    );
    expect(await answer.json()).toHaveLength(2);
  });

  test('sends a file by its id, and ranges of it', async () => {
    const { body } = await call(server, 'GET', '/user-files/files/recent', { person: owner });
    const { id, size } = body['data'].files[1];
    const whole = Buffer.from(await (await fetchFile(id, owner)).arrayBuffer());
    expect(whole.length).toBe(size);
    const part = await fetchFile(id, owner, { range: 'bytes=2-5' });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([
      206,
      whole.subarray(2, 6),
    ]);
  });

  test('does not send files of other accounts', async () => {
    const { body } = await call(server, 'GET', '/user-files/files/recent', { person: owner });
    for (const name of ['people.json', body['data'].files[0].id])
      expect((await fetchFile(name, person)).status).toBe(404);
  });

  test('requires a token', async () => {
    expect((await fetchFile('people.json')).status).toBe(401);
  });

  test.each([
    'nothing.pdf',
    '../secret',
    '..%2f..%2fsecret',
    '%',
    "'; DROP TABLE files; --",
    'a\0b',
  ])('there is no file called %j', async (name) => {
    expect((await fetchFile(name, owner)).status).toBe(404);
  });

  test('an expired file is not found', async () => {
    await seedFiles(server, [seededFile(`user:${owner.uid}`, { name: 'old.pdf', expiresIn: -1 })]);
    expect((await fetchFile('old.pdf', owner)).status).toBe(404);
  });
});

describe('the programs that the server needs', () => {
  const calls = [
    ['GET', '/pdf-processing/dependencies'],
    ['POST', '/pdf-processing/install-dependencies'],
  ] as const;

  test.each(calls)('%s %s lists them without paths', async (method, path) => {
    const { status, body } = await call(server, method, path, { person });
    expect(status).toBe(200);
    expect(routes.pdf.dependencies.replies[200].parse(body)).toEqual(body);
    expect(JSON.stringify(body)).toMatch(/"languages":\[[^\]]*"eng"/);
    const { data } = body;
    expect(data.checked).toBe(true);
    expect(data.tools.map(({ name }: { name: string }) => name)).toContain('sandbox');
    expect(JSON.stringify(data.tools)).not.toMatch(/"\/usr|"detail"/);
  });

  test('can be requested by everybody, without installing anything, but listed only with an account', async () => {
    expect((await call(server, ...calls[1])).status).toBe(200);
    expect(refusal(await call(server, ...calls[0]))).toEqual([401, 'sign_in_required']);
  });
});

test('GET /pdf-processing/health is public and lists the available operations', async () => {
  const { status, body } = await call(server, 'GET', '/pdf-processing/health');
  expect(status).toBe(200);
  expect(routes.pdf.health.replies[200].parse(body)).toEqual(body);
  const listed = body['data'].operations.map(({ operation }: { operation: string }) => operation);
  expect(listed).toEqual(Object.keys(pdfOperations));
});

// Last, since the tests above count the stored files.
describe('the names of operations', () => {
  test.each([
    ['rotate-pages', 'pdf-rotate'],
    ['optimize', 'pdf-compress'],
    ['Remove_Password', 'pdf-password-remove'],
  ])('knows the operation %s', async (operation, type) => {
    const somebody = await registered(server, issuer);
    const parts: Part[] = [
      ['operation', operation],
      ['file', document],
    ];
    const path = '/pdf-processing/process?async=1';
    const { status, body } = await sendForm(server, path, parts, somebody);
    expect([status, body['data']?.job.type]).toEqual([202, type]);
  });

  test('lists the operations when it knows none of that name', async () => {
    const { body } = await process([
      ['operation', 'explode'],
      ['file', document],
    ]);
    expect(body.message).toContain('it is one of password-remove, password-set, compress,');
  });
});
