// Signs in with Google or with the OpenID Connect issuer; hidden where neither is configured.
import { fill } from '@octavo/contract';
import { useSubmit } from '#auth/use-submit.ts';
import { registerSignIn } from '#auth/register-sign-in.ts';
import { useSignInMethods } from '#auth/sign-in-methods.ts';
import { auth } from '#identity/identity.ts';
import { authTexts } from '#messages/auth.ts';
import { texts } from '#messages/texts.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

const labels = {
  google: texts.signInGate.google,
  issuer: authTexts.otherProviders.issuer,
} as const;

type Props = { textOf: (error: unknown) => string; onEntered: () => void };

export function SocialSignInButton({ textOf, onEntered }: Props) {
  const { provider, providerName: name } = useSignInMethods() ?? {};
  const [submitState, submit] = useSubmit(textOf);
  if (!provider) return null;
  const signIn = async () => {
    await auth.signInWithProvider();
    await registerSignIn();
    onEntered();
  };
  return (
    <>
      <Button isDisabled={submitState.state === 'busy'} onPress={() => void submit(signIn)}>
        {name ? fill(authTexts.otherProviders.named, { name }) : labels[provider]}
      </Button>
      {submitState.state === 'failed' && <Notice tone="problem">{submitState.message}</Notice>}
    </>
  );
}
