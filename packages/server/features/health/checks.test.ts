import type { Finding } from '@octavo/runner';
import { expect, test } from 'vitest';
import { officeCheck } from '#features/health/checks.ts';

const runnerWith = (finding: Omit<Finding, 'name'>) => ({
  officeMode: () => 'none' as const,
  findings: () => [{ name: 'LibreOffice', ...finding }],
});

test('a missing LibreOffice is named, with the command that installs it', async () => {
  const check = officeCheck(
    runnerWith({
      state: 'missing',
      detail: 'not installed',
      cost: 'Office documents are not converted',
      remedy: 'apt-get install libreoffice',
    }),
  );
  expect(await check()).toBe(
    'LibreOffice is not installed: Office documents are not converted; apt-get install libreoffice',
  );
});

test('a LibreOffice that is not up yet is starting', async () => {
  expect(await officeCheck(runnerWith({ state: 'found', detail: 'with LibreOfficeKit' }))()).toBe(
    'starting',
  );
});
