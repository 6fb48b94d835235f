// Tests shared links: what they show, and when they stop working.
import { randomUUID } from 'node:crypto';
import { shareLimits, type Share, type SharedFile } from '@octavo/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, registered, type Person, type Reply } from '../accounts/accounts.ts';
import { convert } from '../setup/client.ts';
import { query } from '../setup/database.ts';
import { csv } from '../setup/documents.ts';
import { issuer, useSharedServer } from '../setup/shared-server.ts';
import { seededFile, seedFiles } from './stored-files.ts';

const server = useSharedServer();

const hourMs = 60 * 60 * 1000;
const ownerOf = ({ uid }: Person) => `user:${uid}`;
const refusal = ({ status, body }: Reply) => [status, body.code];

/** A file that was really converted. */
async function convertedFile(person: Person): Promise<{ id: string; expiresAt: number }> {
  const upload = { type: 'csv-to-json', content: csv, name: 'people.csv', headers: person.headers };
  const { status, body } = await convert(server, upload);
  if (status !== 200) throw new Error(`Not converted: ${body.message}`);
  const { body: recent } = await call(server, 'GET', '/user-files/files/recent', { person });
  const [file] = recent['data'].files;
  return { id: file.id, expiresAt: Date.parse(file.expires_at) };
}

const share = (person: Person, file: string, body: object = {}) =>
  call(server, 'POST', `/user-files/files/${file}/shares`, { person, body });
const shared = async (...given: Parameters<typeof share>): Promise<Share> =>
  (await share(...given)).body['data'].share;
const linksOf = async (person: Person, file = ''): Promise<Share[]> =>
  (await call(server, 'GET', `/user-files/shares${file && `?file=${file}`}`, { person })).body[
    'data'
  ].shares;
const revoke = (person: Person, id: string) =>
  call(server, 'DELETE', `/user-files/shares/${id}`, { person });

const tokenOf = ({ url }: Share) => url.split('/').at(-1) ?? '';
const open = (link: Share, body: object = {}) =>
  call(server, 'POST', `/shares/${tokenOf(link)}`, { body });
const opened = async (...given: Parameters<typeof open>): Promise<SharedFile> =>
  (await open(...given)).body['data'].file;
const download = (address: string, headers = {}) => fetch(server.url + address, { headers });

let person: Person;
let file: { id: string; expiresAt: number };
beforeAll(async () => {
  person = await registered(server, issuer);
  file = await convertedFile(person);
});

test('the link shows the file and downloads it, without an account', async () => {
  const link = await shared(person, file.id);
  expect(link).toMatchObject({ file_name: 'people.json', has_password: false, downloads: 0 });
  const found = await opened(link);
  expect(found).toMatchObject({ file_name: 'people.json', mime_type: 'application/json' });
  expect(JSON.stringify(found)).not.toContain(person.uid);
  const answer = await download(found.downloadUrl);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain('people.json');
  expect((await answer.bytes()).length).toBe(found.file_size);
});

test('downloads are counted, parts of one and questions about it are not', async () => {
  const link = await shared(person, file.id);
  const { downloadUrl } = await opened(link);
  expect((await download(downloadUrl, { range: 'bytes=2-3' })).status).toBe(206);
  expect((await fetch(server.url + downloadUrl, { method: 'HEAD' })).status).toBe(200);
  await (await download(downloadUrl)).bytes();
  const listed = await linksOf(person, file.id);
  expect(listed.find(({ id }) => id === link.id)?.downloads).toBe(1);
});

describe('a link ends', () => {
  test('with its time, and never after its file', async () => {
    const short = await shared(person, file.id, { expires_in_hours: 1 });
    expect(Date.parse(short.expires_at) - Date.now()).toBeLessThanOrEqual(hourMs);
    const long = await shared(person, file.id, { expires_in_hours: shareLimits.hours });
    expect(Date.parse(long.expires_at)).toBe(file.expiresAt);
    const { downloadUrl } = await opened(short);
    await query(server, `UPDATE shares SET expires_at = now() WHERE id = $1`, [short.id]);
    expect(refusal(await open(short))).toEqual([404, 'share_not_found']);
    expect((await download(downloadUrl)).status).toBe(404);
    expect((await linksOf(person)).map(({ id }) => id)).not.toContain(short.id);
  });

  test('when it is revoked, with the addresses that it gave out', async () => {
    const link = await shared(person, file.id);
    const { downloadUrl } = await opened(link);
    expect((await revoke(person, link.id)).status).toBe(200);
    expect(refusal(await open(link))).toEqual([404, 'share_not_found']);
    expect((await download(downloadUrl)).status).toBe(404);
    expect(refusal(await revoke(person, link.id))).toEqual([404, 'not_found']);
  });

  test('when its file is deleted', async () => {
    const other = await convertedFile(person);
    const link = await shared(person, other.id);
    await call(server, 'DELETE', `/user-files/files/${other.id}`, { person });
    expect(refusal(await open(link))).toEqual([404, 'share_not_found']);
  });

  test('when the account is suspended', async () => {
    const owner = await registered(server, issuer);
    const link = await shared(owner, (await convertedFile(owner)).id);
    const { downloadUrl } = await opened(link);
    await query(server, `UPDATE users SET status = 'suspended' WHERE uid = $1`, [owner.uid]);
    expect(refusal(await open(link))).toEqual([404, 'share_not_found']);
    expect((await download(downloadUrl)).status).toBe(404);
  });
});

