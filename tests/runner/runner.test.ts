// Tests the runner under load and faults, with real workers and the real office engine.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ConversionType, ProblemError } from '@octavo/contract';
import { createRunner, type Runner, type RunnerSettings, type TaskControl } from '@octavo/runner';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { writeDocx } from '../conversions/documents.ts';
import { textOfPdf } from '../conversions/programs.ts';
import { testSandbox } from '../setup/sandbox.ts';

let folder: string;
let runner: Runner;
let count = 0;

const open = (settings: Partial<RunnerSettings> = {}) =>
  createRunner({
    workFolder: join(folder, 'work'),
    cacheFolder: join(folder, 'cache'),
    ...{ concurrency: 2, ...testSandbox, ...settings },
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-runner-'));
  runner = await open();
});
afterAll(async () => {
  await runner.stop();
  rmSync(folder, { recursive: true, force: true });
});

const convert = (
  type: ConversionType,
  path: string,
  watch: TaskControl = {},
  owner = 'test',
  by = runner,
) => {
  const outputFolder = join(folder, `out-${++count}`);
  mkdirSync(outputFolder);
  const input = { path, name: 'report.docx' };
  return by.convert({ type, owner, inputs: [input], options: {}, outputFolder }, watch);
};

const docx = (...texts: string[]) => writeDocx(join(folder, `in-${++count}.docx`), texts);

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error as ProblemError).problem.code,
  );

/** The descendant processes whose command line has all words. */
function processesWith(...words: string[]): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,args=']).toString().split('\n');
  const own = lines.filter((line) => words.every((word) => line.includes(word)));
  return own.map((line) => Number.parseInt(line, 10)).filter((pid) => isBelow(pid));
}

/** The descendant processes that run the named program. */
const processes = (name: string): number[] => processesWith(name, '/profile');

function isBelow(pid: number): boolean {
  for (let at = pid; at > 1;) {
    if (at === process.pid) return true;
    try {
      at = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${at}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      return false;
    }
  }
  return false;
}

