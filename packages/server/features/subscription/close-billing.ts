// Ends what an account pays for, when the account goes.
import { ProblemError } from '@octavo/contract';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { subscriptions, users } from '#platform/database/schema.ts';
import type { SubscriptionContext } from '#features/subscription/context.ts';

/**
 * Has the billing provider forget a person: every subscription ends at once. Call it before the account is deleted;
 * calling it again does no harm.
 * @throws ProblemError `billing_unavailable`; the account must stay then, or it would be charged on
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
  if (billing) return billing.forget(user.customer);
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
