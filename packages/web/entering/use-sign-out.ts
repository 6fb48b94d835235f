// Signing out: the session ends, and nothing that was shown of the account is kept.
import { screens } from '@octavo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { access } from '#identity/identity.ts';
import { messages } from '#messages/messages.ts';
import { showToast } from '#ui/toasts/toasts.ts';

/** Signs out and goes home (specification section 2, “Navigation bar”). */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async () => {
    await access.signOut();
    await navigate(screens.home);
    queries.clear();
    showToast(messages.toasts.signedOut);
  };
}
