// A folder for all that this run of the tests lays down and that no single file of them removes.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    runFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-run-'));
  // Files may be opened as somebody else.
  await chmod(folder, 0o755);
  project.provide('runFolder', folder);
  // What used it may be ending just now.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
