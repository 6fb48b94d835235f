import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCpuBudget } from '#job/cpu-budget.ts';
import { createMounts } from '#sandbox/job-folder.ts';
import { startZygote } from './zygote.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-zygote-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a document being copied when LibreOffice ends fails instead of waiting for ever', async () => {
  const input = join(folder, 'input.fodt');
  await writeFile(input, 'words');
  const start = () => {
    const program = `printf 'ready\\n'; read line; exit 1`;
    return spawn('sh', ['-c', program], { detached: true });
  };
  const zygote = await startZygote({
    mounts: await createMounts(join(folder, 'mounts')),
    sandbox: { start },
    command: '',
    inside: { program: '', profile: '', warmUp: '', documentFilter: '', in: '/in', out: '/out' },
    log: () => {},
    signal: new AbortController().signal,
  });
  zygote.kill();
  await expect.poll(zygote.alive).toBe(false);

  const job = { input, output: join(folder, 'output'), inputExtension: '.fodt', target: 'pdf' };
  const signal = new AbortController().signal;
  await expect(
    zygote.convert({ ...job, loadOptions: '', saveOptions: '' }, createCpuBudget(60), signal),
  ).rejects.toMatchObject({ problem: { code: 'conversion_failed' } });
});

test('a document that writes more files than a job may is ended', async () => {
  const input = join(folder, 'large.fodt');
  await writeFile(input, 'words');
  const mounts = await createMounts(join(folder, 'large'));
  const start = () => {
    const write = `truncate -s 3G ${join(mounts.root, 'out', '1', 'more')}`;
    const program = `printf 'ready\\n'; read line; ${write}; read cancel; printf 'failed\\t1\\tcrash\\t0\\n'; read end`;
    return spawn('sh', ['-c', program], { detached: true });
  };
  const zygote = await startZygote({
    ...{ mounts, sandbox: { start }, command: '' },
    inside: { program: '', profile: '', warmUp: '', documentFilter: '', in: '/in', out: '/out' },
    log: () => {},
    signal: new AbortController().signal,
  });
  const job = { input, output: join(folder, 'output'), inputExtension: '.fodt', target: 'pdf' };
  const signal = new AbortController().signal;
  await expect(
    zygote.convert({ ...job, loadOptions: '', saveOptions: '' }, createCpuBudget(60), signal),
  ).rejects.toMatchObject({ problem: { code: 'too_complex' } });
  zygote.kill();
});
