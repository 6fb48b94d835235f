// Tests the office engine with simulated LibreOffice processes.
import { afterEach, describe, expect, it } from 'vitest';
import { ProblemError } from '@octavo/contract';
import { createCpuBudget } from '#job/cpu-budget.ts';
import { engineFault } from '#job/engine-fault.ts';
import { OfficeEngine, type OfficeSettings } from './office.ts';
import type { Warmth } from './start.ts';
import type { OfficeJob, Zygote } from './zygote.ts';

type Convert = Zygote['convert'];

function zygote(convert: Convert = () => Promise.resolve()) {
  const ended = Promise.withResolvers<void>();
  let alive = true;
  const kill = () => {
    alive = false;
    ended.resolve();
  };
  return {
    convert,
    documents: () => 0,
    ended: ended.promise,
    alive: () => alive,
    retire() {},
    kill,
  };
}

const job: OfficeJob = {
  ...{ input: '/in', output: '/out', inputExtension: '.docx', target: 'pdf' },
  ...{ loadOptions: '', saveOptions: '' },
};

const engines: OfficeEngine[] = [];
afterEach(() => Promise.all(engines.splice(0).map((engine) => engine.stop())));

/** @param start the results of the first starts of LibreOffice, in order; later starts succeed */
function engineOf(
  start: ((warmth: Warmth) => Zygote)[],
  single: () => Zygote = zygote,
  isBusy = () => false,
  settings: Partial<OfficeSettings> = {},
) {
  const started: Warmth[] = [];
  const engine = new OfficeEngine({
    start: async (_, warmth) => {
      started.push(warmth);
      return (start[started.length - 1] ?? (() => zygote()))(warmth);
    },
    startSingle: async () => single(),
    failed: () => {},
    pausesMs: [20],
    isBusy,
    ...settings,
  });
  engines.push(engine);
  const convert = () => engine.convert(job, createCpuBudget(60), new AbortController().signal);
  return { engine, started, convert };
}

const dies = () => {
  throw new Error('LibreOffice ended while it started');
};

