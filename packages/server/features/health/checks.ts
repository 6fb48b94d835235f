// What must be in order before jobs are taken.
import { formatBytes } from '@octavo/contract';
import type { Runner } from '@octavo/runner';
import { sql } from 'drizzle-orm';
import type { Tables } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';

const queryTimeoutMs = 2_000;

/** Resolves to a word on what was found. @throws Error with the reason when the part cannot take jobs. */
export type Check = () => Promise<string>;

export const databaseCheck =
  (tables: Tables): Check =>
  async () => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error('no answer')), queryTimeoutMs);
    const query = tables.execute(sql`SELECT 1`).catch(() => {
      throw new Error('cannot be reached');
    });
    await Promise.race([query, late.promise]).finally(() => clearTimeout(timer));
    return 'answers';
  };

const sandboxOf = (runner: Runner) => runner.findings().find(({ name }) => name === 'sandbox');

/** True when files may be opened: the sandbox holds, or the operator has waived it. Workers may still be starting. */
export const canOpenFiles = (runner: Runner): boolean =>
  sandboxOf(runner)?.state === 'found' || runner.ready();

export const sandboxCheck =
  (runner: Runner): Check =>
  async () => {
    const detail = sandboxOf(runner)?.detail ?? 'not tested';
    if (!canOpenFiles(runner)) throw new Error(detail);
    return detail;
  };

export const workersCheck =
  (runner: Runner): Check =>
  async () => {
    if (!runner.ready()) throw new Error('no worker is up');
    return `up, ${runner.waiting()} waiting`;
  };

export const diskCheck =
  (store: FileStore, minFreeBytes: number): Check =>
  async () => {
    const free = await store.freeBytes();
    const found = `${formatBytes(free)} free`;
    if (free < minFreeBytes) throw new Error(`${found}, ${formatBytes(minFreeBytes)} needed`);
    return found;
  };
