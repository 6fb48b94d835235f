// Tests presets: what an account stores, and jobs that go on with the result of another job.
import { anonymousLimits, presetLimits, type Preset, type PresetContent } from '@octavo/contract';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { call, registered, type Person, type Reply } from '../accounts/accounts.ts';
import { pagedPdf } from '../conversions/paged-pdf.ts';
import {
  convert,
  newAddress,
  storedId,
  submit,
  untilState,
  type Answer,
  type Upload,
} from '../setup/client.ts';
import { query } from '../setup/database.ts';
import { csv } from '../setup/documents.ts';
import { issuer, useSharedServer } from '../setup/shared-server.ts';

const server = useSharedServer();

const archive: PresetContent = {
  name: 'Letters for the archive',
  steps: [
    { type: 'word-to-pdf', options: { pdfa: 'pdfa-2b' } },
    { type: 'pdf-compress', options: { compressionLevel: 'high' } },
  ],
};

const create = (person: Person, body: object = archive) =>
  call(server, 'POST', '/presets', { person, body });
const created = async (...given: Parameters<typeof create>): Promise<Preset> =>
  (await create(...given)).body['data'].preset;
const listed = async (person: Person): Promise<Preset[]> =>
  (await call(server, 'GET', '/presets', { person })).body['data'].presets;
const replace = (person: Person, { id }: Preset, body: object) =>
  call(server, 'PUT', `/presets/${id}`, { person, body });
const remove = (person: Person, { id }: Preset) =>
  call(server, 'DELETE', `/presets/${id}`, { person });
const refusal = ({ status, body }: Reply) => [status, body.code];

let person: Person;
beforeAll(async () => {
  person = await registered(server, issuer);
});

describe('a preset', () => {
  test('is stored, listed by name, changed and deleted', async () => {
    const owner = await registered(server, issuer);
    const preset = await created(owner);
    expect(preset).toMatchObject(archive);
    await created(owner, { ...archive, name: 'all small' });
    expect((await listed(owner)).map(({ name }) => name)).toEqual(['all small', archive.name]);
    const shorter = { name: 'PDF/A', steps: archive.steps.slice(0, 1) };
    const changed = await replace(owner, preset, shorter);
    expect(changed.body['data'].preset).toMatchObject({ ...shorter, id: preset.id });
    expect((await remove(owner, preset)).status).toBe(200);
    expect((await listed(owner)).map(({ name }) => name)).toEqual(['all small']);
    expect(refusal(await remove(owner, preset))).toEqual([404, 'not_found']);
  });

  test('of somebody else does not exist', async () => {
    const preset = await created(person);
    const other = await registered(server, issuer);
    expect(await listed(other)).toEqual([]);
    expect(refusal(await replace(other, preset, archive))).toEqual([404, 'not_found']);
    expect(refusal(await remove(other, preset))).toEqual([404, 'not_found']);
    expect(await listed(person)).toContainEqual(preset);
  });

  test('needs an account that is not suspended', async () => {
    expect(refusal(await call(server, 'GET', '/presets'))).toEqual([401, 'sign_in_required']);
    const owner = await registered(server, issuer);
    await query(server, `UPDATE users SET status = 'suspended' WHERE uid = $1`, [owner.uid]);
    expect(refusal(await create(owner))).toEqual([403, 'account_suspended']);
  });

  test('is deleted with its account', async () => {
    const owner = await registered(server, issuer);
    const { id } = await created(owner);
    const body = { confirm: owner.email };
    const path = `/users/profile/${owner.uid}`;
    expect((await call(server, 'DELETE', path, { person: owner, body })).status).toBe(200);
    expect(await query(server, 'SELECT 1 FROM presets WHERE id = $1', [id])).toEqual([]);
  });
});

const step = (type: string, options: object = {}) => ({ type, options });
const several = (count: number) => Array.from({ length: count }, () => step('pdf-compress'));

describe('refuses', () => {
  const refused: [what: string, content: object, reason: RegExp][] = [
    ['no name', { name: ' ' }, /name/],
    ['a long name', { name: 'n'.repeat(presetLimits.nameCharacters + 1) }, /name/],
    ['no steps', { steps: [] }, /steps/],
    ['too many steps', { steps: several(presetLimits.steps + 1) }, /steps/],
    ['an unknown type', { steps: [step('pdf-to-gold')] }, /steps\.0\.type/],
    ['an editor', { steps: [step('pdf-editor')] }, /steps\.0\.type/],
    ['an unknown option', { steps: [step('pdf-compress', { level: 'high' })] }, /no such option/],
    ['a wrong value', { steps: [step('pdf-to-word', { layout: 'round' })] }, /steps\.0.* layout/],
    ['a password', { steps: [step('pdf-compress', { password: 'x' })] }, /passwords/],
    [
      'steps that do not fit together',
      { steps: [step('csv-to-json'), step('pdf-compress')] },
      /steps\.1.* does not read JSON/,
    ],
  ];

  test.each(refused)('%s', async (_, content, reason) => {
    const reply = await create(person, { ...archive, ...content });
    expect(refusal(reply)).toEqual([400, 'invalid_request']);
    expect(reply.body.message).toMatch(reason);
  });

  test('more presets than an account may have', async () => {
    const owner = await registered(server, issuer);
    for (let n = 0; n < presetLimits.presets; n++) await created(owner);
    expect(refusal(await create(owner))).toEqual([409, 'limit_reached']);
    expect((await listed(owner)).length).toBe(presetLimits.presets);
  });
});

