import { expect, it } from 'vitest';
import type { PrintRequest } from '@octavo/engine';
import { createPrintEngine } from './engine.ts';

it('says which program is missing when no browser can be started', async () => {
  const reasons: unknown[] = [];
  const engine = createPrintEngine({
    start: () => Promise.reject(new Error('not installed')),
    failed: (error) => reasons.push(error),
  });
  const caller = {
    read: () => Promise.reject(new Error()),
    write: () => Promise.resolve(),
    step: () => {},
  };
  const printed = engine.print({} as PrintRequest, caller, new AbortController().signal);
  await expect(printed).rejects.toMatchObject({
    problem: { code: 'tool_missing', values: { tool: 'Chromium' } },
  });
  expect(reasons).toHaveLength(1);
});
