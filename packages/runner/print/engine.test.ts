import { describe, expect, it } from 'vitest';
import type { PrintRequest } from '@octavo/engine';
import { createCpuBudget } from '#job/cpu-budget.ts';
import { engineFault } from '#job/engine-fault.ts';
import type { Browser } from './browser.ts';
import { createPrintEngine } from './engine.ts';

const caller = {
  read: () => Promise.reject(new Error()),
  write: () => Promise.resolve(),
  step: () => {},
};

/** @param start the results of browser starts, in order */
function engineOf(...start: (() => Browser)[]) {
  const reasons: unknown[] = [];
  let starts = 0;
  const engine = createPrintEngine({
    concurrency: 2,
    start: async () => start[starts++]!(),
    failed: (error) => reasons.push(error),
  });
  const signal = new AbortController().signal;
  const print = (owner = 'a') =>
    engine.print({} as PrintRequest, caller, { owner, budget: createCpuBudget(60), signal });
  return { engine, print, reasons, starts: () => starts };
}

const browser = (print: () => Promise<void> = () => Promise.resolve()): Browser => {
  let alive = true;
  return { print, alive: () => alive, stop: () => void (alive = false) };
};

const dies = () => {
  throw new Error('not installed');
};

describe('the print engine', () => {
  it('names the missing program when no browser can be started', async () => {
    const { print, reasons } = engineOf(dies, dies, dies, dies);
    await expect(print()).rejects.toMatchObject({
      problem: { code: 'tool_missing', values: { tool: 'Chromium' } },
    });
    expect(reasons).toHaveLength(4);
  });

  it('starts a second browser when the first does not start', async () => {
    const { print, engine } = engineOf(dies, () => browser());
    await print();
    engine.stop();
  });

  it('prints a document again when the browser ends during it', async () => {
    const first = browser(() => {
      first.stop();
      return Promise.reject(engineFault('crashed'));
    });
    const { print, starts } = engineOf(
      () => first,
      () => browser(),
    );
    await print();
    expect(starts()).toBe(2);
  });

  it('fails a document that ends three browsers', async () => {
    const crash = () => browser(() => Promise.reject(engineFault('crashed')));
    const { print } = engineOf(crash, crash, crash);
    await expect(print()).rejects.toMatchObject({ problem: { code: 'conversion_failed' } });
  });

  it('reports “try again later” when three browsers are killed', async () => {
    const killed = () => browser(() => Promise.reject(engineFault('killed')));
    const { print } = engineOf(killed, killed, killed);
    await expect(print()).rejects.toMatchObject({ problem: { code: 'conversion_interrupted' } });
  });

  it('reports the same when browsers that started before no longer start', async () => {
    const first = browser(() => {
      first.stop();
      return Promise.reject(engineFault('killed'));
    });
    const { print } = engineOf(() => first, ...Array.from({ length: 8 }, () => dies));
    await expect(print()).rejects.toMatchObject({ problem: { code: 'conversion_interrupted' } });
  });

  it('prints documents of different owners in different browsers', async () => {
    const printed: string[] = [];
    const named = (name: string) => () => browser(async () => void printed.push(name));
    const { print } = engineOf(named('first'), named('second'));
    for (const owner of ['a', 'a', 'b', 'a']) await print(owner);
    expect(printed).toEqual(['first', 'first', 'second', 'first']);
  });
});
