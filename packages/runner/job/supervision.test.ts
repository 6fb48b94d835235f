// Uses real processes to test what ends a job.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ProblemError } from '@octavo/contract';
import { createCpuBudget } from '#job/cpu-budget.ts';
import { waitForExit } from '#job/program-exit.ts';
import { engineFault, isEngineFault } from '#job/engine-fault.ts';
import type { SupervisedProgram } from '#job/supervision.ts';

const children: ChildProcess[] = [];
afterAll(() => {
  for (const { pid } of children.splice(0)) end(pid as number);
});

function end(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has exited.
  }
}

function run(script: string): ChildProcess {
  const child = spawn(process.execPath, ['-e', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

const limits = { memoryBytes: 2 ** 31, diskBytes: 2 ** 31 };
const hang = { cpuSeconds: 0.05, ms: 2_000, wallPerCpu: 100 } as const;

const watch = (child: ChildProcess, more: Partial<SupervisedProgram> = {}) =>
  waitForExit(child, { limits, budget: createCpuBudget(30), signal: undefined, ...more }).then(
    () => 'done' as const,
    (error: ProblemError) => error,
  );

const busy = 'for (;;);';
/** A little work, measured in processor time: on a busy machine it takes longer, but is as much. */
const work = 'for (const end = process.cpuUsage().user + 4e4; process.cpuUsage().user < end;);';

// They measure processor time, of which a busy machine leaves them little.
describe.concurrent('a job', { timeout: 120_000 }, () => {
  it('ends when its processor time is used up', async () => {
    const found = await watch(run(busy), { budget: createCpuBudget(1) });
    expect(found).toMatchObject({ problem: { code: 'too_much_work', values: { seconds: 1 } } });
  });

  it('ends when one of its programs exceeds its own limit', async () => {
    const budget = createCpuBudget(30);
    const found = await watch(run(busy), { budget, maxCpuSeconds: 1 });
    expect(found).toMatchObject({ problem: { code: 'too_much_work', values: { seconds: 1 } } });
    expect(budget.left()).toBeLessThan(29.5);
  });

  it('counts child processes, including those started by other threads', async () => {
    const child = `require('node:child_process').spawn(process.execPath, ['-e', '${busy}'])`;
    const thread = `new (require('node:worker_threads').Worker)(${JSON.stringify(child)}, { eval: true })`;
    const found = await watch(run(thread), { budget: createCpuBudget(1.5) });
    expect(found).toMatchObject({ problem: { code: 'too_much_work' } });
  });

  it('ends when its processes together take more memory than a job may have', async () => {
    const hold = 'globalThis.held = Buffer.alloc(120e6, 1); setInterval(() => {}, 1e6)';
    const more = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(hold)}]);`;
    // None of the four takes as much alone.
    const found = await watch(run(more.repeat(3) + hold), {
      limits: { ...limits, memoryBytes: 400e6 },
    });
    expect(found).toMatchObject({ problem: { code: 'too_complex' } });
  });

  it.each([
    ['beside one another', ''],
    ['in a folder that cannot be read', 'fs.chmodSync(folder, 0o300)'],
    ['that are deleted but still open', 'fs.unlinkSync(file)'],
  ])('ends when it writes more than a job may, to files %s', async (_, hide) => {
    const folder = mkdtempSync(join(tmpdir(), 'octavo-supervision-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const inner = join(folder, 'inner');
    const write = `const fs = require('node:fs');
      const folder = ${JSON.stringify(inner)}, file = folder + '/file';
      fs.mkdirSync(folder);
      const open = fs.openSync(file, 'w');
      fs.writeSync(open, Buffer.alloc(2e6));
      ${hide};
      setInterval(() => {}, 1e6);`;
    const found = await watch(run(write), { folder, limits: { ...limits, diskBytes: 1e6 } });
    expect(found).toMatchObject({ problem: { code: 'too_complex' } });
    chmodSync(inner, 0o700);
  });

  it('continues as long as it works, even on a busy server', async () => {
    // Twenty short bursts of work with long pauses, as on a busy server.
    const child = run(
      `let turns = 0; const turn = () => { ${work} if (++turns < 20) setTimeout(turn, 300) }; turn()`,
    );
    const begun = performance.now();
    expect(await watch(child, { hang })).toBe('done');
    expect(performance.now() - begun).toBeGreaterThan(2 * hang.ms);
  });

  it('ends when it hangs, and may be tried again', async () => {
    const found = await watch(run('setInterval(() => {}, 1e6)'), { hang });
    expect(found).toEqual(engineFault('crashed'));
    expect(isEngineFault(found)).toBe(true);
  });

  it('may wait longer than that for another program', async () => {
    const child = run('setTimeout(() => {}, 4000)');
    expect(await watch(child, { hang, isWaiting: () => true })).toBe('done');
  });

  it('ends at its wall-clock limit if it alternates sleep and work', async () => {
    const child = run(`setInterval(() => { ${work} }, 500)`);
    const found = await watch(child, {
      hang: { ...hang, wallPerCpu: 1 },
      budget: createCpuBudget(4),
    });
    expect(found).toMatchObject({ problem: { code: 'took_too_long', values: { seconds: 4 } } });
  });

  it('is not an engine fault when it is cancelled', async () => {
    const child = run(busy);
    const leaving = new AbortController();
    const ended = watch(child, { signal: leaving.signal });
    leaving.abort();
    const found = await ended;
    expect(found).toMatchObject({ problem: { code: 'cancelled' } });
    expect(isEngineFault(found)).toBe(false);
  });

  it('is tried again when something else killed its program', async () => {
    const child = run(`console.log('up'); ${busy}`);
    const ended = watch(child);
    await once(child.stdout!, 'data');
    child.kill('SIGKILL');
    expect(((await ended) as ProblemError).cause).toBe(engineFault('killed').cause);
  });
});
