// A worker process that exits outside a job's own work.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isEngineFault } from '#job/engine-fault.ts';
import { noSandbox } from '#sandbox/sandbox.ts';
import { startWorkerProcess, type Worker, type WorkerSettings } from './worker.ts';

/** Says that it is ready, and then waits for its socket. */
const readyProgram = `new (require('net').Socket)({ fd: 3 }).write('{"kind":"ready"}\\n')`;

const startWorker = (mounts: WorkerSettings['mounts']) =>
  startWorkerProcess({
    mounts,
    sandbox: noSandbox({} as Parameters<typeof noSandbox>[0]),
    inside: { in: '/in', out: '/out' },
    command: process.execPath,
    arguments: ['-e', readyProgram],
    engines: {} as WorkerSettings['engines'],
    log: () => {},
  });

it('lets a job be tried again when the worker exits before the job has its files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'worker-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'table.csv');
  writeFileSync(path, 'a,b');
  const worker: Worker = await startWorker({
    root: folder,
    createJobFolder: async () => {
      worker.stop();
      await worker.ended;
      throw Object.assign(new Error('no such folder'), { code: 'ENOENT' });
    },
  });
  const task = {
    type: 'csv-to-json',
    owner: 'somebody',
    options: {},
    outputFolder: folder,
  } as const;
  const failure = await worker
    .run({ ...task, inputs: [{ path, name: 'table.csv' }] }, {})
    .catch((error: unknown) => error);
  expect(isEngineFault(failure)).toBe(true);
});
