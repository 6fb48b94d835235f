// Changes the user's name, and provides the messages for a profile that cannot be loaded.
import { routes, type UserProfile } from '@octavo/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { profileKey } from '#identity/use-profile.ts';
import { texts } from '#messages/texts.ts';

type Names = Pick<UserProfile, 'first_name' | 'last_name'>;

export function useRename(uid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (names: Names) =>
      call(routes.users.updateProfile, { params: { uid }, body: names }),
    onSuccess: ({ user }) => client.setQueryData(profileKey(uid), user),
  });
}

/**
 * The message for a profile that cannot be loaded: one for an error response, one for no response (specification
 * section 8).
 */
export const profileFailure = (error: Error): string =>
  error instanceof ApiError && error.status > 0
    ? texts.profile.fetchFailed
    : texts.profile.fetchError;
