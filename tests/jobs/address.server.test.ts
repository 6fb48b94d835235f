// Tests conversions of a web address instead of a file.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textOfPdf } from '../conversions/programs.ts';
import { convert } from '../setup/client.ts';
import { csv } from '../setup/documents.ts';
import { useServer } from '../setup/server.ts';

const server = useServer({ URL_ALLOWED_HOSTS: '127.0.0.1' });
let site: Server;
let address: string;

beforeAll(async () => {
  site = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html').end('<title>Almanac</title><h1>Tide tables</h1>');
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  address = `127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => void site.close());

const print = (url: string) => convert(server, { type: 'url-to-pdf', options: { url } });

test('becomes a PDF of its page, named after the site', async () => {
  const { status, body } = await print(`http://${address}/tides.html`);
  expect(status, body.message).toBe(200);
  expect(body.data.outputFileName).toMatch(/^127\.0\.0\.1.*tides\.pdf$/);
  const pdf = await fetch(server.url + body.data.downloadUrl);
  const path = join(server.dataFolder, 'page.pdf');
  await writeFile(path, new Uint8Array(await pdf.arrayBuffer()));
  expect(await textOfPdf(path)).toContain('Tide tables');
});

test('can also be sent as a file', async () => {
  const content = `[InternetShortcut]\r\nURL=http://${address}/\r\n`;
  const { status } = await convert(server, { type: 'url-to-pdf', name: 'tides.url', content });
  expect(status).toBe(200);
});

test.each([
  ['javascript:alert(1)', 422, 'invalid_address'],
  ['', 422, 'invalid_address'],
  ['http://169.254.169.254/latest/meta-data/', 422, 'private_address'],
  ['http://[::1]:8080/', 422, 'private_address'],
  ['http://10.0.0.1/', 422, 'private_address'],
])('%j is refused with a reason', async (url, status, code) => {
  const answer = await print(url);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test('is required when there is no file', async () => {
  const { status, body } = await convert(server, { type: 'url-to-pdf' });
  expect([status, body.code]).toEqual([400, 'missing_file']);
});

test('is refused by other conversions', async () => {
  const options = { url: 'https://example.org' };
  const { body } = await convert(server, { type: 'csv-to-json', content: csv, options });
  expect(body.code).toBe('invalid_option');
});
