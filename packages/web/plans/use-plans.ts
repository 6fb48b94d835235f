// The plans that this server offers.
import { routes, type Plan } from '@octavo/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '#api/client.ts';

/** From the lowest plan to the highest. Anybody may ask. */
export const usePlans = (): UseQueryResult<Plan[]> =>
  useQuery({
    queryKey: ['plans'],
    queryFn: async ({ signal }) => (await call(routes.subscription.plans, { signal })).plans,
  });
