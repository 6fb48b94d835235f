// The port to the billing provider. Without one, trials end in the free plan.

/** A subscription at the provider. */
export type BilledSubscription = {
  id: string;
  customer: string;
  /** The provider's id of the price; another one than today's if it was bought at an older price. */
  price: string;
  /** The name of our plan. */
  plan: string | undefined;
  /** `pending`: its first payment is not made yet. `past_due`: a later one failed. */
  state: 'pending' | 'trialing' | 'active' | 'past_due' | 'ended';
  startedAt: Date;
  periodStart: Date;
  /** The end of the trial or of the paid period. */
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  cancelledAt: Date | null;
};

/** An invoice. */
export type Invoice = {
  id: string;
  /** The subscription that it is for. */
  subscription: string | undefined;
  state: 'paid' | 'failed' | 'other';
  /** In the smallest unit of the currency, such as cents. */
  amount: number;
  /** ISO 4217, lower case. */
  currency: string;
  /** The page where it can be viewed and paid. */
  url: string | null;
  at: Date;
};

/** An event that the provider sends. Its content may be outdated: fetch the current state. */
export type BillingEvent = { id: string; kind: string; customer: string | undefined } & (
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
  /** The pages to return to. */
  doneUrl: string;
  backUrl: string;
};

/** Every call throws ProblemError `billing_unavailable` when the provider cannot be reached or refuses the call. */
export type Billing = {
  /** Creates a customer; two calls within a day with the same key return the same customer. */
  createCustomer(uid: string, email: string, key: string): Promise<string>;
  /** Whether the customer exists at the provider, where it may have been deleted. */
  hasCustomer(customer: string): Promise<boolean>;
  /** The address of a checkout page; earlier checkout pages are closed. */
  checkout(purchase: Purchase): Promise<string>;
  /** The address of the page where a customer sees invoices and changes the payment method. */
  portal(customer: string, backUrl: string): Promise<string>;
  /** The current state of a subscription; undefined if the provider has none with this id. */
  subscription(id: string): Promise<BilledSubscription | undefined>;
  invoice(id: string): Promise<Invoice>;
  /**
   * Changes the plan; the difference is paid at once, or nothing is changed.
   * @param trialEnd when the first payment is due; undefined: now, minus what was paid already
   * @throws ProblemError `payment_declined`
   */
  change(
    id: string,
    to: { plan: string; price: string; trialEnd?: Date },
  ): Promise<BilledSubscription>;
  /** Cancels at the end of the period, or undoes that. */
  setEnding(id: string, ends: boolean): Promise<BilledSubscription>;
  /** Cancels at once. */
  end(id: string): Promise<BilledSubscription>;
  /** Deletes a customer, which cancels all subscriptions at once. */
  deleteCustomer(customer: string): Promise<void>;
  /** Parses an event. @throws ProblemError `notice_invalid` when the provider did not sign it, or it is too old */
  parseEvent(body: Buffer, signature: string): BillingEvent;
};
