// The account of whoever is signed in, and its changes.
import { routes, type UserProfile } from '@octavo/contract';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { texts } from '#messages/texts.ts';

const keyOf = (uid: string) => ['profile', uid];

export const useProfile = (uid: string): UseQueryResult<UserProfile> =>
  useQuery({
    queryKey: keyOf(uid),
    // Conversions count up elsewhere.
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(routes.users.profile, { params: { uid }, signal })).user,
  });

type Names = Pick<UserProfile, 'first_name' | 'last_name'>;

export function useRename(uid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (names: Names) =>
      call(routes.users.updateProfile, { params: { uid }, body: names }),
    onSuccess: ({ user }) => client.setQueryData(keyOf(uid), user),
  });
}

/** What is said when the profile did not come: one text for a refusal, one for no answer (specification section 8). */
export const profileFailure = (error: Error): string =>
  error instanceof ApiError && error.status > 0
    ? texts.profile.fetchFailed
    : texts.profile.fetchError;
