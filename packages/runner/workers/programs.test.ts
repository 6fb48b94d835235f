// With the program starter, and where it could not be compiled.
import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildProgram } from '#sandbox/native.ts';
import {
  prepareForPrograms,
  runProgram,
  startProgramStarter,
  type ProgramOptions,
} from './programs.ts';
import { programStarter } from './sandbox.ts';

let folder: string;
let starter: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-programs-'));
  starter = await buildProgram(programStarter, folder);
});
afterAll(() => rm(folder, { recursive: true }));
// Programs are searched in these folders only, as in the sandbox: a folder that cannot be read would give another error.
beforeEach(() => vi.stubEnv('PATH', '/usr/bin:/bin'));
afterEach(() => vi.unstubAllEnvs());

const onExit = vi.fn<() => void>();

async function useStarter(): Promise<void> {
  vi.stubEnv('PROGRAM_STARTER', starter);
  await startProgramStarter(onExit);
}

const shell = (script: string, options?: ProgramOptions) =>
  runProgram(['sh', '-c', script], options);

/** Runs qpdf with a job, as `qpdf.ts` does. */
async function qpdf(job: object, options?: ProgramOptions) {
  const file = join(folder, 'job.json');
  await writeFile(file, JSON.stringify(job));
  return runProgram(['qpdf', `--job-json-file=${file}`], options);
}

describe.each([
  ['with the starter', useStarter],
  ['without it', () => startProgramStarter(onExit)],
])('a program, %s', (_, prepare) => {
  it('returns its output and exit code', async () => {
    await prepare();
    const result = await shell('echo grün; echo broken >&2; exit 3');
    expect(result).toEqual({ code: 3, output: 'grün\n', errors: 'broken\n' });
    expect(await shell('kill -9 $$')).toEqual({ code: 137, output: '', errors: '' });
    expect(await shell('exit 127')).toEqual({ code: 127, output: '', errors: '' });
  });

  it('returns nothing of streams that are ignored', async () => {
    await prepare();
    const script = 'echo output; echo errors >&2';
    const both = await shell(script, { ignored: ['output', 'errors'] });
    expect(both).toEqual({ code: 0, output: '', errors: '' });
    const one = await shell(script, { ignored: ['errors'] });
    expect(one).toEqual({ code: 0, output: 'output\n', errors: '' });
  });

  it('returns undefined if it is not installed, and fails if it cannot be executed', async () => {
    await prepare();
    await expect(runProgram(['octavo-no-such-program', 'x'])).resolves.toBeUndefined();
    await expect(runProgram([folder])).rejects.toThrow('EACCES');
    await expect(runProgram(['echo', 'one\0two'])).rejects.toThrow();
  });

  it('runs beside many others', async () => {
    await prepare();
    const many = Array.from({ length: 80 }, (_one, index) => String(index));
    const results = await Promise.all(many.map((one) => shell(`sleep 0.05; echo ${one}`)));
    expect(results.map((one) => one?.output.trim())).toEqual(many);
  });

  it('may print a lot, and take many arguments', async () => {
    await prepare();
    const words = Array.from({ length: 5000 }, (_one, index) => `argument ${index}`);
    const result = await runProgram(['printf', String.raw`%s\n`, ...words]);
    expect(result?.output).toBe(`${words.join('\n')}\n`);
    const long = await runProgram(['head', '-c', '3000000', '/dev/zero']);
    expect(long?.output.length).toBe(3_000_000);
  });

  it('is heard while it runs', async () => {
    await prepare();
    const heard = join(folder, randomUUID());
    const script = `echo one; while [ ! -e ${heard} ]; do sleep 0.01; done; echo two`;
    const result = await shell(script, { onOutput: () => writeFileSync(heard, '') });
    expect(result?.output).toBe('one\ntwo\n');
  });

  it('has qpdf’s messages and exit codes', async () => {
    await prepare();
    const missing = await qpdf({ inputFile: join(folder, 'missing.pdf'), check: '' });
    expect(missing?.code).toBe(2);
    expect(missing?.errors).toMatch(/^qpdf: open .*missing\.pdf: No such file or directory\n$/);
    const wrong = await qpdf({ noSuchKey: '' });
    expect(wrong?.code).toBe(2);
    expect(wrong?.errors).toContain('noSuchKey');
  });

  it('encrypts with other random numbers each time', async () => {
    await prepare();
    const encrypted = async (name: string) => {
      const outputFile = join(folder, name);
      const encrypt = { userPassword: 'a', ownerPassword: 'b', '256bit': {} };
      await qpdf({ empty: '', outputFile, staticId: '', encrypt });
      return readFile(outputFile);
    };
    const [one, other] = [await encrypted('one.pdf'), await encrypted('other.pdf')];
    expect(one.includes('/Encrypt')).toBe(true);
    expect(one.equals(other)).toBe(false);
  });

  it('tells the progress of qpdf while it writes', async () => {
    await prepare();
    const inputFile = join(folder, 'large.pdf');
    await writeFile(inputFile, largePdf());
    const outputFile = join(folder, randomUUID());
    execFileSync('mkfifo', [outputFile]);
    // qpdf waits at the full pipe until its progress was heard.
    const reader = createReadStream(outputFile);
    const result = await qpdf(
      { inputFile, outputFile, progress: '' },
      { onOutput: (text) => text.includes('write progress') && reader.resume() },
    );
    expect(result?.code).toBe(3);
    expect(result?.output).toContain('write progress: 100%');
  });
});

/** A page with 2 MB of contents, without a cross-reference table. */
function largePdf(): Buffer {
  const streams = Array.from({ length: 100 }, (_, index) => [
    Buffer.from(`${index + 4} 0 obj<</Length 20000>>stream\n`),
    randomBytes(20_000),
    Buffer.from('\nendstream endobj\n'),
  ]).flat();
  const contents = Array.from({ length: 100 }, (_, index) => `${index + 4} 0 R`).join(' ');
  const objects = [
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n',
    '2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n',
    `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents[${contents}]>>endobj\n`,
  ];
  const trailer = 'trailer<</Root 1 0 R>>\n%%EOF\n';
  return Buffer.concat([Buffer.from(objects.join('')), ...streams, Buffer.from(trailer)]);
}

it('runs qpdf without starting it', async () => {
  vi.stubEnv('PATH', '/nowhere');
  await useStarter();
  prepareForPrograms();
  expect((await qpdf({ empty: '', outputFile: join(folder, 'empty.pdf') }))?.code).toBe(0);
  await expect(runProgram(['true'])).resolves.toBeUndefined();
});

it('fails when the starter ends, and calls onExit', async () => {
  await useStarter();
  onExit.mockClear();
  await expect(shell('kill -9 $PPID; sleep 5')).rejects.toThrow('has ended');
  expect(onExit).toHaveBeenCalledOnce();
});

it('runs programs itself if the starter does not run', async () => {
  onExit.mockClear();
  for (const wrong of ['/nowhere/starter', '/bin/false', folder]) {
    vi.stubEnv('PROGRAM_STARTER', wrong);
    await startProgramStarter(onExit);
    expect((await shell('echo works'))?.output).toBe('works\n');
  }
  expect(onExit).not.toHaveBeenCalled();
});