describe('a job goes on with the result of another', () => {
  const next = (job: string, headers: Record<string, string> = {}) =>
    convert(server, { type: 'json-to-csv', options: { job }, headers });

  test('of the same account', async () => {
    const { headers } = person;
    const { id } = await submit(server, { type: 'csv-to-json', content: csv, headers });
    await ended(id);
    const { status, body: answer } = await next(id, headers);
    expect([status, answer.data.outputFileName]).toEqual([200, 'data.csv']);
    const table = await (await fetch(server.url + answer.data.downloadUrl)).text();
    expect(table.split(/\r?\n/)[0]).toBe(String(csv).split(/\r?\n/)[0]);
  });

  /** Jobs of accounts are followed in the database, since only their owners see them. */
  const ended = (id: string) =>
    vi.waitFor(async () => {
      const [job] = await query(server, 'SELECT state FROM jobs WHERE id = $1', [id]);
      expect(job).toEqual({ state: 'finished' });
    }, 60_000);

  test('of a visitor who has its id, but not by the id without its token', async () => {
    const { id } = await submit(server, { type: 'csv-to-json', content: csv });
    await untilState(server, id, ['finished']);
    expect((await next(id)).status).toBe(200);
    const { status, body } = await next(id.split('.')[0] ?? '');
    expect([status, body.code]).toEqual([404, 'result_not_found']);
  });

  test('but not of somebody else, of none, or of a job without a result', async () => {
    const { id } = await submit(server, {
      ...{ type: 'csv-to-json', content: csv, headers: person.headers },
    });
    await ended(id);
    const other = await registered(server, issuer);
    const { id: broken } = await submit(server, {
      type: 'json-to-csv',
      content: '{',
      name: 'a.json',
    });
    await untilState(server, broken, ['failed']);
    for (const job of [id, 'no-id', broken]) {
      const { status, body } = await next(job, other.headers);
      expect([status, body.code], job).toEqual([404, 'result_not_found']);
    }
  });

  test('as an operation of the PDF editor', async () => {
    const { headers } = person;
    const text = { type: 'txt-to-pdf', content: 'Dear Ada', name: 'letter.txt' };
    const { id } = await submit(server, { ...text, headers });
    await ended(id);
    const form = new FormData();
    for (const [name, value] of Object.entries({ operation: 'compress', job: id }))
      form.set(name, value);
    const answer = await fetch(`${server.url}/api/pdf-processing/process`, {
      ...{ method: 'POST', headers, body: form },
    });
    const { data } = (await answer.json()) as { data: { outputFileName: string } };
    expect([answer.status, data.outputFileName]).toEqual([200, 'letter-compressed.pdf']);
  });

  test('only if it is no larger than a file may be, which is known before it is copied', async () => {
    const { id } = await submit(server, { type: 'csv-to-json', content: csv });
    await untilState(server, id, ['finished']);
    const tooMany = 2 * anonymousLimits.fileBytes;
    await query(server, `UPDATE files SET bytes = $2, blob = 'gone' || blob WHERE job_id = $1`, [
      storedId(id),
      tooMany,
    ]);
    const { status, body } = await next(id);
    expect([status, body.code]).toEqual([413, 'file_too_large']);
  });

  test('only if its format fits', async () => {
    const { id } = await submit(server, { type: 'csv-to-json', content: csv });
    await untilState(server, id, ['finished']);
    const { status, body } = await convert(server, { type: 'pdf-to-word', options: { job: id } });
    expect([status, body.code]).toEqual([415, 'wrong_format']);
  });
});

