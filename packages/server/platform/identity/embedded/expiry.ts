// Deletes expired sessions and links, and what is remembered of old sign-ins and requests.
import type { FastifyInstance } from 'fastify';
import { lt } from 'drizzle-orm';
import type { Tables } from '#platform/database/database.ts';
import {
  identityRateLimits,
  identitySessions,
  identityVerifications,
} from '#platform/database/schema.ts';
import { deleteOldSignIns } from '#platform/identity/embedded/sign-in-throttle.ts';
import type { Log } from '#platform/telemetry/log.ts';

const hourMs = 60 * 60 * 1000;
const intervalMs = 6 * hourMs;
/** Longer than any interval in which requests are counted. */
const requestsCountedMs = hourMs;

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
  // Their keys contain the addresses of clients.
  const counted = now.getTime() - requestsCountedMs;
  await tables.delete(identityRateLimits).where(lt(identityRateLimits.lastRequest, counted));
  await deleteOldSignIns(tables);
}
