// Signs out and clears everything of the account that is cached.
import { screens } from '@octavo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { askAboutDrafts } from '#auth/unsaved-drafts.ts';
import { auth } from '#identity/identity.ts';
import { messages } from '#messages/messages.ts';
import { showToast } from '#ui/toasts/toasts.ts';

const { toasts } = messages;

/** Signs out and goes to Home (specification section 2, “Navigation bar”), even if the server cannot be reached. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async () => {
    const isConfirmed = await resolveDrafts().catch(() => true);
    if (!isConfirmed) return;
    const outcome = await auth.signOut();
    await forgetConversions().catch(() => undefined);
    // Retries as soon as the browser is online.
    if (outcome === 'ended-here') addEventListener('online', () => void auth.restore());
    await navigate(screens.home);
    queries.clear();
    showToast(outcome === 'ended' ? toasts.signedOut : toasts.signedOutHere);
  };
}

const forgetConversions = async () => {
  const { forgetSavedQueue } = await import('#converting/queue/saved-queue.ts');
  forgetSavedQueue();
};

/**
 * Asks what to do with unsaved drafts, if there are any.
 * @returns whether to continue signing out
 * @throws if the browser has no storage for drafts
 */
async function resolveDrafts(): Promise<boolean> {
  const { discardDraft, listDrafts } = await import('#drafts/drafts.ts');
  const drafts = await listDrafts();
  if (drafts.length === 0) return true;
  const choice = await askAboutDrafts(drafts.map(({ fileName }) => fileName));
  if (choice === 'remove') await Promise.all(drafts.map(({ id }) => discardDraft(id)));
  return choice !== 'stay';
}
