import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCluster, packCluster, preparedBinaries, type Binaries } from './binaries.ts';

let folder: string;
let withoutInitdb: Binaries;
let binaries: Binaries;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-binaries-'));
  binaries = await preparedBinaries(folder);
  withoutInitdb = { ...binaries, initdb: '/nowhere/initdb' };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([5, 6, 18])('process %i of a container links the libraries', async (pid) => {
  vi.spyOn(process, 'pid', 'get').mockReturnValue(pid);
  const own = join(folder, `process-${pid}`);
  await preparedBinaries(own);
  await preparedBinaries(own);
  const linked = await readdir(join(own, 'libraries'));
  expect(linked.toSorted()).toEqual((await readdir(join(folder, 'libraries'))).toSorted());
  vi.restoreAllMocks();
});

test('a packed empty database makes a new one without initdb', async () => {
  const packed = await packCluster(binaries, folder);
  const cluster = join(folder, 'unpacked');
  await createCluster(withoutInitdb, cluster, folder);
  expect(await readFile(join(cluster, 'PG_VERSION'), 'utf8')).toMatch(/^\d+\n$/);
  // PostgreSQL refuses a folder that others can enter.
  expect((await stat(cluster)).mode & 0o777).toBe(0o700);
  const left = (await readdir(folder)).filter((name) => name.startsWith('database'));
  expect(left).toEqual([packed]);
});

test('a packed database that cannot be unpacked is replaced by initdb', async () => {
  const packed = await packCluster(binaries, folder);
  await writeFile(join(folder, packed), 'damaged');
  const cluster = join(folder, 'made');
  await createCluster(binaries, cluster, folder);
  expect(await readdir(cluster)).toContain('PG_VERSION');
});
