// Each in both ways: by the program starter, and where it could not be compiled.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildProgram } from '#sandbox/native.ts';
import { runProgram } from './programs.ts';
import { programStarter } from './sandbox.ts';

let folder: string;
let starter: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-programs-'));
  starter = await buildProgram(programStarter, folder);
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const useStarter = () => vi.stubEnv('PROGRAM_STARTER', starter);
const shell = (script: string) => runProgram(['sh', '-c', script]);

/** Runs qpdf with a job, as `qpdf.ts` does. */
async function qpdf(job: object) {
  const file = join(folder, 'job.json');
  await writeFile(file, JSON.stringify(job));
  return runProgram(['qpdf', `--job-json-file=${file}`]);
}

describe.each([
  ['by the starter', useStarter],
  ['by the worker itself', () => {}],
])('a program that is started %s', (_, prepare) => {
  it('is told what it prints, and how it ends', async () => {
    prepare();
    const ended = await shell('echo grün; echo broken >&2; exit 3');
    expect(ended).toEqual({ code: 3, output: 'grün\n', errors: 'broken\n' });
    expect(await shell('kill -9 $$')).toEqual({ code: 137, output: '', errors: '' });
  });

  it('is nothing if it is not installed', async () => {
    prepare();
    await expect(runProgram(['octavo-no-such-program', 'x'])).resolves.toBeUndefined();
  });

  it('runs beside many others', async () => {
    prepare();
    const many = Array.from({ length: 80 }, (_, index) => String(index));
    const ended = await Promise.all(many.map((one) => shell(`sleep 0.05; echo ${one}`)));
    expect(ended.map((one) => one?.output.trim())).toEqual(many);
  });

  it('prints as much as it likes, and takes many arguments', async () => {
    prepare();
    const words = Array.from({ length: 5000 }, (_, index) => `argument ${index}`);
    const ended = await runProgram(['printf', '%s\\n', ...words]);
    expect(ended?.output).toBe(`${words.join('\n')}\n`);
    const much = await runProgram(['head', '-c', '3000000', '/dev/zero']);
    expect(much?.output.length).toBe(3_000_000);
  });

  it('is heard line by line', async () => {
    prepare();
    const heard: string[] = [];
    await runProgram(['sh', '-c', 'echo one; sleep 0.1; echo two'], (text) => heard.push(text));
    expect(heard).toEqual(['one\n', 'two\n']);
  });

  it('has qpdf’s messages and exit codes', async () => {
    prepare();
    const missing = await qpdf({ inputFile: join(folder, 'missing.pdf'), check: '' });
    expect(missing?.code).toBe(2);
    expect(missing?.errors).toMatch(/^qpdf: open .*missing\.pdf: No such file or directory\n$/);
    const wrong = await qpdf({ noSuchKey: '' });
    expect(wrong?.code).toBe(2);
    expect(wrong?.errors).toContain('noSuchKey');
  });

  it('encrypts with other random numbers each time', async () => {
    prepare();
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
});

it('starts anew after the starter has ended', async () => {
  useStarter();
  await expect(shell('kill -9 $PPID; sleep 5')).rejects.toThrow('has ended');
  expect((await shell('echo again'))?.output).toBe('again\n');
});
