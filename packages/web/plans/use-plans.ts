// The plans that this server offers.
import { routes, type Plan } from '@octavo/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '#api/client.ts';

/** Ordered from the lowest to the highest plan. Needs no account. */
export const usePlans = (): UseQueryResult<Plan[]> =>
  useQuery({
    queryKey: ['plans'],
    queryFn: async ({ signal }) => (await call(routes.subscription.plans, { signal })).plans,
  });
