// An output of untrusted code is accepted only if it is a regular file with a single name.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMounts, type JobFolder } from './job-folder.ts';

// If the tests run as root, the folders belong to another user, as in a sandbox.
const nobody = { uid: 65534, gid: 65534 };
const runAs = process.getuid?.() === 0 ? nobody : undefined;

let root: string;
let secret: string;
let target: string;
let job: JobFolder;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'octavo-job-'));
  secret = join(root, 'secret');
  target = join(root, 'taken');
  writeFileSync(secret, 'not for the job');
  job = await (await createMounts(join(root, 'mounts'), runAs)).createJobFolder('1');
});
afterEach(async () => {
  await job.remove();
  rmSync(root, { recursive: true, force: true });
});

const inOutput = (name: string) => join(job.outputFolder, name);
async function* words(text: string) {
  yield Buffer.from(text);
}

it('moves a regular file', async () => {
  writeFileSync(inOutput('result.pdf'), 'made');
  expect((await job.read('result.pdf', 100)).toString()).toBe('made');
  expect(await job.moveOutput('result.pdf', target)).toEqual({ bytes: 4 });
  expect(readFileSync(target, 'utf8')).toBe('made');
});

it('removes a job with all that it contains, also when its program and its folders are gone', async () => {
  const { createJobFolder } = await createMounts(join(root, 'more'), runAs);
  const [first, second] = [await createJobFolder('1'), await createJobFolder('2')];
  mkdirSync(join(first.outputFolder, 'parts'));
  writeFileSync(join(first.outputFolder, 'parts', 'one'), 'made');
  chmodSync(join(first.outputFolder, 'parts'), 0);
  await first.remove();
  expect(readdirSync(join(root, 'more'), { recursive: true }).toSorted()).toEqual(
    ['in', 'in/2', 'out', 'out/2'].toSorted(),
  );
  rmSync(join(root, 'more'), { recursive: true });
  await expect(second.remove()).resolves.toBe(undefined);
});

describe('an unexpected file type as a result', () => {
  const places: Record<string, (path: string) => void> = {
    'a symbolic link to a file of the host': (path) => symlinkSync(secret, path),
    'a symbolic link to nothing': (path) => symlinkSync(join(root, 'nowhere'), path),
    'another name of a file of the host': (path) => linkSync(secret, path),
    'a folder': (path) => mkdirSync(path),
    'a pipe that nobody writes to': (path) => void execFileSync('mkfifo', [path]),
  };

  it.each(Object.entries(places))('%s is neither read nor moved', async (_, make) => {
    make(inOutput('result.pdf'));
    await expect(job.read('result.pdf', 100)).rejects.toMatchObject({ name: 'ProblemError' });
    await expect(job.moveOutput('result.pdf', target)).rejects.toMatchObject({
      name: 'ProblemError',
    });
    expect(readFileSync(secret, 'utf8')).toBe('not for the job');
  });

  it('does not write through a link', async () => {
    symlinkSync(secret, inOutput('page.pdf'));
    await expect(job.write('page.pdf', words('changed'))).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readFileSync(secret, 'utf8')).toBe('not for the job');
  });

  it('does not read more than the limit', async () => {
    writeFileSync(inOutput('part'), 'twelve bytes');
    await expect(job.read('part', 11)).rejects.toMatchObject({ problem: { code: 'too_complex' } });
  });
});

it('does not add an input through a symbolic link', async () => {
  symlinkSync(secret, inOutput('saved.docx'));
  await expect(job.addInput(job.outputPath('saved.docx'), 'input')).rejects.toMatchObject({
    code: 'ELOOP',
  });
});

it('keeps its own folder when another replaces it', async () => {
  writeFileSync(inOutput('result.pdf'), 'made');
  const elsewhere = join(root, 'elsewhere');
  mkdirSync(elsewhere);
  writeFileSync(join(elsewhere, 'result.pdf'), 'foreign');
  renameSync(job.outputFolder, `${job.outputFolder}-moved`);
  symlinkSync(elsewhere, job.outputFolder);
  expect((await job.read('result.pdf', 100)).toString()).toBe('made');
});

it.each(['../secret', 'a/b', '..', ''])('rejects %j as a file name', async (name) => {
  await expect(job.moveOutput(name, target)).rejects.toMatchObject({ name: 'ProblemError' });
});
