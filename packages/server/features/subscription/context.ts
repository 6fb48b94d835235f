// The services that the subscription code shares.
import type { Billing } from '#platform/billing/billing.ts';
import type { Tables } from '#platform/database/database.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { Plans } from '#core/plans/plans.ts';

export type SubscriptionContext = {
  tables: Tables;
  plans: Plans;
  /** Undefined where the server sells nothing. */
  billing: Billing | undefined;
  mailer: Pick<Mailer, 'send'>;
  /** The public address of this server, for links in mails and return pages. */
  address: string;
  log: Log;
};
