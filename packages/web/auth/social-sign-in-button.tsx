// Signing in at Google or at the issuer; absent where neither is offered.
import { useQuery } from '@tanstack/react-query';
import { useAttempt } from '#auth/use-submit.ts';
import { enter } from '#auth/register-sign-in.ts';
import { access } from '#identity/identity.ts';
import { entering } from '#messages/entering.ts';
import { texts } from '#messages/texts.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

const labels = { google: texts.signInGate.google, issuer: entering.elsewhere.issuer } as const;

/** How one can sign in here, once the server has told. */
export const useOffers = () =>
  useQuery({ queryKey: ['sign-in offers'], queryFn: access.offers, staleTime: Infinity }).data;

type Props = { textOf: (error: unknown) => string; onEntered: () => void };

export function ElsewhereButton({ textOf, onEntered }: Props) {
  const place = useOffers()?.elsewhere;
  const [attempt, run] = useAttempt(textOf);
  if (!place) return null;
  const signIn = async () => {
    await access.signInElsewhere();
    await enter();
    onEntered();
  };
  return (
    <>
      <Button isDisabled={attempt.state === 'busy'} onPress={() => void run(signIn)}>
        {labels[place]}
      </Button>
      {attempt.state === 'failed' && <Notice tone="problem">{attempt.message}</Notice>}
    </>
  );
}