describe('a password', () => {
  test('is required, and is not kept as it is', async () => {
    const link = await shared(person, file.id, { password: 'Öl und Brot' });
    expect(link.has_password).toBe(true);
    expect(refusal(await open(link))).toEqual([403, 'share_password_required']);
    expect(refusal(await open(link, { password: 'Öl' }))).toEqual([403, 'share_password_wrong']);
    // The same letters, composed in another way.
    const { file_name } = await opened(link, { password: 'O\u0308l und Brot' });
    expect(file_name).toBe('people.json');
    const rows = await query(server, `SELECT * FROM shares WHERE id = $1`, [link.id]);
    expect(JSON.stringify(rows)).not.toContain('Brot');
  });

  /** The pause after the next attempt outlasts the test; the first ones take a second, which a busy machine needs. */
  const afterManyAttempts = (id: string) =>
    query(server, 'UPDATE shares SET attempts = 20 WHERE id = $1', [id]);

  test('that is right opens the link again at once, also after wrong ones', async () => {
    const link = await shared(person, file.id, { password: 'right' });
    await afterManyAttempts(link.id);
    await open(link, { password: 'wrong' });
    const [{ wait }] = (await query(
      server,
      `SELECT extract(epoch FROM next_attempt_at - now())::float AS wait FROM shares WHERE id = $1`,
      [link.id],
    )) as [{ wait: number }];
    expect(wait).toBeGreaterThan(0);
    await query(server, `UPDATE shares SET next_attempt_at = now() WHERE id = $1`, [link.id]);
    for (let times = 0; times < 3; times++)
      expect((await open(link, { password: ' right ' })).status).toBe(200);
    // The right password has given the guesser nothing.
    await open(link, { password: 'wrong' });
    expect(refusal(await open(link, { password: 'wrong' }))).toEqual([
      429,
      'share_password_attempts',
    ]);
  });

  test('cannot be guessed quickly, also with parallel attempts', async () => {
    const link = await shared(person, file.id, { password: 'a long password' });
    await afterManyAttempts(link.id);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => open(link, { password: `guess ${at}` })),
    );
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBe(19);
    expect(refused[0]?.body.code).toBe('share_password_attempts');
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test.each([
    { password: '' },
    { password: 'x'.repeat(129) },
    { expires_in_hours: 0 },
    { expires_in_hours: 1.5 },
  ])('%j is refused', async (body) => {
    expect(refusal(await share(person, file.id, body))).toEqual([400, 'invalid_request']);
  });
});

test('a link with any change, or with the id of a share, is invalid', async () => {
  const link = await shared(person, file.id);
  const changed = [tokenOf(link).replace(/.$/, ''), `${tokenOf(link)}A`, link.id, randomUUID()];
  for (const token of changed) {
    const reply = await call(server, 'POST', `/shares/${token}`, { body: {} });
    expect(refusal(reply)).toEqual([404, 'share_not_found']);
  }
  const { downloadUrl } = await opened(link);
  const another = await shared(person, file.id);
  const swapped = downloadUrl.replace(tokenOf(link), tokenOf(another));
  expect((await download(swapped)).status).toBe(403);
});

test('nobody shares, sees or revokes what belongs to another account', async () => {
  const other = await registered(server, issuer);
  const link = await shared(person, file.id);
  expect(refusal(await share(other, file.id))).toEqual([404, 'not_found']);
  expect(refusal(await revoke(other, link.id))).toEqual([404, 'not_found']);
  expect(await linksOf(other)).toEqual([]);
  expect(await linksOf(other, file.id)).toEqual([]);
  for (const [method, path] of [
    ['POST', `/user-files/files/${file.id}/shares`],
    ['GET', '/user-files/shares'],
    ['DELETE', `/user-files/shares/${link.id}`],
  ] as const)
    expect(
      (await call(server, method, path, { body: method === 'POST' ? {} : undefined })).status,
    ).toBe(401);
});

test('the number of working links is limited, also with parallel requests', async () => {
  const owner = await registered(server, issuer);
  const stored = seededFile(ownerOf(owner));
  await seedFiles(server, [stored]);
  await query(
    server,
    `INSERT INTO shares (id, file_id, owner, expires_at)
     SELECT gen_random_uuid(), $1, $2, now() + interval '1 hour' FROM generate_series(3, $3::int)`,
    [stored.id, ownerOf(owner), shareLimits.links],
  );
  const replies = await Promise.all(Array.from({ length: 5 }, () => share(owner, stored.id)));
  const statuses = replies.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([201, 201, 409, 409, 409]);
  expect(await linksOf(owner)).toHaveLength(shareLimits.links);
});

test('what was shared and revoked is in the activities', async () => {
  const owner = await registered(server, issuer);
  const own = await convertedFile(owner);
  await shared(owner, own.id);
  await revoke(owner, (await shared(owner, own.id)).id);
  const { body } = await call(server, 'GET', '/user-files/activity', { person: owner });
  const kinds = body['data'].activities.map(({ kind }: { kind: string }) => kind);
  expect(kinds.slice(0, 3)).toEqual(['share_revoked', 'file_shared', 'file_shared']);
});

test('the page of a link is not for search engines', async () => {
  const link = await shared(person, file.id);
  const page = await fetch(server.url + new URL(link.url, server.url).pathname);
  expect(page.status).toBe(200);
  expect(page.headers.get('x-robots-tag')).toContain('noindex');
  expect(await page.text()).not.toContain('canonical');
});
