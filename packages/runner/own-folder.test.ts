import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createOwnFolder } from '#own-folder.ts';

async function makeParent(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'octavo-own-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  return parent;
}

test('folders of ended processes are removed with their LibreOffice profiles, those of running ones stay', async () => {
  const parent = await makeParent();
  const own = await createOwnFolder(parent);
  const [, , space] = basename(own).split('-');
  const ended = `${spawnSync(process.execPath, ['--version']).pid}-0-${space}`;
  const running = `${process.ppid}-0-${space}`;
  await mkdir(join(parent, ended, 'office-1', 'profile', 'user'), { recursive: true });
  // A hostile file has made it, and would otherwise keep the server from starting.
  const hidden = join(parent, ended, 'worker-0', 'out', 'hidden');
  await mkdir(join(hidden, 'inner'), { recursive: true });
  await chmod(join(hidden, 'inner'), 0);
  await chmod(hidden, 0);
  await mkdir(join(parent, running));
  // As in a container that was started again, where each process has the same id.
  await mkdir(join(parent, `${process.pid}-9999-${space}`));
  const another = await createOwnFolder(parent);
  expect((await readdir(parent)).toSorted()).toEqual(
    [running, basename(own), basename(another)].toSorted(),
  );
});

test('folders of another container or machine stay while it shows that it runs, whatever its process ids', async () => {
  const parent = await makeParent();
  const ended = spawnSync(process.execPath, ['--version']).pid;
  const names = [`${ended}-0-abcdef`, `${process.pid}-0-abcdef`];
  const abandoned = [`${ended}-0-fedcba`, `${process.ppid}-0`];
  for (const name of [...names, ...abandoned]) await mkdir(join(parent, name));
  const longAgo = new Date(Date.now() - 15 * 60_000);
  for (const name of abandoned) await utimes(join(parent, name), longAgo, longAgo);
  const own = await createOwnFolder(parent);
  expect((await readdir(parent)).toSorted()).toEqual([...names, basename(own)].toSorted());
});
