// Queues webhook deliveries when jobs end, in the same transaction, so that every delivery is about a real end and none is
// lost in a crash.
import { isConversionType, type JobView, type WebhookBody } from '@octavo/contract';
import { eq } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';
import { webhooks } from '#platform/database/schema.ts';
import { uidOfOwner } from '#platform/http/caller.ts';
import type { JobCompletionHook } from '#platform/queue/quota-accounting.ts';
import { findJob, type Job } from '#platform/queue/job.ts';
import { queueDeliveries } from '#features/webhooks/deliveries.ts';

/** Queues the deliveries for each job that ends. */
export const queueJobWebhooks =
  (present: (job: Job) => JobView): JobCompletionHook =>
  async (queries, { id, owner, type, outcome }) => {
    const uid = uidOfOwner(owner);
    // The server's own jobs are not announced.
    if (uid === undefined || !isConversionType(type)) return;
    if (!(await hasWebhooks(queries, uid))) return;
    const job = await findJob(queries, id);
    if (!job) return;
    const timestamp = new Date().toISOString();
    const body: WebhookBody = { type: `job.${outcome}`, timestamp, data: { job: present(job) } };
    await queueDeliveries(queries, uid, id, body);
  };

async function hasWebhooks(queries: Queries, uid: string): Promise<boolean> {
  const found = await queries
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(eq(webhooks.uid, uid))
    .limit(1);
  return found.length > 0;
}
