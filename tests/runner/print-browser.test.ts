// The browser under faults and load: what one document does must not touch another.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProblemError } from '@octavo/contract';
import { createRunner, type Runner, type TaskControl } from '@octavo/runner';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { textOfPdf } from '../conversions/programs.ts';
import { testSandbox } from '../setup/sandbox.ts';

let folder: string;
let runner: Runner;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-browser-'));
  await chmod(folder, 0o755);
  runner = await createRunner({
    workFolder: join(folder, 'work'),
    cacheFolder: process.env['OCTAVO_CACHE'] ?? join(folder, 'cache'),
    ...{ concurrency: 2, ...testSandbox },
    ...(process.getuid?.() === 0 && { runAs: { uid: 65534, gid: 65534 } }),
  });
});
afterAll(async () => {
  await runner.stop();
  await rm(folder, { recursive: true, force: true });
});

async function print(
  html: string,
  watch: TaskControl = {},
  options: Record<string, unknown> = {},
  cpuSeconds?: number,
) {
  const outputFolder = join(folder, `out-${++count}`);
  const path = join(folder, `in-${count}.html`);
  await mkdir(outputFolder);
  await writeFile(path, html);
  const input = { path, name: 'page.html' };
  return runner.convert(
    { type: 'html-to-pdf', owner: 'test', cpuSeconds, inputs: [input], options, outputFolder },
    watch,
  );
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error as ProblemError).problem.code,
  );

const pages = (number: number) => '<!doctype html><p style="break-after:page">x</p>'.repeat(number);

/** More than memory holds. */
const huge = pages(100_000);
/** Not done in time; with a range, it is not counted before. */
const endless = pages(20_000);
const range = { pages: '1-20000' };

/** A busy machine takes seconds to start a browser. */
const starting = { timeout: 20_000 };

const statusOf = (pid: number, field: string): string => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return new RegExp(`^${field}:\\s+(.*)$`, 'm').exec(status)?.[1] ?? '';
  } catch {
    return '';
  }
};

const isBelow = (pid: number): boolean =>
  pid === process.pid || (pid > 1 && isBelow(Number(statusOf(pid, 'PPid'))));

/** This test's own processes of Chromium, by what their command line says. */
function browsers(argument: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,args=']).toString().split('\n');
  const named = lines.filter(
    (line) => line.includes('chrom') && line.includes(argument) && !line.includes('bwrap'),
  );
  return named.map((line) => Number.parseInt(line, 10)).filter(isBelow);
}

/** The browsers themselves. What they start has their command line until it has its own, so only processes that none of them started count. */
function mainProcesses(): number[] {
  const helpers = browsers('--type=');
  const named = browsers('--remote-debugging-pipe');
  return named.filter(
    (pid) => !helpers.includes(pid) && !named.includes(Number(statusOf(pid, 'PPid'))),
  );
}

