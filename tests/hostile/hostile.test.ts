// Every file of the hostile set, sent to every built conversion type: the outcome is what its manifest expects.
import { createServer } from 'node:http';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversions, conversionTypes, statusOf, type ConversionType } from '@octavo/contract';
import { formatsOfHead } from '@octavo/runner';
import { textOfPdf } from '../conversions/programs.ts';
import { openWorkplace, type Attempt, type Workplace } from '../conversions/workplace.ts';

const corpus = join(import.meta.dirname, '..', 'corpus', 'hostile');
const manifest = JSON.parse(await readFile(join(corpus, 'manifest.json'), 'utf8')) as {
  file: string;
  expect: string;
}[];
const fileNames = JSON.parse(await readFile(join(corpus, 'filenames.json'), 'utf8')) as string[];
const canaryText = 'CANARY-TEXT-7f3a';
const canaryFolder = '/var/tmp/octavo-canary';

const built = conversionTypes.filter((type) => conversions[type].built);
const requests: string[] = [];
const canary = createServer((request, answer) => {
  requests.push(request.url ?? '');
  answer.end(canaryText);
});
let place: Workplace;

beforeAll(async () => {
  await mkdir(canaryFolder, { recursive: true });
  for (const name of ['canary.txt', 'canary.png'])
    await copyFile(join(corpus, name), join(canaryFolder, name));
  await new Promise<void>((resolve) => canary.listen(18999, '127.0.0.1', resolve));
  place = await openWorkplace();
});
afterAll(async () => {
  canary.close();
  await place.close();
});

const statusOfAttempt = (attempt: Attempt) =>
  'problem' in attempt ? statusOf(attempt.problem.code) : 200;

/** Types that the content could be meant for; all others must answer 415. */
const takes = (type: ConversionType, head: Buffer, name: string) =>
  formatsOfHead(head, name).some((format) =>
    (conversions[type].from as readonly string[]).includes(format),
  );

/** Expectations that name no success in numbers, but allow it in words. */
const allowsSuccess = /treated as docx|or no canary text|first (?:page|frame)/;

/**
 * The statuses that an expectation names. Text is taken by every data conversion, so what is not JSON is refused as
 * such there, whatever it is for others.
 */
function statuses(expectation: string, type: ConversionType): number[] {
  const named = [...expectation.matchAll(/\b[2-5]\d\d\b/g)].map(([status]) => Number(status));
  const success = allowsSuccess.test(expectation) ? [200] : [];
  return [...named, ...success, 415, ...(type === 'json-to-xml' ? [422] : [])];
}

async function readable(attempt: Attempt): Promise<string> {
  if ('problem' in attempt) return '';
  const { path, format } = attempt.result;
  return format === 'pdf' ? textOfPdf(path) : (await readFile(path)).toString('latin1');
}

describe('the hostile set', () => {
  it.each(manifest)('$file: $expect', async ({ file, expect: expectation }) => {
    const path = join(corpus, file);
    const head = (await readFile(path)).subarray(0, 8192);
    const before = requests.length;
    for (const type of built) {
      const attempt = await place.attempt(type, path, {}, file);
      const status = statusOfAttempt(attempt);
      if (takes(type, head, file)) {
        expect(
          statuses(expectation, type),
          `${file} as ${type}: ${JSON.stringify(attempt)}`,
        ).toContain(status);
      } else expect(head.length ? 415 : 422, `${file} as ${type}`).toBe(status);
      expect(await readable(attempt)).not.toContain(canaryText);
    }
    expect(requests.slice(before)).toEqual([]);
  });

  it('leaves the worker fit for the next file', async () => {
    const attempt = await place.attempt('pdf-to-jpg', join(corpus, 'pdf-ok.pdf'));
    expect(attempt).toMatchObject({ result: { format: 'jpg' } });
  });
});

describe('hostile file names', () => {
  it.each(fileNames)('%j does not change what is converted', async (name) => {
    const attempt = await place.attempt('pdf-to-jpg', join(corpus, 'pdf-ok.pdf'), {}, name);
    expect(attempt).toMatchObject({ result: { format: 'jpg' } });
  });
});
