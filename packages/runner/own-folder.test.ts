import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createOwnFolder } from '#own-folder.ts';

test('folders of killed processes are removed with their LibreOffice profiles, those of running ones stay', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'octavo-own-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const ended = spawnSync(process.execPath, ['--version']).pid;
  await mkdir(join(parent, `${ended}-1a2b3c4d`, 'office-1', 'profile', 'user'), {
    recursive: true,
  });
  await mkdir(join(parent, `${process.ppid}-1a2b3c4d`));
  const own = await createOwnFolder(parent);
  const another = await createOwnFolder(parent);
  expect((await readdir(parent)).toSorted()).toEqual(
    [`${process.ppid}-1a2b3c4d`, basename(own), basename(another)].toSorted(),
  );
});
