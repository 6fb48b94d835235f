import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { openDevtools } from './devtools.ts';

test('crashes of targets are known, whether they were asked for before or after', async () => {
  const fromBrowser = new PassThrough();
  const devtools = openDevtools(new PassThrough(), fromBrowser, () => {});
  const asked = devtools.crashOf('one');
  for (const [targetId, status] of [
    ['one', 'killed'],
    ['two', 'crashed'],
  ])
    fromBrowser.write(
      `${JSON.stringify({ method: 'Target.targetCrashed', params: { targetId, status } })}\0`,
    );
  expect(await asked).toBe('killed');
  expect(await devtools.crashOf('two')).toBe('crashed');
  const other = devtools.crashOf('three');
  expect(await Promise.race([other, Promise.resolve('runs')])).toBe('runs');
});
