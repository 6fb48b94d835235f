// Pricing, and the messages after choosing a plan.

export const pricing = {
  loading: 'Loading plans…',
  lede: 'Start for free and upgrade when you need more.',
  perMonth: 'per month',
  features: {
    conversions: 'Conversions per month',
    storage: 'Storage',
    uploads: 'Concurrent uploads',
    editing: 'Advanced editing',
    ocr: 'OCR',
    annotations: 'Annotations',
    fileSize: 'Maximum file size',
    retention: 'Results kept for',
    priority: 'Priority',
    support: 'Support',
    price: 'Price',
  },
  unlimited: 'Unlimited',
  included: 'Included',
  notIncluded: 'Not included',
  trial: 'A 14-day free trial on all plans.',
  billing: 'Prices are billed monthly.',
  reset: 'Conversion limits reset monthly.',
  disclaimer:
    'Prices are in US dollars and exclude taxes. Plans and prices are set by the operator of this server. If it doesn’t sell plans, a trial ends in the Free plan and you aren’t charged.',
  notes: 'For all plans',
  comparison: 'Compare plans',
  feature: 'Feature',
  choosing: 'One moment…',
  trialDialog: {
    title: 'Try {plan} for 14 days?',
    text: 'The trial starts now and is free. You can try each plan once. If this server sells plans, you enter your payment details next; otherwise the trial ends in the Free plan and you aren’t charged.',
    cancel: 'Cancel',
  },
} as const;

export const plans = {
  trial: 'Your {plan} trial has started. You can use it until {day}.',
  cancelled: 'Your plan is cancelled. You can use it until {day}.',
  now: 'You’re now on the {plan} plan.',
} as const;

export const retention = {
  hours: { one: '{n} hour', other: '{n} hours' },
  days: { one: '{n} day', other: '{n} days' },
  years: { one: '{n} year', other: '{n} years' },
} as const;
