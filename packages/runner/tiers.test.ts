import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { createMounts } from '#sandbox/job-folder.ts';
import { chooseTier } from '#tiers.ts';

vi.mock('#sandbox/job-folder.ts', { spy: true });

const folder = mkdtempSync(join(tmpdir(), 'octavo-tiers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const failsWith = (code: string) =>
  vi.mocked(createMounts).mockRejectedValue(Object.assign(new Error(code), { code }));
const choose = () =>
  chooseTier('namespaces', { folder, cacheFolder: folder, runAs: undefined }, false);

it('does not take a full disk for a sandbox that does not hold', async () => {
  failsWith('ENOSPC');
  await expect(choose()).rejects.toMatchObject({ code: 'ENOSPC' });
});

it('tells any other reason for which a sandbox cannot be tested', async () => {
  failsWith('EACCES');
  expect(await choose()).toMatchObject({
    holds: false,
    finding: { state: 'broken', detail: 'namespaces: EACCES', cost: 'no file is converted' },
  });
});
