import { planned } from './route.ts';

export const subscriptionRoutes = {
  plans: planned('GET', '/subscription/plans', 'public'),
  my: planned('POST', '/subscription/my'),
  subscribe: planned('POST', '/subscription/subscribe'),
  cancel: planned('POST', '/subscription/cancel'),
  history: planned('POST', '/subscription/history'),
  payments: planned('POST', '/subscription/payments'),
  usage: planned('POST', '/subscription/usage'),
} as const;
