// The profile of the signed-in user.
import { routes, type UserProfile } from '@octavo/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '#api/client.ts';

export const profileKey = (uid: string): string[] => ['profile', uid];

/** Fetched only while signed in. */
export const useProfile = (uid: string | undefined): UseQueryResult<UserProfile> =>
  useQuery({
    queryKey: profileKey(uid ?? ''),
    enabled: uid !== undefined,
    // Conversions may have been counted since.
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(routes.users.profile, { params: { uid: uid ?? '' }, signal })).user,
  });
