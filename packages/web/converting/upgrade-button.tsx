// Leads to more: visitors to signing up, others to the plans.
import { screens } from '@octavo/contract';
import { useNavigate } from 'react-router';
import { hasAccounts } from '#identity/has-accounts.ts';
import { useIdentity } from '#identity/identity.ts';
import { texts } from '#messages/texts.ts';
import { Button } from '#ui/forms/button.tsx';

export function UpgradeButton() {
  const navigate = useNavigate();
  const isVisitor = useIdentity().state === 'signed-out';
  if (!hasAccounts()) return null;
  return (
    <Button
      kind="quiet"
      onPress={() => void navigate(isVisitor ? screens.signup : screens.pricing)}
    >
      {isVisitor ? texts.navigation.signUp : texts.profile.viewPlans}
    </Button>
  );
}
