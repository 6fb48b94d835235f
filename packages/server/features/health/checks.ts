// The readiness checks.
import { formatBytes } from '@octavo/contract';
import { sql } from 'drizzle-orm';
import type { OfficeMode, Runner } from '@octavo/runner';
import type { Tables } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Queue } from '#platform/queue/queue.ts';
import { describeMissing, type WorkerStatus } from '#features/health/worker-status.ts';

const answerTimeoutMs = 2_000;
/** Each probe writes to the store, which costs; so a result is reused for a while. */
const storeAnswerMs = 2_000;
const replacementMs = 15_000;

/** Resolves with a short description. @throws Error with the reason when the part is not ready */
export type Check = () => Promise<string>;

export const databaseCheck = (tables: Tables): Check =>
  withTimeout(async () => {
    await tables.execute(sql`SELECT 1`).catch(() => {
      throw new Error('cannot be reached');
    });
    return 'answers';
  });

export const storeCheck = (store: FileStore): Check =>
  cached(
    storeAnswerMs,
    withTimeout(async () => {
      await store.probe().catch(() => {
        throw new Error('does not accept files');
      });
      return 'accepts files';
    }),
  );

export const sandboxCheck =
  (workerStatus: WorkerStatus): Check =>
  async () => {
    const isSafe = (await workerStatus.condition()) !== 'unsafe';
    const found = workerStatus.sandbox(isSafe);
    if (!isSafe) throw new Error(found);
    return found;
  };

/** After a cancelled job its worker is replaced within seconds; the server stays ready meanwhile. */
export function workersCheck(workerStatus: WorkerStatus): Check {
  let readyAt = -Infinity;
  return async () => {
    const condition = await workerStatus.condition();
    if (condition === 'ready') {
      readyAt = performance.now();
      return 'up';
    }
    const isReplaced = condition === 'starting' && performance.now() - readyAt < replacementMs;
    if (isReplaced) return 'being replaced';
    throw new Error(condition === 'absent' ? 'none is running' : 'no worker is up');
  };
}

const officeModeTexts: Record<OfficeMode, string> = {
  warm: 'warm',
  cold: 'not warmed up yet',
  single: 'slow: LibreOffice is started for each document until a warm one is ready again',
  asleep: 'asleep until the next Office document',
  none: 'starting',
};

/** Describes how Office documents are converted. The rest of the server works without LibreOffice. */
export const officeCheck =
  ({ officeMode, findings }: Pick<Runner, 'officeMode' | 'findings'>): Check =>
  async () => {
    const missing = findings().find(
      ({ name, state }) => name === 'LibreOffice' && state !== 'found',
    );
    return missing ? describeMissing(missing) : officeModeTexts[officeMode()];
  };

/** A full queue does not make the server unready: all servers share it, and results can still be downloaded. */
export const queueCheck =
  (queue: Queue, cap: number): Check =>
  async () => {
    if (queue.isDraining()) throw new Error('shutting down');
    const waiting = await queue.waiting();
    return waiting < cap ? `${waiting} waiting` : `full: ${waiting} waiting`;
  };

/** @param freeBytes free on the disk that jobs need; `Infinity` where none is needed */
export const diskCheck =
  (freeBytes: () => Promise<number>, minFreeBytes: number): Check =>
  async () => {
    const free = await freeBytes();
    if (free === Infinity) return 'not needed';
    const found = `${formatBytes(free)} free`;
    if (free < minFreeBytes) throw new Error(`${found}, ${formatBytes(minFreeBytes)} needed`);
    return found;
  };

/** Shows the warning of the identity provider, if it has one. */
export const identityCheck = ({ warning }: { warning?: string }): Record<string, Check> =>
  warning === undefined ? {} : { identity: async () => warning };

/** The check with a time limit. */
const withTimeout =
  (check: Check): Check =>
  async () => {
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(() => timeout.reject(new Error('no answer')), answerTimeoutMs);
    return Promise.race([check(), timeout.promise]).finally(() => clearTimeout(timer));
  };

/** The check, run at most once in the given time. */
function cached(lifetimeMs: number, check: Check): Check {
  let last: { at: number; answer: Promise<string> } | undefined;
  return () => {
    const now = Date.now();
    if (!last || now - last.at >= lifetimeMs) last = { at: now, answer: check() };
    return last.answer;
  };
}
