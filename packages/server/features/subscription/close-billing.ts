// Cancels the paid subscriptions of an account that is deleted.
import { ProblemError } from '@octavo/contract';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { subscriptions, users } from '#platform/database/schema.ts';
import type { SubscriptionContext } from '#features/subscription/context.ts';

/**
 * Deletes the billing provider's customer, which cancels every subscription at once. Call it before the account is
 * deleted; it can be repeated safely.
 * @throws ProblemError `billing_unavailable`; keep the account then, or it would be charged further
 */
export async function closeBilling(
  { tables, billing }: Pick<SubscriptionContext, 'tables' | 'billing'>,
  uid: string,
): Promise<void> {
  const [user] = await tables
    .select({ customer: users.billingCustomer })
    .from(users)
    .where(eq(users.uid, uid));
  if (!user?.customer) return;
  if (billing) return billing.deleteCustomer(user.customer);
  const paid = await tables
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.uid, uid),
        isNull(subscriptions.endedAt),
        isNotNull(subscriptions.providerId),
      ),
    );
  if (paid.length > 0) throw new ProblemError('billing_unavailable');
}