describe('the runner', () => {
  test('converts a Word document into a PDF with its text', async () => {
    const made = await convert('word-to-pdf', await docx('The quick brown fox'));
    expect(made).toMatchObject({
      name: 'report.pdf',
      format: 'pdf',
      mime: 'application/pdf',
      pages: 1,
    });
    expect(await textOfPdf(made.path)).toContain('The quick brown fox');
  });

  test('keeps concurrent documents apart', async () => {
    const texts = Array.from({ length: 12 }, (_, i) => `Document number ${i} here`);
    const made = await Promise.all(
      texts.map(async (text) => convert('word-to-pdf', await docx(text))),
    );
    const found = await Promise.all(made.map(({ path }) => textOfPdf(path)));
    expect(found.map((text) => text.trim())).toEqual(texts);
  });

  test('leaves no file of a job behind', async () => {
    await convert('word-to-pdf', await docx('Nothing stays'));
    const left = readdirSync(join(folder, 'work'), { recursive: true, withFileTypes: true });
    const jobFiles = left.filter((entry) => /\/(in|out)(\/|$)/.test(entry.parentPath));
    expect(jobFiles.map((entry) => join(entry.parentPath, entry.name))).toEqual([]);
  });

  test('ends a cancelled job at once and takes the next', async () => {
    const long = await docx(...Array.from({ length: 800 }, (_, i) => `Page ${i}`));
    const leaving = new AbortController();
    const cancelled = codeOf(convert('word-to-pdf', long, { signal: leaving.signal }));
    setTimeout(() => leaving.abort(), 60);
    expect(await cancelled).toBe('cancelled');
    expect(await codeOf(convert('word-to-pdf', await docx('next')))).toBe('done');
  });

  test('refuses a job that is cancelled before it began', async () => {
    const signal = AbortSignal.abort();
    expect(await codeOf(convert('word-to-pdf', await docx('never'), { signal }))).toBe('cancelled');
  });

  test('replaces a LibreOffice that dies without failing a job', async () => {
    const [zygote] = processes('office-zygote');
    expect(zygote).toBeDefined();
    process.kill(zygote as number, 'SIGKILL');
    expect(await codeOf(convert('word-to-pdf', await docx('after the crash')))).toBe('done');
    expect(await codeOf(convert('word-to-pdf', await docx('and again')))).toBe('done');
  });

  test('converts a document again when LibreOffice dies during it', async () => {
    await expect.poll(runner.officeMode, { timeout: 60_000 }).toBe('warm');
    const long = await docx(...Array.from({ length: 400 }, (_, i) => `Page ${i}`));
    const converted = codeOf(convert('word-to-pdf', long));
    await pause(300);
    for (const pid of processes('office-zygote')) process.kill(pid, 'SIGKILL');
    expect(await converted).toBe('done');
  });

  test('returns to a warm LibreOffice after repeated kills during its start', async () => {
    const killing = setInterval(() => {
      for (const pid of processes('office-zygote')) process.kill(pid, 'SIGKILL');
    }, 200);
    await expect.poll(runner.officeMode, { timeout: 60_000 }).not.toBe('warm');
    try {
      const meanwhile = await codeOf(convert('word-to-pdf', await docx('meanwhile')));
      // Without namespaces no LibreOffice is started for a single document.
      const isConfined = testSandbox.sandbox === 'confined';
      expect(meanwhile).toBe(isConfined ? 'conversion_interrupted' : 'done');
      const mode = isConfined ? 'none' : 'single';
      await expect.poll(runner.officeMode, { timeout: 60_000 }).toBe(mode);
    } finally {
      clearInterval(killing);
    }
    await expect.poll(runner.officeMode, { timeout: 90_000 }).toBe('warm');
  });

  test('sleeps without programs when nothing is converted, and wakes for the next document', async () => {
    const workFolder = join(folder, 'sleeper');
    const programs = () => processesWith(workFolder).length;
    const sleeper = await open({ workFolder, concurrency: 1, sleepAfterMs: 1_000 });
    const asleep = async () => {
      await expect.poll(sleeper.officeMode, { timeout: 60_000 }).toBe('asleep');
      await expect.poll(programs).toBe(0);
      expect(sleeper.pool()).toEqual({ free: 0, busy: 0, waiting: 0, isAsleep: true });
      expect(sleeper.ready()).toBe(true);
    };
    try {
      await expect.poll(programs).toBeGreaterThan(0);
      await asleep();
      const woken = convert('word-to-pdf', await docx('awake'), {}, 'test', sleeper);
      await expect.poll(() => sleeper.pool().isAsleep).toBe(false);
      expect(sleeper.ready()).toBe(true);
      expect(await codeOf(woken)).toBe('done');
      expect(programs()).toBeGreaterThan(0);
      await asleep();
    } finally {
      await sleeper.stop();
    }
  });

  test('replaces a worker that dies, and fails only its job', async () => {
    const workers = execFileSync('pgrep', ['-f', '^[^ ]*node .*worker.js'])
      .toString()
      .split('\n')
      .map(Number)
      .filter((pid) => pid > 0 && isBelow(pid));
    expect(workers.length).toBeGreaterThanOrEqual(2);
    for (const pid of workers) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It was killed together with its parent.
      }
    }
    expect(await codeOf(convert('word-to-pdf', await docx('with a new worker')))).toBe('done');
  });

  test('refuses an option that the type does not have', async () => {
    const outputFolder = join(folder, `out-${++count}`);
    mkdirSync(outputFolder);
    const input = { path: await docx('x'), name: 'x.docx' };
    const options = { colour: 'red' };
    const promise = runner.convert({
      ...{ type: 'word-to-pdf', owner: 'test', inputs: [input], options, outputFolder },
    });
    await expect(promise).rejects.toMatchObject({
      problem: { code: 'invalid_option', values: { option: 'colour' } },
    });
  });

  test('refuses a type that is not built', async () => {
    expect(await codeOf(convert('pdf-editor', await docx('x')))).toBe('not_available');
  });

  test('names the result after the input and never uses the name on disk', async () => {
    const outputFolder = join(folder, `out-${++count}`);
    mkdirSync(outputFolder);
    const input = { path: await docx('x'), name: '../../etc/passwd.docx' };
    const made = await runner.convert({
      type: 'word-to-pdf',
      owner: 'test',
      inputs: [input],
      options: {},
      outputFolder,
    });
    expect(made.path).toBe(join(outputFolder, 'result.pdf'));
  });

  test('leaves the input unchanged', async () => {
    const path = await docx('unchanged');
    const before = readFileSync(path);
    await convert('word-to-pdf', path);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('reports progress', async () => {
    const path = join(folder, 'rows.csv');
    writeFileSync(path, 'name,sum\n' + 'Anna,12\n'.repeat(50_000));
    const seen: number[] = [];
    await convert('csv-to-json', path, { progress: (done, of) => void seen.push(done / of) });
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.at(-1)).toBe(1);
  });
});

