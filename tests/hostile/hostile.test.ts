// Every file of the hostile set, sent to every built conversion type (but for what all of some types do alike): the outcome is what its manifest expects.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversions, convertibleTypes, statusOf, type ConversionType } from '@octavo/contract';
import { formatsOfHead } from '@octavo/runner';
import { textOfPdf } from '../conversions/programs.ts';
import { openWorkplace, type Attempt, type Workplace } from '../conversions/workplace.ts';
import {
  canaryText,
  canaryTimeout,
  hostileCorpus as corpus,
  hostileFiles,
  hostileNames,
  isRepaired,
  startCanary,
  type HostileFile,
} from '../setup/canary.ts';

let place: Workplace;
let canary: Awaited<ReturnType<typeof startCanary>>;

beforeAll(async () => {
  canary = await startCanary();
  place = await openWorkplace();
}, canaryTimeout);
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

/** What takes too long among other images only; alone it is the browser's, which leaves such a filter out. */
const endsAlone = /^svg-filter\./;

/** Harmless as web pages: an uploaded page's scripts never run, and its name does not count. */
const harmlessPage = /^html-(?:loop|mem|million-pages|as)\./;

/** Types that make documents from the content of a PDF's pages, not pictures of the pages. */
const reflows: ReadonlySet<ConversionType> = new Set(
  convertibleTypes.filter((type) => {
    const { group, to } = conversions[type];
    return group === 'fromPdf' && to !== 'jpg' && to !== 'png';
  }),
);

/**
 * Reading or drawing them takes long, so only one of the types that do it in the same way is tried. A server draws them for
 * `pdf-to-jpg` in tests/api/hostile.server.test.ts.
 */
const slowToRead = /^pdf-(?:flate-bomb|flate-nested|image-900mp)\./;
const alike: ReadonlySet<ConversionType> = new Set<ConversionType>([
  ...[...reflows].filter((type) => type !== 'pdf-to-word'),
  ...(['document-editor', 'pdf-to-jpg', 'pdf-to-png'] as const),
]);

const typesFor = (file: string): ConversionType[] =>
  convertibleTypes.filter((type) => !slowToRead.test(file) || !alike.has(type));

/**
 * They end after up to half a minute of processor time, some of them successfully. A job with less has to end at its limit or as the
 * manifest expects.
 */
const slowToEnd = /^(?:svg-filter|pdf-flate-bomb)\./;
const slowCpuSeconds = 3;

/** Each file goes through many conversions, some of which take as long as they may. */
const timeout = 10 * 60_000;

/**
 * The statuses that an expectation names. Text is taken by every data conversion, so what is not JSON is refused as
 * such there, whatever it is for others, and so is XML that is no invoice.
 */
function statuses({ file, expect: expectation }: HostileFile, type: ConversionType): number[] {
  const named = [...expectation.matchAll(/\b[2-5]\d\d\b/g)].map(([status]) => Number(status));
  const succeeds =
    allowsSuccess.test(expectation) ||
    [harmlessPage, endsAlone, isRepaired].some((exception) => exception.test(file));
  const success = succeeds ? [200] : [];
  const readsJson = (conversions[type].from as readonly string[]).includes('json');
  // An editor opens a text as it is, whatever it would do elsewhere. A PDF that is read and not drawn may have no text, or be too
  // complex to be held in memory.
  const byMeaning = conversions[type].mode === 'edit' || reflows.has(type) ? [200, 422] : [];
  const isSelective = readsJson || type === 'invoice-to-html';
  return [...named, ...success, ...byMeaning, 415, ...(isSelective ? [422] : [])];
}

async function readable(attempt: Attempt): Promise<string> {
  if ('problem' in attempt) return '';
  const { path, format } = attempt.result;
  return format === 'pdf' ? textOfPdf(path) : (await readFile(path)).toString('latin1');
}

describe('the hostile set', () => {
  it.each(hostileFiles)('$file: $expect', { timeout }, async (hostile) => {
    const { file } = hostile;
    const path = join(corpus, file);
    const head = (await readFile(path)).subarray(0, 8192);
    const cpuSeconds = slowToEnd.test(file) ? slowCpuSeconds : undefined;
    for (const type of typesFor(file)) {
      const attempt = await place.attempt(type, path, {}, file, undefined, cpuSeconds);
      const status = statusOfAttempt(attempt);
      const isAtLimit = 'problem' in attempt && attempt.problem.code === 'too_much_work';
      if (!takes(type, head, file))
        expect(head.length ? 415 : 422, `${file} as ${type}`).toBe(status);
      else if (cpuSeconds && isAtLimit)
        expect(attempt.problem.values).toEqual({ seconds: cpuSeconds });
      else
        expect(statuses(hostile, type), `${file} as ${type}: ${JSON.stringify(attempt)}`).toContain(
          status,
        );
      expect(await readable(attempt)).not.toContain(canaryText);
    }
    expect(canary.requests).toEqual([]);
  });

  it('leaves the worker fit for the next file', async () => {
    const attempt = await place.attempt('pdf-to-jpg', join(corpus, 'pdf-ok.pdf'));
    expect(attempt).toMatchObject({ result: { format: 'jpg' } });
  });
});

describe('hostile file names', () => {
  it.each(hostileNames)('%j does not change what is converted', async (name) => {
    const attempt = await place.attempt('pdf-to-jpg', join(corpus, 'pdf-ok.pdf'), {}, name);
    expect(attempt).toMatchObject({ result: { format: 'jpg' } });
  });
});
