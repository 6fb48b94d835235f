// Payments and changes of the subscription.
import { fill, routes, type PaymentRecord, type SubscriptionEvent } from '@octavo/contract';
import { call } from '#api/client.ts';
import { account } from '#messages/account.ts';
import { formatMoney } from '#screens/profile/money.ts';
import { PagedList } from '#screens/profile/paged-list.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Time } from '#ui/layout/time.tsx';

const words = account.history;

export const BillingHistory = ({ uid }: { uid: string }) => (
  <section className="profile-part" aria-labelledby="past">
    <h2 id="past">{words.title}</h2>
    <PagedList
      title={words.payments}
      empty={words.noPayments}
      // Invalidated together with the subscription.
      queryKey={['subscription', uid, 'payments']}
      load={loadPayments}
      keyOf={({ id }) => id}
      Row={Payment}
    />
    <PagedList
      title={words.plans}
      empty={words.noPlans}
      queryKey={['subscription', uid, 'history']}
      load={loadHistory}
      keyOf={({ id }) => id}
      Row={Step}
    />
  </section>
);

async function loadPayments(page: number, signal: AbortSignal) {
  const { data } = await call(routes.subscription.payments, { query: { page }, signal });
  return { items: data.payments, pages: data.pagination.total_pages };
}

async function loadHistory(page: number, signal: AbortSignal) {
  const { data } = await call(routes.subscription.history, { query: { page }, signal });
  return { items: data.history, pages: data.pagination.total_pages };
}

const Payment = ({ item: payment }: { item: PaymentRecord }) => (
  <>
    <b>
      {payment.display_name}: {formatMoney(payment.amount, payment.currency)}
    </b>
    <Badge tone={payment.status === 'paid' ? 'good' : 'open'}>
      {words.paymentStates[payment.status]}
    </Badge>
    <span>
      <Time value={payment.created_at} precision="day" />
    </span>
    {payment.invoice_url && (
      <a
        href={payment.invoice_url}
        target="_blank"
        rel="noreferrer"
        aria-label={fill(words.invoiceOf, { date: payment.created_at.slice(0, 10) })}
      >
        {words.invoice}
      </a>
    )}
  </>
);

const Step = ({ item: event }: { item: SubscriptionEvent }) => (
  <>
    <b>
      {fill(words.steps[event.event], {
        plan: event.display_name,
        previous: event.previous_plan ?? '',
      })}
    </b>
    <span>
      <Time value={event.created_at} />
    </span>
  </>
);
