// Where somebody goes who has just signed in: on with what they wanted, back to where they were asked to, or home.
import { screens } from '@octavo/contract';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { takeUpAgain } from '#auth/pending-action.ts';
import { access } from '#identity/identity.ts';

const from = z.object({
  from: z.object({ pathname: z.string().startsWith('/'), state: z.unknown() }),
});

export function useArrival(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => {
    if (takeUpAgain()) return;
    const { data } = from.safeParse(state);
    const to = data?.from.pathname ?? screens.home;
    void navigate(to, { replace: true, state: data?.from.state });
  };
}

/** Leads on whoever comes signed in already, as one does from a sign-in that took the place of the page. */
export function useSkipWhenSignedIn(arrive: () => void): void {
  const skip = useEffectEvent(() => {
    if (access.current().state === 'signed-in') arrive();
  });
  useEffect(() => {
    let isHere = true;
    const look = async () => {
      await access.restore();
      if (isHere) skip();
    };
    void look();
    return () => void (isHere = false);
  }, []);
}
