import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createOwnFolder } from '#own-folder.ts';

test('folders of ended processes are removed with their LibreOffice profiles, those of running ones stay', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'octavo-own-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const ended = spawnSync(process.execPath, ['--version']).pid;
  await mkdir(join(parent, `${ended}-0`, 'office-1', 'profile', 'user'), {
    recursive: true,
  });
  // A hostile file has made it, and would otherwise keep the server from starting.
  const hidden = join(parent, `${ended}-0`, 'worker-0', 'out', 'hidden');
  await mkdir(join(hidden, 'inner'), { recursive: true });
  await chmod(join(hidden, 'inner'), 0);
  await chmod(hidden, 0);
  await mkdir(join(parent, `${process.ppid}-0`));
  // As in a container, where each process has the same id.
  await mkdir(join(parent, `${process.pid}-of-an-ended-process`));
  const own = await createOwnFolder(parent);
  const another = await createOwnFolder(parent);
  expect((await readdir(parent)).toSorted()).toEqual(
    [`${process.ppid}-0`, basename(own), basename(another)].toSorted(),
  );
});
