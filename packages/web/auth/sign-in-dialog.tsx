// Asks a visitor to sign in before a protected action (specification section 2, “Sign-in gate modal”).
import { screens } from '@octavo/contract';
import { useNavigate } from 'react-router';
import { SocialSignInButton } from '#auth/social-sign-in-button.tsx';
import { signInElsewhereFailure } from '#auth/auth-errors.ts';
import { closeSignInDialog } from '#auth/require-sign-in.ts';
import { resumePendingAction } from '#auth/pending-action.ts';
import { authTexts } from '#messages/auth.ts';
import { texts } from '#messages/texts.ts';
import { Button } from '#ui/forms/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import './sign-in-dialog.css';

const { signInDialog } = authTexts;

export function SignInDialog() {
  const navigate = useNavigate();
  const continueTo = (to: string) => () => {
    closeSignInDialog({ keep: true });
    void navigate(to);
  };
  const continueSignedIn = () => {
    closeSignInDialog({ keep: true });
    resumePendingAction();
  };
  return (
    <Dialog isOpen title={signInDialog.title} onClose={() => closeSignInDialog({ keep: false })}>
      <div className="sign-in-dialog">
        <p>{signInDialog.text}</p>
        <ul>
          {signInDialog.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <SocialSignInButton textOf={signInElsewhereFailure} onEntered={continueSignedIn} />
        <Button kind="primary" onPress={continueTo(screens.login)}>
          {texts.signInGate.signIn}
        </Button>
        <Button onPress={continueTo(screens.signup)}>{texts.signInGate.createAccount}</Button>
      </div>
    </Dialog>
  );
}
