// Deletes expired sessions and links, and what is remembered of old sign-ins.
import type { FastifyInstance } from 'fastify';
import { lt } from 'drizzle-orm';
import type { Tables } from '#platform/database/database.ts';
import { identitySessions, identityVerifications } from '#platform/database/schema.ts';
import { deleteOldSignIns } from '#platform/identity/embedded/sign-in-throttle.ts';
import type { Log } from '#platform/telemetry/log.ts';

const intervalMs = 6 * 60 * 60 * 1000;

/** Deletes them at start and every six hours. Several processes may do this at once. */
export function scheduleExpiry(app: FastifyInstance, tables: Tables, log: Log): void {
  const round = () =>
    deleteExpired(tables).catch((err: unknown) => {
      log.warn({ err }, 'expired sessions could not be deleted');
    });
  void round();
  const timer = setInterval(() => void round(), intervalMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

async function deleteExpired(tables: Tables): Promise<void> {
  const now = new Date();
  await tables.delete(identitySessions).where(lt(identitySessions.expiresAt, now));
  await tables.delete(identityVerifications).where(lt(identityVerifications.expiresAt, now));
  await deleteOldSignIns(tables);
}
