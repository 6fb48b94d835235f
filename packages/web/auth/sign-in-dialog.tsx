// Asks a visitor to sign in before a protected action (specification section 2, “Sign-in gate modal”).
import { fill, isUnlimited, screens } from '@octavo/contract';
import { useNavigate } from 'react-router';
import { useCanSignUp } from '#auth/sign-in-methods.ts';
import { SocialSignInButton } from '#auth/social-sign-in-button.tsx';
import { providerSignInFailure } from '#auth/auth-errors.ts';
import { closeSignInDialog, type SignInRequest } from '#auth/require-sign-in.ts';
import { resumePendingAction } from '#auth/pending-action.ts';
import { visitorLimits } from '#plans/visitor-limits.ts';
import { formatNumber } from '#messages/format.ts';
import { authTexts } from '#messages/auth.ts';
import { texts } from '#messages/texts.ts';
import { Button } from '#ui/forms/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import './sign-in-dialog.css';

const { signInDialog } = authTexts;

export function SignInDialog({ asGuest }: SignInRequest) {
  const navigate = useNavigate();
  const canSignUp = useCanSignUp();
  const continueTo = (to: string) => () => {
    closeSignInDialog({ keep: true });
    void navigate(to);
  };
  const resume = () => {
    closeSignInDialog({ keep: true });
    resumePendingAction();
  };
  return (
    <Dialog
      isOpen
      title={signInDialog.title}
      onClose={() => closeSignInDialog({ keep: false })}
      closeLabel={signInDialog.close}
    >
      <div className="sign-in-dialog">
        <p>{signInDialog.text}</p>
        <ul>
          {signInDialog.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <SocialSignInButton textOf={providerSignInFailure} onEntered={resume} />
        <Button kind="primary" onPress={continueTo(screens.login)}>
          {texts.signInGate.signIn}
        </Button>
        {canSignUp && (
          <Button onPress={continueTo(screens.signup)}>{texts.signInGate.createAccount}</Button>
        )}
        {asGuest && <GuestButton onPress={resume} />}
      </div>
    </Dialog>
  );
}

/** Goes on without an account, if the server lets visitors convert. */
function GuestButton({ onPress }: { onPress: () => void }) {
  const { conversions_per_month: monthly } = visitorLimits();
  if (monthly === 0) return null;
  return (
    <Button kind="quiet" onPress={onPress}>
      {isUnlimited(monthly)
        ? signInDialog.guestUnlimited
        : fill(signInDialog.guest, { n: formatNumber(monthly) })}
    </Button>
  );
}
