// Tests limits: they hold against parallel requests and are reported, and failures are not charged.
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { convert, newAddress, submit, untilState, type Answer } from '../setup/client.ts';
import { csv, longJob } from '../setup/documents.ts';
import { residentBytes, useServer } from '../setup/server.ts';

const server = useServer({
  ANONYMOUS_CONVERSIONS_PER_MONTH: '3',
  ANONYMOUS_CONCURRENT: '3',
  ANONYMOUS_FILE_MB: '2000',
});
const MiB = 1024 * 1024;

const visitor = () => ({ 'x-forwarded-for': newAddress() });
const table = { type: 'csv-to-json', content: csv };
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted();
const fetchJob = (id: string) => fetch(`${server.url}/api/jobs/${id}`, { method: 'DELETE' });

describe('the monthly limit', () => {
  test('lets one of many parallel requests win the last conversion', async () => {
    const headers = visitor();
    await convert(server, { ...table, headers });
    await convert(server, { ...table, headers });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => convert(server, { ...table, headers })),
    );
    expect(statuses(answers)).toEqual([200, 402, 402, 402, 402, 402, 402, 402]);
    expect(answers.find(({ status }) => status === 402)?.body).toMatchObject({
      code: 'conversions_used_up',
      message: expect.stringMatching(
        /conversions: 3 of 3\. .* resets on \w+ 1, \d{4}\. .*: Free, Basic, Pro\.$/,
      ) as string,
    });
  });

  test('does not count failed conversions', async () => {
    const headers = visitor();
    for (let failed = 0; failed < 4; failed++) {
      const broken = { type: 'json-to-xml', name: 'a.json', content: '{', headers };
      expect((await convert(server, broken)).status).toBe(422);
    }
    expect((await convert(server, { ...table, headers })).status).toBe(200);
  });

  test('is refunded once by a job that is cancelled twice', async () => {
    const headers = visitor();
    const { id } = await submit(server, { ...longJob(), headers });
    await Promise.all([fetchJob(id), fetchJob(id)]);
    const answers: Answer[] = [];
    for (let n = 0; n < 4; n++) answers.push(await convert(server, { ...table, headers }));
    expect(statuses(answers)).toEqual([200, 200, 200, 402]);
  });

  test('is shared by all addresses of an IPv6 network, and separate for each network', async () => {
    const from = (address: string) =>
      convert(server, { ...table, headers: { 'x-forwarded-for': address } });
    for (const host of ['1', '2', 'a:b'])
      expect((await from(`2001:db8:7:7::${host}`)).status).toBe(200);
    expect((await from('2001:db8:7:7:ffff::9')).status).toBe(402);
    expect((await from('2001:db8:7:8::1')).status).toBe(200);
  });
});

test('a visitor with too many conversions at once has to wait', async () => {
  const headers = visitor();
  const jobs = [];
  for (let n = 0; n < 3; n++) jobs.push(await submit(server, { ...longJob(), headers }));
  const { status, body, headers: sent } = await convert(server, { ...table, headers });
  await Promise.all(jobs.map(({ id }) => fetchJob(id)));
  expect([status, body.code]).toEqual([429, 'too_many_at_once']);
  expect(body.message).toContain('3 of 3. Wait until one is finished, then try again.');
  expect(Number(sent.get('retry-after'))).toBeGreaterThan(0);
});

describe('an Idempotency-Key', () => {
  test('sent twenty times creates one job that is charged once', async () => {
    const headers = { ...visitor(), 'idempotency-key': 'order-66' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => convert(server, { ...table, headers, query: '?async=1' })),
    );
    expect(new Set(answers.map(({ body }) => body.data.job.id)).size).toBe(1);
    const others = { 'x-forwarded-for': headers['x-forwarded-for'] };
    const rest: Answer[] = [];
    for (let n = 0; n < 3; n++) rest.push(await convert(server, { ...table, headers: others }));
    expect(statuses(rest)).toEqual([200, 200, 402]);
  });

  test('finds its job also when the visitor may start no other', async () => {
    const headers = { ...visitor(), 'idempotency-key': 'order-68' };
    const others = { 'x-forwarded-for': headers['x-forwarded-for'] };
    const send = () => convert(server, { ...longJob(), headers, query: '?async=1' });
    const first = await send();
    const more = [first.body.data.job.id];
    for (let n = 0; n < 2; n++)
      more.push((await submit(server, { ...longJob(), headers: others })).id);
    const again = await send();
    expect([again.status, again.body.data.job.id]).toEqual([202, first.body.data.job.id]);
    await Promise.all(more.map(fetchJob));
  });

  test('cannot be reused for another request', async () => {
    const headers = { ...visitor(), 'idempotency-key': 'order-67' };
    await convert(server, { ...table, headers });
    const other = await convert(server, { ...table, content: 'a,b\n3,4\n', headers });
    expect([other.status, other.body.code]).toEqual([400, 'invalid_request']);
  });
});

test('twenty documents at once from twenty visitors all succeed', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => convert(server, table)));
  expect(statuses(answers)).toEqual(Array(20).fill(200));
});

test('half a gigabyte is stored without filling the memory', { timeout: 170_000 }, async () => {
  const before = await residentBytes(server.pid);
  let peak = before;
  const watch = setInterval(
    () => void residentBytes(server.pid).then((now) => (peak = Math.max(peak, now))),
    50,
  );
  const jobId = await storeHalfGigabyte();
  clearInterval(watch);
  await fetchJob(jobId);
  expect((peak - before) / MiB).toBeLessThan(150);
});

async function storeHalfGigabyte(): Promise<string> {
  const part = (name: string) => `--b\r\ncontent-disposition: form-data; name="${name}"`;
  const call = request(`${server.url}/api/conversion/convert?async=1`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'x-forwarded-for': newAddress() },
  });
  const answered = new Promise<string>((done, failed) => {
    call.on('error', failed);
    call.on('response', (answer) => {
      answer.setEncoding('utf8').on('data', (text: string) => {
        done((JSON.parse(text) as Answer['body']).data.job.id);
      });
    });
  });
  call.write(
    `${part('conversionType')}\r\n\r\ncsv-to-json\r\n${part('file')}; filename="a.csv"\r\n\r\n`,
  );
  const rows = Buffer.alloc(MiB, 'a,b\n');
  for (let sent = 0; sent < 512; sent++)
    if (!call.write(rows)) await new Promise((drained) => call.once('drain', drained));
  call.end('\r\n--b--\r\n');
  return answered;
}

test('logs contain no addresses and no file names', async () => {
  const address = newAddress();
  const { id } = await submit(server, { ...table, headers: { 'x-forwarded-for': address } });
  await untilState(server, id, ['finished']);
  expect(server.log()).not.toContain(address);
  expect(server.log()).not.toContain('data.csv');
});
