// A worker process that exits outside a job's own work.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isEngineFault } from '#job/engine-fault.ts';
import type { ConversionTask } from '#job/task.ts';
import { createMounts } from '#sandbox/job-folder.ts';
import { noSandbox } from '#sandbox/sandbox.ts';
import { startWorkerProcess, type Worker, type WorkerSettings } from './worker.ts';

/** Says that it is ready, and then waits for its socket. */
const readyProgram = `new (require('net').Socket)({ fd: 3 }).write('{"kind":"ready"}\\n')`;

/** Finishes each job at once, and does something else before that. */
const finishing = (first: string) => `
  const host = new (require('net').Socket)({ fd: 3 });
  const say = (message) => host.write(JSON.stringify(message) + '\\n');
  host.on('data', () => {
    ${first};
    say({ kind: 'finished', fileName: 'result.json', format: 'json', warnings: [] });
  });
  say({ kind: 'ready' });`;

const startWorker = (mounts: WorkerSettings['mounts'], program = readyProgram) =>
  startWorkerProcess({
    mounts,
    sandbox: noSandbox({} as Parameters<typeof noSandbox>[0]),
    inside: { in: '/in', out: '/out' },
    command: process.execPath,
    arguments: ['-e', program],
    engines: {} as WorkerSettings['engines'],
    log: () => {},
  });

/** A folder with a task, which is removed after the test. */
function makeTask() {
  const folder = mkdtempSync(join(tmpdir(), 'worker-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'table.csv');
  writeFileSync(path, 'a,b');
  const inputs: ConversionTask['inputs'] = [{ path, name: 'table.csv' }];
  const task = { type: 'csv-to-json', owner: 'somebody', options: {} } as const;
  return { folder, task: { ...task, inputs, outputFolder: folder } };
}

it('lets a job be tried again when the worker exits before the job has its files', async () => {
  const { folder, task } = makeTask();
  const worker: Worker = await startWorker({
    root: folder,
    createJobFolder: async () => {
      worker.stop();
      await worker.ended;
      throw Object.assign(new Error('no such folder'), { code: 'ENOENT' });
    },
  });
  const failure = await worker.run(task, {}).catch((error: unknown) => error);
  expect(isEngineFault(failure)).toBe(true);
});

it.each([
  ['nothing', true, ''],
  ['a process', false, `require('child_process').spawn('sleep', ['60'], { stdio: 'ignore' })`],
])('after a job that leaves %s behind, it takes another one: %s', async (_, takes, first) => {
  const { folder, task } = makeTask();
  const mounts = await createMounts(folder);
  const createJobFolder = async (name: string) => {
    const own = await mounts.createJobFolder(name);
    writeFileSync(own.outputPath('result.json'), '[]');
    return own;
  };
  const worker = await startWorker({ ...mounts, createJobFolder }, finishing(first));
  expect(await worker.run(task, {})).toMatchObject({ format: 'json', bytes: 2 });
  expect(worker.alive()).toBe(takes);
  worker.stop();
});
