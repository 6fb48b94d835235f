// A folder for files of this test run that no single test file removes.
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { dataParent } from './environment.ts';

const endWithinMs = 40_000;

declare module 'vitest' {
  interface ProvidedContext {
    runFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(dataParent, 'octavo-run-'));
  // Other users may need to open these files.
  await chmod(folder, 0o755);
  project.provide('runFolder', folder);
  return async () => {
    await untilDatabasesEnd(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** Servers end some seconds after the worker that started them, and their databases last. */
async function untilDatabasesEnd(folder: string): Promise<void> {
  const deadline = Date.now() + endWithinMs;
  const locks = (await readdir(folder)).map((name) =>
    join(folder, name, 'database', 'cluster', 'postmaster.pid'),
  );
  while (locks.some((lock) => existsSync(lock)) && Date.now() < deadline) await wait(50);
}
