// The worker registry: each worker writes its state to the database, where API processes read which workers there are.
import { randomUUID } from 'node:crypto';
import { count, eq, sql } from 'drizzle-orm';
import type { Tables } from '#platform/database/database.ts';
import { workers } from '#platform/database/schema.ts';
import type { Log } from '#platform/telemetry/log.ts';

const checkMs = 1_000;
/** An unchanged condition is written again after this long. */
const repeatMs = 5_000;
/** A worker that has not written for this long is dead or disconnected. Measured by the database's clock. */
const silence = '15 seconds';
const forgottenAfter = '1 hour';

/** `unsafe`: its sandbox does not work, so it must not open files. */
export type WorkerCondition = (typeof workers.$inferSelect)['condition'];

export type WorkerRegistration = {
  /** Removes this worker, which takes no more jobs. */
  unregister(): Promise<void>;
};

/** Registers this worker until `unregister` is called. */
export function registerWorker(
  tables: Tables,
  condition: () => WorkerCondition,
  log: Log,
): WorkerRegistration {
  const id = randomUUID();
  let written: { condition: WorkerCondition; at: number } | undefined;
  let current = Promise.resolve();
  const writeIfDue = async () => {
    const now = { condition: condition(), at: Date.now() };
    if (written && written.condition === now.condition && now.at - written.at < repeatMs) return;
    written = now;
    await write(tables, id, now.condition).catch((error: unknown) => {
      written = undefined;
      log.debug({ err: error }, 'the worker registry could not be updated');
    });
  };
  const check = () => void (current = current.then(writeIfDue));
  check();
  const timer = setInterval(check, checkMs);
  return {
    async unregister() {
      clearInterval(timer);
      await current;
      await tables
        .delete(workers)
        .where(eq(workers.id, id))
        .catch(() => undefined);
    },
  };
}

async function write(tables: Tables, id: string, condition: WorkerCondition): Promise<void> {
  const now = { condition, seenAt: sql`now()` };
  await tables
    .insert(workers)
    .values({ id, ...now })
    .onConflictDoUpdate({ target: workers.id, set: now });
  await tables.delete(workers).where(sql`${workers.seenAt} < now() - ${forgottenAfter}::interval`);
}

/** How many workers are in which condition. */
export async function countWorkers(tables: Tables): Promise<Record<WorkerCondition, number>> {
  const rows = await tables
    .select({ condition: workers.condition, n: count() })
    .from(workers)
    .where(sql`${workers.seenAt} > now() - ${silence}::interval`)
    .groupBy(workers.condition);
  const none = { starting: 0, ready: 0, unsafe: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ condition, n }) => [condition, n])) };
}