describe('a job of several steps', () => {
  const inSteps = (steps: unknown, more: Partial<Upload> = {}) =>
    convert(server, {
      ...{ type: 'csv-to-json', content: csv, ...more },
      options: { nextSteps: typeof steps === 'string' ? steps : JSON.stringify(steps) },
    });
  const used = (owner: Person) =>
    query(server, 'SELECT used, reserved FROM allowances WHERE owner = $1', [`user:${owner.uid}`]);

  test('stores the last result only, and counts each step as a conversion', async () => {
    const owner = await registered(server, issuer);
    const steps = [step('json-to-xml'), step('xml-to-json'), step('json-to-csv')];
    const { status, body } = await inSteps(steps, { headers: owner.headers });
    expect([status, body.data.outputFileName]).toEqual([200, 'data.csv']);
    const table = await (await fetch(server.url + body.data.downloadUrl)).text();
    expect(table.split(/\r?\n/)[0]).toBe(String(csv).split(/\r?\n/)[0]);
    const stored = 'SELECT name FROM files WHERE owner = $1';
    expect(await query(server, stored, [`user:${owner.uid}`])).toEqual([{ name: 'data.csv' }]);
    expect(await used(owner)).toEqual([{ used: 4, reserved: 0 }]);
  });

  test('ends with an operation, also after an operation', async () => {
    const text = { type: 'txt-to-pdf', content: 'Dear Ada', name: 'letter.txt' };
    const stamped = step('pdf-watermark', { text: 'Draft' });
    const { body } = await inSteps([stamped, step('pdf-compress')], {
      ...{ ...text, headers: person.headers },
    });
    expect(body.data.outputFileName).toMatch(/^letter.*\.pdf$/);
    const form = new FormData();
    form.set('operation', 'rotate');
    form.set('nextSteps', JSON.stringify([step('pdf-to-txt')]));
    form.set('angle', '180');
    const made = await (await fetch(server.url + body.data.downloadUrl)).blob();
    form.set('file', made, 'letter.pdf');
    const answer = await fetch(`${server.url}/api/pdf-processing/process`, {
      ...{ method: 'POST', headers: person.headers, body: form },
    });
    const { data } = (await answer.json()) as Answer['body'];
    expect([answer.status, data.outputFileName]).toEqual([200, 'letter-rotated.txt']);
    const read = await (await fetch(server.url + data.downloadUrl)).text();
    expect(read).toContain('Dear Ada');
  });

  test('opens in further steps what the first has protected', async () => {
    const form = new FormData();
    const page = pagedPdf({ name: 'secret', pages: 2 });
    form.set('file', new File([page as BlobPart], 'secret.pdf'));
    const secret = { newPassword: 'correct horse', confirmPassword: 'correct horse' };
    const steps = JSON.stringify([step('pdf-rotate', { angle: '90' }), step('pdf-compress')]);
    for (const [name, value] of Object.entries({
      operation: 'password-set',
      ...secret,
      nextSteps: steps,
    }))
      form.set(name, value);
    const answer = await fetch(`${server.url}/api/pdf-processing/process`, {
      ...{ method: 'POST', headers: person.headers, body: form },
    });
    const { data } = (await answer.json()) as Answer['body'];
    expect([answer.status, data.outputFileName]).toEqual([
      ...[200, 'secret-protected-rotated-compressed.pdf'],
    ]);
  });

  test('that fails names the step, and costs nothing', async () => {
    const owner = await registered(server, issuer);
    const { headers } = owner;
    const sheet = { type: 'json-to-csv', content: '{"a":1}', name: 'a.json', headers };
    const { status, body } = await inSteps([step('csv-to-json'), step('json-to-csv')], sheet);
    expect(status).toBe(200);
    expect(body.data.outputFileName).toBe('a.csv');
    const pages = { type: 'txt-to-pdf', content: 'one page', name: 'a.txt', headers };
    const failed = await inSteps([step('pdf-delete-pages', { pagesToDelete: ['1'] })], pages);
    expect([failed.status, failed.body.details]).toEqual([
      422,
      expect.objectContaining({ step: 2 }),
    ]);
    expect(failed.body.message).toMatch(/^Step 2: /);
    expect(await used(owner)).toEqual([{ used: 3, reserved: 0 }]);
  });

  test('needs as many conversions as it has steps', async () => {
    const address = newAddress();
    const headers = { 'x-forwarded-for': address };
    const long = Array.from({ length: 6 }, (_, n) => step(n % 2 ? 'csv-to-json' : 'json-to-csv'));
    expect((await inSteps(long, { headers })).status).toBe(200);
    const { status, body } = await inSteps(long, { headers });
    expect([status, body.code]).toEqual([402, 'conversions_used_up']);
  });

  test.each<[what: string, steps: unknown, code: string, reason: RegExp]>([
    ['what is no JSON', '[', 'invalid_option', /must be JSON/],
    ['no list', '{}', 'invalid_option', /array/],
    ['too many', several(presetLimits.steps), 'invalid_option', /7/],
    ['an unknown type', [step('pdf-to-gold')], 'invalid_option', /0\.type/],
    [
      'an option that the type has not',
      [step('json-to-csv', { a: 1 })],
      'invalid_option',
      /step 2/,
    ],
    [
      'a name that every object has',
      [step('json-to-csv', { constructor: 'x' })],
      'invalid_option',
      /step 2/,
    ],
    ['a step that does not fit', [step('pdf-to-word')], 'invalid_option', /step 2.*JSON/],
    ['a password', [step('json-to-csv', { password: 'x' })], 'invalid_option', /step 2/],
  ])('refuses %s', async (_, steps, code, reason) => {
    const { status, body } = await inSteps(steps);
    expect([status, body.code]).toEqual([400, code]);
    expect(body.message).toMatch(reason);
  });

  test('of a visitor contains no operation, as by itself', async () => {
    const text = { type: 'txt-to-pdf', content: 'Dear Ada', name: 'letter.txt' };
    const { status, body } = await inSteps([step('pdf-compress')], text);
    expect([status, body.code]).toEqual([401, 'editor_sign_in_required']);
  });
});
