// Shown in place of a protected action when nobody is signed in (specification section 2, “Sign-in gate modal”).
import { screens } from '@octavo/contract';
import { useNavigate } from 'react-router';
import { ElsewhereButton } from '#auth/social-sign-in-button.tsx';
import { signInElsewhereFailure } from '#auth/auth-errors.ts';
import { closeGate } from '#auth/require-sign-in.ts';
import { takeUpAgain } from '#auth/pending-action.ts';
import { entering } from '#messages/entering.ts';
import { texts } from '#messages/texts.ts';
import { Button } from '#ui/forms/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import './sign-in-dialog.css';

const { gate } = entering;

export function SignInGate() {
  const navigate = useNavigate();
  const goOn = (to: string) => () => {
    closeGate({ keep: true });
    void navigate(to);
  };
  const entered = () => {
    closeGate({ keep: true });
    takeUpAgain();
  };
  return (
    <Dialog isOpen title={gate.title} onClose={() => closeGate({ keep: false })}>
      <div className="gate">
        <p>{gate.text}</p>
        <ul>
          {gate.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <ElsewhereButton textOf={signInElsewhereFailure} onEntered={entered} />
        <Button kind="primary" onPress={goOn(screens.login)}>
          {texts.signInGate.signIn}
        </Button>
        <Button onPress={goOn(screens.signup)}>{texts.signInGate.createAccount}</Button>
      </div>
    </Dialog>
  );
}
