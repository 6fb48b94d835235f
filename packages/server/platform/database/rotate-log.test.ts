import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { rotateLog } from '#platform/database/rotate-log.ts';

test('a large log is moved away, and its writer continues in an empty one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'postgres.log');
  expect(await rotateLog(path, 5)).toBe(false);
  await using writer = await open(path, 'a');
  await writer.write('old\n');
  expect(await rotateLog(path, 5)).toBe(false);
  await writer.write('older\n');
  expect(await rotateLog(path, 5)).toBe(true);
  await writer.write('new\n');
  expect(await readFile(`${path}.1`, 'utf8')).toBe('old\nolder\n');
  expect(await readFile(path, 'utf8')).toBe('new\n');
});
