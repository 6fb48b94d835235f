// Tests the fallback that starts a LibreOffice for each document.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCpuBudget } from '../../packages/runner/job/cpu-budget.ts';
import { prepareOneShot } from '../../packages/runner/office/one-shot.ts';
import type { Zygote } from '../../packages/runner/office/zygote.ts';
import { makeFolder } from '../../packages/runner/sandbox/job-folder.ts';
import { recognitionSandbox } from '../../packages/runner/recognition/sandbox.ts';
import { validatorArguments } from '../../packages/runner/validation/engine.ts';
import { validationSandbox } from '../../packages/runner/validation/sandbox.ts';
import { sandboxBuilder, type SandboxPlan } from '../../packages/runner/sandbox/sandbox.ts';
import { writeDocx } from '../conversions/documents.ts';
import { infoOfPdf, textOfPdf } from '../conversions/programs.ts';

let folder: string;
let office: Zygote;
/** Of all that was started. */
const plans: SandboxPlan[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-one-shot-'));
  await makeFolder(join(folder, 'context'));
  const context = {
    folder: join(folder, 'context'),
    cacheFolder: join(folder, 'cache'),
    hasOwnTree: true,
    nextUser: () => undefined,
    makeSandbox: (plan: SandboxPlan) => {
      plans.push(plan);
      return sandboxBuilder(folder)(plan);
    },
    log: () => {},
  };
  office = await prepareOneShot(context, 'office');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The job files that a sandbox mounts, by mount point. */
const shown = ({ binds }: SandboxPlan, place: string) =>
  binds.filter(({ to }) => to === place).map(({ from }) => from);

const budget = () => createCpuBudget(60);

const job = (input: string, output: string) => ({
  ...{ input, output: join(folder, output), inputExtension: '.docx', target: 'pdf' },
  ...{ loadOptions: '', saveOptions: '' },
});

describe('a LibreOffice for each document', () => {
  test('converts two at the same time', async () => {
    const inputs = await Promise.all(
      ['one', 'two'].map((text) => writeDocx(join(folder, `${text}.docx`), [`This is ${text}`])),
    );
    const signal = AbortSignal.timeout(60_000);
    await Promise.all(
      inputs.map((input, i) => office.convert(job(input, `${i}.pdf`), budget(), signal)),
    );
    expect(await textOfPdf(join(folder, '0.pdf'))).toContain('This is one');
    expect(await textOfPdf(join(folder, '1.pdf'))).toContain('This is two');
    // Each saw only its own files.
    for (const place of ['/in', '/out'])
      expect(plans.flatMap((plan) => shown(plan, place)).toSorted()).toEqual(
        ['1', '2'].map((name) => join(folder, 'context', 'office', place.slice(1), name)),
      );
  });

  test('applies the export options', async () => {
    const input = await writeDocx(join(folder, 'pages.docx'), ['First', 'Second', 'Third']);
    const saveOptions = '{"PageRange":{"type":"string","value":"2"}}';
    const signal = AbortSignal.timeout(60_000);
    await office.convert({ ...job(input, 'page.pdf'), saveOptions }, budget(), signal);
    expect((await infoOfPdf(join(folder, 'page.pdf')))['Pages']).toBe('1');
  });

  test('stops when it is cancelled', async () => {
    const input = await writeDocx(join(folder, 'stop.docx'), ['Stop']);
    const promise = office.convert(job(input, 'stop.pdf'), budget(), AbortSignal.timeout(50));
    await expect(promise).rejects.toMatchObject({ problem: { code: 'cancelled' } });
  });

  test('says that it cannot open a file with a password', async () => {
    const input = await writeDocx(join(folder, 'secret.docx'), ['Secret']);
    const withPassword = { ...job(input, 'secret.pdf'), password: 'x' };
    const promise = office.convert(withPassword, budget(), AbortSignal.timeout(60_000));
    await expect(promise).rejects.toMatchObject({ problem: { code: 'tool_missing' } });
  });
});

test('Tesseract sees only the image that it was started for, and may call what a worker may', () => {
  const tesseract = { program: '/usr/bin/tesseract', dataFolder: '/usr/share/tessdata' };
  const plan = recognitionSandbox('/jobs', '7', {
    ...tesseract,
    languages: [],
    defaults: [],
    knowsOrientation: false,
  });
  expect([shown(plan, '/in'), shown(plan, '/out')]).toEqual([['/jobs/in/7'], ['/jobs/out/7']]);
  // Its filter of system calls is then the list of what is allowed.
  expect(plan.privileges).toBeUndefined();
});

const validator = {
  java: '/usr/lib/jvm/java-17-openjdk-amd64/bin/java',
  home: '/usr/lib/jvm/java-17-openjdk-amd64',
  archive: '/a.jar',
  script: '/a.js',
};

test('the validator sees only the file that it was started for, and no processes', () => {
  const plan = validationSandbox('/jobs', '7', validator);
  expect([shown(plan, '/in'), shown(plan, '/out')]).toEqual([['/jobs/in/7'], ['/jobs/out/7']]);
  expect([plan.proc, plan.privileges]).toEqual([undefined, undefined]);
});

test('the validator writes temporary files where its sandbox lets it, which need not be /tmp', () => {
  const args = validatorArguments(validator, '/jobs/tmp-7');
  expect(args).toContain('-Djava.io.tmpdir=/jobs/tmp-7');
});
