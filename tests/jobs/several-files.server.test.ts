// Tests several files in one conversion: joined in order, refused for single-file conversions, and deleted afterwards.
import { execFile } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { convert, newAddress, submit, untilState } from '../setup/client.ts';
import { csv } from '../setup/documents.ts';
import { useServer } from '../setup/server.ts';

const server = useServer({ ANONYMOUS_FILE_MB: '1', ANONYMOUS_CONVERSIONS_PER_MONTH: '3' });
const run = promisify(execFile);

const png = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: 'teal' } })
      .withMetadata({ density: 72 })
      .png()
      .toBuffer(),
  );

/** The size of each page of a PDF, in points. */
async function pageSizes(pdf: ArrayBuffer): Promise<string[]> {
  const path = join(server.dataFolder, 'result.pdf');
  await writeFile(path, new Uint8Array(pdf));
  const { stdout } = await run('pdfinfo', ['-l', '-1', path]);
  return [...stdout.matchAll(/size:\s+(\d+) x (\d+)/g)].map(
    ([, width, height]) => `${width}x${height}`,
  );
}

const blobs = async () =>
  (await readdir(join(server.dataFolder, 'files', 'blobs'), { recursive: true })).filter(
    (name) => name.length > 2,
  );

test('become one PDF in the order in which they were sent, named after the first', async () => {
  const answer = await convert(server, {
    type: 'png-to-pdf',
    name: 'b.png',
    content: await png(30, 40),
    more: [
      { name: 'c.png', content: await png(50, 60) },
      { name: 'a.png', content: await png(10, 20) },
    ],
  });
  expect(answer.status, answer.body.message).toBe(200);
  expect(answer.body.data.outputFileName).toBe('b.pdf');
  const pdf = await fetch(server.url + answer.body.data.downloadUrl);
  expect(await pageSizes(await pdf.arrayBuffer())).toEqual(['30x40', '50x60', '10x20']);
});

test('count as one conversion', async () => {
  const headers = { 'x-forwarded-for': newAddress() };
  const picture = await png(9, 9);
  const several = {
    type: 'png-to-pdf',
    name: 'a.png',
    content: picture,
    more: [{ name: 'b.png', content: picture }],
    headers,
  };
  for (let count = 0; count < 3; count++) expect((await convert(server, several)).status).toBe(200);
  expect((await convert(server, several)).status).toBe(402);
});

/** The blobs that were added; those of earlier jobs may be deleted at the same time. */
const newSince = async (before: readonly string[]): Promise<string[]> =>
  (await blobs()).filter((blob) => !before.includes(blob));

test('are deleted when the job ends', async () => {
  const before = await blobs();
  const content = await png(5, 5);
  const more = [{ name: 'b.png', content }];
  const { id } = await submit(server, { type: 'png-to-pdf', name: 'a.png', content, more });
  await untilState(server, id, ['finished']);
  // The result is all that came to stay.
  await expect.poll(() => newSince(before)).toHaveLength(1);
});

test('are deleted when one of them is refused', async () => {
  const before = await blobs();
  const answer = await convert(server, {
    type: 'png-to-pdf',
    name: 'a.png',
    content: await png(5, 5),
    more: [{ name: 'b.png', content: csv }],
  });
  expect([answer.status, answer.body.code]).toEqual([415, 'wrong_format']);
  expect(await newSince(before)).toEqual([]);
});

test('are refused by conversions of one file, before and after the type is known', async () => {
  const more = [{ name: 'b.csv', content: csv }];
  const answer = await convert(server, { type: 'csv-to-json', content: csv, more });
  expect([answer.status, answer.body.message]).toEqual([
    400,
    'Invalid request: CSV to JSON takes one file at a time.',
  ]);
  const form = new FormData();
  for (const name of ['a.csv', 'b.csv']) form.append('file', new File([csv], name));
  form.append('conversionType', 'csv-to-json');
  const headers = { 'x-forwarded-for': newAddress() };
  const late = await fetch(`${server.url}/api/conversion/convert`, {
    method: 'POST',
    body: form,
    headers,
  });
  expect(late.status).toBe(400);
});

test('are refused when they are too large together', async () => {
  const noise = new Uint8Array(600 * 1024);
  noise.set(await png(3, 3));
  const answer = await convert(server, {
    type: 'png-to-pdf',
    name: 'a.png',
    content: noise,
    more: [{ name: 'b.png', content: noise }],
  });
  expect([answer.status, answer.body.code]).toEqual([413, 'files_too_large']);
  expect(answer.body.message).toMatch(
    /^The files are too large together: more than 1 MB\. The limit is 1 MB\. .*: Free, Basic, Pro\.$/,
  );
});
