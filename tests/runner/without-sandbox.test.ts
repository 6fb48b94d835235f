// Without a sandbox nothing is converted, unless the operator allows it.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRunner, type Runner, type RunnerSettings } from '@octavo/runner';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeDocx } from '../conversions/documents.ts';
import { textOfPdf } from '../conversions/programs.ts';

const path = process.env['PATH'] ?? '';
let folder: string;
let runner: Runner;

/** A machine with everything except bubblewrap. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-open-'));
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  for (const name of ['prlimit', 'cc', 'as', 'ld']) {
    const found = execFileSync('which', [name]).toString().trim();
    symlinkSync(found, join(programs, name));
  }
  process.env['PATH'] = programs;
});
afterEach(async () => {
  process.env['PATH'] = path;
  await (runner as Runner | undefined)?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const start = (
  allowUnsandboxed: boolean,
  sandbox: NonNullable<RunnerSettings['sandbox']> = 'namespaces',
) =>
  createRunner({
    workFolder: join(folder, 'work'),
    cacheFolder: join(folder, 'cache'),
    ...{ concurrency: 1, sandbox },
    allowUnsandboxed,
  });

async function convert() {
  const outputFolder = join(folder, 'out');
  mkdirSync(outputFolder);
  const input = {
    path: await writeDocx(join(folder, 'in.docx'), ['Without walls']),
    name: 'in.docx',
  };
  return runner.convert({
    type: 'word-to-pdf',
    owner: 'test',
    inputs: [input],
    options: {},
    outputFolder,
  });
}

test('a full disk is not taken for a missing sandbox: the server is started again then', async () => {
  const says =
    '#!/bin/sh\necho "bwrap: Creating new namespace failed: No space left on device" >&2; exit 1\n';
  writeFileSync(join(folder, 'programs', 'bwrap'), says, { mode: 0o755 });
  await expect(start(false)).rejects.toThrow('the disk of the data folder is full');
});

describe('without a sandbox', () => {
  test('every job is refused, and the findings say why and what to do', async () => {
    runner = await start(false);
    await expect(convert()).rejects.toMatchObject({ problem: { code: 'sandbox_unavailable' } });
    expect([runner.opensFiles(), runner.ready()]).toEqual([false, false]);
    const sandbox = runner.findings().find(({ name }) => name === 'sandbox');
    expect(sandbox).toMatchObject({ state: 'broken', cost: 'no file is converted' });
    expect(sandbox?.remedy).toContain('apt-get install');
  });

  test('the automatic choice takes the sandbox that needs no namespaces', async () => {
    runner = await start(false, 'auto');
    const { path: made } = await convert();
    process.env['PATH'] = path;
    expect(await textOfPdf(made)).toContain('Without walls');
    const findings = runner.findings();
    expect(findings.find(({ name }) => name === 'sandbox')?.detail).toContain('tier confined');
    // Not missing, because nothing would use it.
    expect(findings.find(({ name }) => name === 'bubblewrap')).toBe(undefined);
  });

  test('the operator may allow it, and the findings warn', async () => {
    runner = await start(true);
    const { path: made } = await convert();
    process.env['PATH'] = path;
    expect(await textOfPdf(made)).toContain('Without walls');
    const sandbox = runner.findings().find(({ name }) => name === 'sandbox');
    expect(sandbox?.cost).toContain('ALLOW_UNSANDBOXED');
  });
});
