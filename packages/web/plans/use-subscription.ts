// The user's subscription.
import { routes, type CurrentSubscription } from '@octavo/contract';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { useIdentity } from '#identity/identity.ts';

const keys = { subscription: 'subscription', profile: 'profile' } as const;

/** The user's subscription; fetched only while signed in. */
export function useSubscription(): UseQueryResult<CurrentSubscription> {
  const identity = useIdentity();
  const uid = identity.state === 'signed-in' ? identity.uid : undefined;
  return useQuery({
    queryKey: [keys.subscription, uid],
    enabled: uid !== undefined,
    queryFn: async ({ signal }) => (await call(routes.subscription.my, { signal })).subscription,
  });
}

/** Invalidates the subscription and its usage, so that they are fetched again. */
export function useInvalidateSubscription(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      Object.values(keys).map((key) => client.invalidateQueries({ queryKey: [key] })),
    );
  };
}
