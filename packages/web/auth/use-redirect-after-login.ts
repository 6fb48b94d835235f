// Redirects after a login: to the interrupted action, to the page that asked for it, or to Home.
import { screens } from '@octavo/contract';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { resumePendingAction } from '#auth/pending-action.ts';
import { discardKeptFiles } from '#drafts/kept-files.ts';
import { auth } from '#identity/identity.ts';

const from = z.object({
  from: z.object({ pathname: z.string().startsWith('/'), state: z.unknown() }),
});

export function useRedirectAfterLogin(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => {
    if (resumePendingAction()) return;
    const { data } = from.safeParse(state);
    // The navigation state still has the files, so those that were kept are not needed.
    if (data) void discardKeptFiles().catch(() => undefined);
    const to = data?.from.pathname ?? screens.home;
    void navigate(to, { replace: true, state: data?.from.state });
  };
}

/** Redirects a user who is already signed in, as after a sign-in by redirect. */
export function useRedirectWhenSignedIn(redirect: () => void): void {
  const skip = useEffectEvent(() => {
    if (auth.current().state === 'signed-in') redirect();
  });
  useEffect(() => {
    let isHere = true;
    const check = async () => {
      await auth.restore();
      if (isHere) skip();
    };
    void check();
    return () => void (isHere = false);
  }, []);
}
