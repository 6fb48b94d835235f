// Uploads the hostile files: each gets the status of its manifest, triggers no network request, and is not charged unless it used
// the server up to a limit.
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { convert, newAddress } from '../setup/client.ts';
import { csv } from '../setup/documents.ts';
import { useServer } from '../setup/server.ts';
import {
  canaryText,
  hostileCorpus as corpus,
  hostileFiles,
  isRepaired,
  canaryTimeout,
  startCanary,
  type HostileFile,
} from '../setup/canary.ts';

/** The conversion for each kind of file. Files that no conversion reads must be refused by all. */
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

/** Problems of jobs that reached a limit, which are charged (decision 060). */
const atLimit: ReadonlySet<string> = new Set(['too_much_work', 'took_too_long', 'too_complex']);

const server = useServer({ ANONYMOUS_CONVERSIONS_PER_MONTH: '1' });
let canary: Awaited<ReturnType<typeof startCanary>>;

beforeAll(async () => {
  canary = await startCanary();
}, canaryTimeout);
afterAll(() => canary.close());

/** The statuses that the manifest names; what it allows in words is a success. */
function allowed({ file, expect: words }: HostileFile): number[] {
  if (!types[extname(file)]) return [415];
  const named = [...words.matchAll(/\b(200|4\d\d|504)\b/g)].map(([status]) => Number(status));
  return /or (?:first|treated|served|clean)/.test(words) || isRepaired.test(file)
    ? [...named, 200, 422]
    : named;
}

describe.each(hostileFiles)('$file', (row) => {
  test(`is answered with: ${row.expect}`, async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const type = types[extname(row.file)] ?? 'word-to-pdf';
    const content = new Uint8Array(await readFile(join(corpus, row.file)));
    const options = optionsOf[type] ?? {};
    const answer = await convert(server, { type, name: row.file, content, options, headers });
    expect(allowed(row)).toContain(answer.status);
    expect(canary.requests).toEqual([]);
    if (answer.status === 200) return expectCleanResult(answer.body.data.downloadUrl);
    // One conversion a month: it is left only if the failure was refunded.
    const next = await convert(server, { type: 'csv-to-json', content: csv, headers });
    expect(next.status).toBe(atLimit.has(answer.body.code ?? '') ? 402 : 200);
  });
});

async function expectCleanResult(downloadUrl: string): Promise<void> {
  const result = await fetch(server.url + downloadUrl);
  expect(await result.text()).not.toContain(canaryText);
}
