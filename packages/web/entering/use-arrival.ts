// Where somebody goes who has just signed in: on with what they wanted, back to where they were asked to, or home.
import { screens } from '@octavo/contract';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { takeUpAgain } from '#entering/pending.ts';

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