/** Kills a process that may have gone with another. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

it('starts no browser before a page is printed', () => {
  expect(browsers('--headless')).toEqual([]);
});

it('prints two documents at the same time, each its own', async () => {
  const texts = Array.from({ length: 8 }, (_, index) => `Document number ${index}`);
  const made = await Promise.all(texts.map((text) => print(`<!doctype html><p>${text}`)));
  const found = await Promise.all(made.map(({ path }) => textOfPdf(path)));
  expect(found.map((text) => text.trim())).toEqual(texts);
});

it('keeps the browser’s own sandbox inside ours', async () => {
  const [browser] = mainProcesses();
  const levels = (pid: number) => statusOf(pid, 'NSpid').split(/\s+/).length;
  const filters = (pid: number) => Number(statusOf(pid, 'Seccomp_filters'));
  // One that has just been started, ahead of the next page, sets its filter before it opens anything.
  const filtered = () =>
    browsers('--type=renderer').find((pid) => filters(pid) > filters(browser!));
  const renderer = await vi.waitUntil(filtered, starting);
  // Without namespaces only its filter is left (confined.test.ts).
  const isConfined = testSandbox.sandbox === 'confined';
  expect(levels(renderer) > levels(browser!)).toBe(!isConfined);
  expect(browsers('--no-sandbox').length > 0).toBe(isConfined);
});

it('keeps the browser when only the document is at fault', async () => {
  // Those that printed two documents at the same time.
  await expect.poll(mainProcesses).toHaveLength(2);
  const before = mainProcesses();
  expect(await codeOf(print('<!doctype html>short', {}, { pages: '9' }))).toBe('no_such_page');
  expect(await codeOf(print('<!doctype html>next'))).toBe('done');
  await expect.poll(mainProcesses).toEqual(before);
});

it('ends a cancelled document at once and takes the next', async () => {
  const leaving = new AbortController();
  const cancelled = codeOf(print(endless, { signal: leaving.signal }, range));
  setTimeout(() => leaving.abort(), 700);
  const start = performance.now();
  expect(await cancelled).toBe('cancelled');
  // It would work for a minute.
  expect(performance.now() - start).toBeLessThan(30_000);
  expect(await codeOf(print('<!doctype html>next'))).toBe('done');
});

/** @param everyMs less than a browser takes to start kills its first page, before there is a document in it */
async function killPages(everyMs: number): Promise<string> {
  const crashes = setInterval(() => browsers('--type=renderer').forEach(kill), everyMs);
  return codeOf(print(endless, {}, range)).finally(() => clearInterval(crashes));
}

it.each([700, 40])(
  'fails the document whose pages crash every %d ms, and prints the next',
  async (everyMs) => {
    // A page that fills its memory cannot be distinguished from one that was killed.
    expect(await killPages(everyMs)).toMatch(
      /^(too_complex|conversion_failed|conversion_interrupted)$/,
    );
    expect(await codeOf(print('<!doctype html>next'))).toBe('done');
  },
);

/** Kills processes while a document is printed. @returns them, and how the document ended */
async function killWhilePrinting(
  argument: string,
): Promise<{ killed: number[]; code: Promise<string> }> {
  let isOver = false;
  const code = codeOf(print(pages(1500), {}, { pages: '1-1500' })).finally(() => (isOver = true));
  await vi.waitUntil(() => browsers('--type=renderer').length > 0, starting);
  // The page has been loaded.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const killed = browsers(argument);
  expect(isOver).toBe(false);
  killed.forEach(kill);
  return { killed, code };
}

it('prints a document again when its page was killed', async () => {
  const { killed, code } = await killWhilePrinting('--type=renderer');
  expect(killed.length).toBeGreaterThan(0);
  expect(await code).toBe('done');
});

it('prints the document of a browser that died again, in another', async () => {
  const { killed, code: printed } = await killWhilePrinting('--remote-debugging-pipe');
  await expect
    .poll(() => browsers('--remote-debugging-pipe').some((pid) => !killed.includes(pid)), starting)
    .toBe(true);
  expect(await printed).toBe('done');
});

it('replaces a browser that can open no page any more', async () => {
  expect(await codeOf(print('<!doctype html>first'))).toBe('done');
  browsers('--type=zygote').forEach(kill);
  // Without the replacement it would use its processor time up, and the file would be blamed.
  expect(await codeOf(print('<!doctype html>next', {}, {}, 20))).toBe('done');
});

it('stops a document that takes more memory than a job may have', async () => {
  expect(await codeOf(print(huge))).toBe('too_complex');
  expect(await codeOf(print('<!doctype html>next'))).toBe('done');
});

it('stops a document that needs too much work, while others are printed', async () => {
  const late = codeOf(print(endless, {}, range, 4));
  expect(await codeOf(print('<!doctype html>beside'))).toBe('done');
  expect(await late).toBe('too_much_work');
  expect(await codeOf(print('<!doctype html>after'))).toBe('done');
});

it('refuses a document of more pages than are allowed before it prints them', async () => {
  await expect(print(pages(5001))).rejects.toMatchObject({
    problem: { code: 'too_many_pages', values: { found: 'more than 5000', limit: 5000 } },
  });
});

it('leaves no browser behind when the runner stops', async () => {
  await runner.stop();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(browsers('--headless')).toEqual([]);
});