test('reuses the prepared worker program in the next runner', () => {
  const cache = join(folder, 'cache');
  const programs = readdirSync(cache).filter((name) => name.startsWith('worker-program-'));
  expect(programs).toHaveLength(1);
  const prepared = join(cache, programs[0]!);
  expect(existsSync(join(prepared, 'bundle', 'worker.js'))).toBe(true);
  const compiled = readdirSync(join(prepared, 'compiled'), {
    recursive: true,
    withFileTypes: true,
  });
  expect(compiled.filter((entry) => entry.isFile()).length).toBeGreaterThan(0);
});

describe('owners', () => {
  const workers = () =>
    execFileSync('pgrep', ['-f', '^[^ ]*node .*worker.js'])
      .toString()
      .split('\n')
      .map(Number)
      .filter((pid) => pid > 0 && isBelow(pid));

  /** The processor time of each worker that still runs. */
  const ticksOfWorkers = () =>
    new Map(
      workers().flatMap((pid) => {
        try {
          const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
          const fields = stat.split(') ')[1]?.split(' ') ?? [];
          return [[pid, Number(fields[11]) + Number(fields[12])]];
        } catch {
          return [];
        }
      }),
    );

  /** Waits until all workers are there and rest: a new one loads the engines after half a second. */
  const untilTheyRest = () =>
    vi.waitUntil(
      async () => {
        const before = ticksOfWorkers();
        await pause(700);
        return before.size > 1 && isDeepStrictEqual(before, ticksOfWorkers());
      },
      { timeout: 30_000 },
    );

  /** The worker that did the job: the one with the most processor time since. */
  async function workerOf(owner: string): Promise<number> {
    const path = join(folder, 'table.csv');
    writeFileSync(path, 'name,sum\n' + 'Anna,12\n'.repeat(400_000));
    await untilTheyRest();
    const before = ticksOfWorkers();
    await convert('csv-to-json', path, {}, owner);
    const after = ticksOfWorkers();
    const spent = (pid: number) => (after.get(pid) ?? 0) - (before.get(pid) ?? 0);
    return [...before.keys()].reduce((most, next) => (spent(next) > spent(most) ? next : most));
  }

  test('never share a worker, and keep their own', { timeout: 120_000 }, async () => {
    const served: [string, number][] = [];
    for (const owner of ['a', 'a', 'b', 'a', 'c', 'd', 'c'])
      served.push([owner, await workerOf(owner)]);
    const byWorker = Map.groupBy(served, ([, pid]) => pid);
    for (const uses of byWorker.values())
      expect(new Set(uses.map(([owner]) => owner)).size).toBe(1);
    expect(served[0]![1]).toBe(served[1]![1]);
  });
});

describe('a runner that is stopped', () => {
  test('fails running jobs and leaves no process and no folder', async () => {
    const other = await open();
    const outputFolder = join(folder, `out-${++count}`);
    mkdirSync(outputFolder);
    const path = await docx(...Array.from({ length: 800 }, (_, i) => `Page ${i}`));
    const input = { path, name: 'long.docx' };
    const running = codeOf(
      other.convert({
        type: 'word-to-pdf',
        owner: 'test',
        inputs: [input],
        options: {},
        outputFolder,
      }),
    );
    const before = readdirSync(join(folder, 'work')).length;
    await other.stop();
    expect(await running).toBe('shutting_down');
    expect(readdirSync(join(folder, 'work')).length).toBe(before - 1);
  });
});
