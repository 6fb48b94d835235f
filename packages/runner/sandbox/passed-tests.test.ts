// Tests which records of passed sandbox tests are accepted.
import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPassedTests, testConditions } from './passed-tests.ts';

let folder: string;
const conditions = testConditions({ version: '1' });
const isRemembered = (under = conditions) => openPassedTests(folder, under).has('namespaces');
const file = () => join(folder, 'sandbox-tests.json');

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-passed-'));
  await openPassedTests(folder, conditions).add('namespaces');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('remembers tests under the same conditions', async () => {
  expect(testConditions({ version: '1' })).toBe(conditions);
  expect(isRemembered()).toBe(true);
  expect(openPassedTests(folder, conditions).has('confined')).toBe(false);
  await openPassedTests(folder, conditions).add('confined');
  expect(isRemembered()).toBe(true);
  expect(readdirSync(folder)).toEqual(['sandbox-tests.json']);
});

it('forgets tests under other conditions', () => {
  expect(isRemembered(testConditions({ version: '2' }))).toBe(false);
});

it('forgets all tests on request', async () => {
  await openPassedTests(folder, conditions).clear();
  expect(isRemembered()).toBe(false);
});

it.each([
  ['that others can write', () => chmodSync(file(), 0o622)],
  [
    'behind a link',
    () => {
      renameSync(file(), join(folder, 'elsewhere'));
      symlinkSync('elsewhere', file());
    },
  ],
])('does not believe a record %s', (_, change) => {
  change();
  expect(isRemembered()).toBe(false);
});
