// The port to whoever takes the money. Where nobody does there is none, and a trial ends in the free plan.

/** A subscription as the provider has it. */
export type BilledSubscription = {
  id: string;
  customer: string;
  /** The provider's name of what is bought; another one than now, where it was bought at another price. */
  price: string;
  /** What we call it. */
  plan: string | undefined;
  /** `pending`: its first payment is not made yet. `past_due`: a later one failed. */
  state: 'pending' | 'trialing' | 'active' | 'past_due' | 'ended';
  startedAt: Date;
  periodStart: Date;
  /** Until when it is tried or paid for. */
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  cancelledAt: Date | null;
};

/** A demand for payment. */
export type Invoice = {
  id: string;
  /** The subscription it is for. */
  subscription: string | undefined;
  state: 'paid' | 'failed' | 'other';
  /** In the smallest unit of the currency, such as cents. */
  amount: number;
  /** ISO 4217, lower case. */
  currency: string;
  /** Where it can be seen and paid. */
  url: string | null;
  at: Date;
};

/** What the provider tells without being asked. Its content may be old: ask for what is meant. */
export type Notice = { id: string; kind: string; customer: string | undefined } & (
  | { about: 'subscription'; subscription: string }
  | { about: 'trial ending'; subscription: string }
  | { about: 'invoice'; invoice: string }
  | { about: 'other' }
);

export type Purchase = {
  customer: string;
  uid: string;
  plan: string;
  price: string;
  /** Days before the first payment; 0 for none. */
  trialDays: number;
  /** Pages to come back to. */
  doneUrl: string;
  backUrl: string;
};

/** Every call throws ProblemError `billing_unavailable` when the provider cannot be reached or refuses us. */
export type Billing = {
  /** Makes a customer: the same, if asked twice within a day with the same key. */
  createCustomer(uid: string, email: string, key: string): Promise<string>;
  /** Whether the provider knows a customer, who may have been deleted there. */
  hasCustomer(customer: string): Promise<boolean>;
  /** The address of a page where somebody buys; pages that were given out before are closed. */
  checkout(purchase: Purchase): Promise<string>;
  /** The address of a page where a customer sees invoices and changes the means of payment. */
  portal(customer: string, backUrl: string): Promise<string>;
  /** Nothing where the provider knows of none. */
  subscription(id: string): Promise<BilledSubscription | undefined>;
  invoice(id: string): Promise<Invoice>;
  /**
   * Changes what is bought; the difference is paid at once, or nothing is changed.
   * @param trialEnd when the first payment comes; nothing: with what is paid for already set off
   * @throws ProblemError `payment_declined`
   */
  change(
    id: string,
    to: { plan: string; price: string; trialEnd?: Date },
  ): Promise<BilledSubscription>;
  /** Lets it end with its period, or go on after all. */
  setEnding(id: string, ends: boolean): Promise<BilledSubscription>;
  /** Ends it at once. */
  end(id: string): Promise<BilledSubscription>;
  /** Forgets a customer: all subscriptions end at once. */
  forget(customer: string): Promise<void>;
  /** Reads what the provider sent. @throws ProblemError `notice_invalid` when it was not the provider, or too long ago */
  noticeOf(body: Buffer, signature: string): Notice;
};
