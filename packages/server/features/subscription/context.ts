// What subscriptions are dealt with.
import type { Billing } from '#platform/billing/billing.ts';
import type { Tables } from '#platform/database/database.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { Plans } from '#core/plans/plans.ts';

export type SubscriptionContext = {
  tables: Tables;
  plans: Plans;
  /** Absent where nobody takes money. */
  billing: Billing | undefined;
  mailer: Pick<Mailer, 'send'>;
  /** Where people find this server, for links in mails and pages to come back to. */
  address: string;
  log: Log;
};
