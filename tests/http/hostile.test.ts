// The hostile set through the front door: each file gets the status of its manifest, calls nobody, and costs nothing.
import { once } from 'node:events';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { convert, newAddress } from './client.ts';
import { csv } from './documents.ts';
import { useServer } from './server.ts';

type Row = { file: string; expect: string };

/** Where the files of the set point to, and what they try to read. */
const canary = {
  port: 18_999,
  folder: '/var/tmp/octavo-canary',
  files: ['canary.txt', 'canary.png'],
  text: 'CANARY-TEXT-7f3a',
};
const corpus = resolve(import.meta.dirname, '..', 'corpus', 'hostile');
const manifest = JSON.parse(await readFile(join(corpus, 'manifest.json'), 'utf8')) as Row[];

/** How each kind is asked for. What no built conversion reads must be refused by those that are built. */
const types: Record<string, string> = {
  '.docx': 'word-to-pdf',
  '.odt': 'word-to-pdf',
  '.fodt': 'word-to-pdf',
  '.fods': 'excel-to-pdf',
  '.pdf': 'pdf-to-jpg',
  '.png': 'image-resizer',
  '.gif': 'image-resizer',
  '.csv': 'csv-to-json',
};
const optionsOf: Record<string, Record<string, string>> = {
  'image-resizer': { width: '64' },
  'pdf-to-jpg': { dpi: '72' },
};

const server = useServer({ ANONYMOUS_CONVERSIONS_PER_MONTH: '1' });
const hits: string[] = [];
let listener: Server;

beforeAll(async () => {
  await mkdir(canary.folder, { recursive: true });
  await Promise.all(
    canary.files.map((name) =>
      copyFile(join(corpus, name), join(canary.folder, name)).catch(() =>
        // Another user's copy, left by an earlier run, does as well.
        readFile(join(canary.folder, name)),
      ),
    ),
  );
  listener = createServer((call, answer) => {
    hits.push(call.url ?? '');
    answer.end();
  }).listen(canary.port, '127.0.0.1');
  await once(listener, 'listening');
});
afterAll(() => listener.close());

/** The statuses that the manifest names; what it allows in words is a success. */
function allowed({ file, expect: words }: Row): number[] {
  if (!types[extname(file)]) return [415];
  const named = [...words.matchAll(/\b(200|4\d\d|504)\b/g)].map(([status]) => Number(status));
  return /or (?:first|treated|served|clean)/.test(words) ? [...named, 200, 422] : named;
}

describe.each(manifest)('$file', (row) => {
  test(`is answered with: ${row.expect}`, async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const type = types[extname(row.file)] ?? 'word-to-pdf';
    const content = new Uint8Array(await readFile(join(corpus, row.file)));
    const options = optionsOf[type] ?? {};
    const answer = await convert(server, { type, name: row.file, content, options, headers });
    expect(allowed(row)).toContain(answer.status);
    expect(hits).toEqual([]);
    if (answer.status === 200) return expectCleanResult(answer.body.data.downloadUrl);
    // One conversion a month: that it is still there proves that the failure was refunded.
    const next = await convert(server, { type: 'csv-to-json', content: csv, headers });
    expect(next.status).toBe(200);
  });
});

async function expectCleanResult(downloadUrl: string): Promise<void> {
  const result = await fetch(server.url + downloadUrl);
  expect(await result.text()).not.toContain(canary.text);
}