describe('the office engine', () => {
  it('is cold, then warm', async () => {
    const { engine, started } = engineOf([]);
    await expect.poll(() => engine.mode()).toBe('warm');
    expect(started).toEqual(['cold', 'warm']);
  });

  it('starts with the first document and stays cold, if its settings say so', async () => {
    const quiet = () => false;
    const once = { startsWith: 'nothing', becomesWarm: false } as const;
    const { engine, started, convert } = engineOf([], zygote, quiet, once);
    expect(engine.mode()).toBe('none');
    expect(started).toEqual([]);
    await convert();
    await convert();
    expect(started).toEqual(['cold']);
  });

  it('starts warm, if its settings say so', async () => {
    const { started, convert } = engineOf([], zygote, () => true, { startsWith: 'warm' });
    expect(started).toEqual(['warm']);
    await Promise.all([convert(), convert()]);
    expect(started).toEqual(['warm']);
  });

  it('is cold where the first warm one does not start', async () => {
    const { engine, started, convert } = engineOf([dies], zygote, () => true, {
      startsWith: 'warm',
    });
    await convert();
    expect(started.slice(0, 2)).toEqual(['warm', 'cold']);
    await expect.poll(() => engine.mode()).toBe('warm');
  });

  it('stays cold on a busy machine until a document comes', async () => {
    const { engine, started, convert } = engineOf([], zygote, () => true);
    await expect.poll(() => engine.mode()).toBe('cold');
    await convert();
    await expect.poll(() => engine.mode()).toBe('warm');
    expect(started).toEqual(['cold', 'warm']);
  });

  it('becomes warm when a busy machine becomes quiet', async () => {
    let busy = true;
    const { engine } = engineOf([], zygote, () => busy);
    await expect.poll(() => engine.mode()).toBe('cold');
    busy = false;
    await expect.poll(() => engine.mode(), { timeout: 5_000 }).toBe('warm');
  });

  it('sleeps until a document comes, which a cold one converts before it is warm again', async () => {
    const first = zygote();
    const { engine, started, convert } = engineOf([() => zygote(), () => first]);
    await expect.poll(() => engine.mode()).toBe('warm');
    engine.sleep();
    expect([engine.mode(), first.alive()]).toEqual(['asleep', false]);
    await Promise.all([convert(), convert()]);
    await expect.poll(() => engine.mode()).toBe('warm');
    expect(started).toEqual(['cold', 'warm', 'cold', 'warm']);
  });

  it('does not sleep where it cannot be kept, so that it tries on', async () => {
    const { engine, convert } = engineOf([dies, dies, dies]);
    await convert();
    engine.sleep();
    expect(engine.mode()).toBe('single');
    await expect.poll(() => engine.mode()).toBe('warm');
  });

  it('returns to a warm LibreOffice by itself when one dies during its start', async () => {
    const { engine, convert } = engineOf([dies, dies, dies]);
    await convert();
    expect(engine.mode()).toBe('single');
    await expect.poll(() => engine.mode()).toBe('warm');
  });

  it('returns to a warm LibreOffice by itself where none is started for each document', async () => {
    let isDown = false;
    const first = zygote();
    const later = Array.from({ length: 1000 }, () => () => (isDown ? dies() : zygote()));
    const { engine, convert } = engineOf([() => first, () => first, ...later], dies);
    await expect.poll(() => engine.mode()).toBe('warm');
    isDown = true;
    first.kill();
    await expect(convert()).rejects.toMatchObject({ problem: { code: 'conversion_interrupted' } });
    expect(engine.mode()).toBe('none');
    isDown = false;
    await expect.poll(() => engine.mode()).toBe('warm');
  });

  it('continues with the cold one while the warm one does not start', async () => {
    const { engine, started } = engineOf([() => zygote(), dies, dies]);
    await expect.poll(() => started.length).toBeGreaterThan(2);
    await expect.poll(() => engine.mode()).toBe('warm');
  });

  it('starts another when it dies between documents', async () => {
    const first = zygote();
    const { engine, convert } = engineOf([() => zygote(), () => first]);
    await expect.poll(() => engine.mode()).toBe('warm');
    first.kill();
    expect(engine.mode()).toBe('none');
    await convert();
    expect(engine.mode()).toBe('warm');
  });

  it('converts a document again when LibreOffice ends during it', async () => {
    const first = zygote(() => {
      first.kill();
      return Promise.reject(engineFault('crashed'));
    });
    const tried: string[] = [];
    const second = zygote(async () => void tried.push('second'));
    const { convert } = engineOf([() => first, () => second, () => second]);
    await convert();
    expect(tried).toEqual(['second']);
  });

  it('reports the first failure and not that of the fallback', async () => {
    const damaged = () => zygote(() => Promise.reject(new ProblemError('damaged_file')));
    const fails = () => zygote(() => Promise.reject(new ProblemError('conversion_failed')));
    const { convert } = engineOf([damaged, damaged], fails);
    await expect(convert()).rejects.toMatchObject({ problem: { code: 'damaged_file' } });
  });

  it('blames the disk if it is full when the document is tried again', async () => {
    const fails = () => zygote(() => Promise.reject(new ProblemError('conversion_failed')));
    const full = () =>
      zygote(() => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })));
    const { convert } = engineOf([fails, fails], full);
    await expect(convert()).rejects.toMatchObject({ problem: { code: 'storage_full' } });
  });

  it('reports “try again later” when every LibreOffice is killed', async () => {
    const killed = () => zygote(() => Promise.reject(engineFault('killed')));
    const { convert } = engineOf([killed, killed, killed, killed], killed);
    await expect(convert()).rejects.toMatchObject({ problem: { code: 'conversion_interrupted' } });
  });

  it('reports that LibreOffice is missing if there is none', async () => {
    const engine = new OfficeEngine({
      start: async () => dies(),
      startSingle: async () => dies(),
      failed: () => {},
    });
    engines.push(engine);
    const converted = engine.convert(job, createCpuBudget(60), new AbortController().signal);
    await expect(converted).rejects.toMatchObject({ problem: { code: 'tool_missing' } });
    expect(engine.mode()).toBe('none');
  });
});
