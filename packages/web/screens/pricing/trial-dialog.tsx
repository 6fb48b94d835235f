// Asks before a trial starts.
import { fill } from '@octavo/contract';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import type { PlanChoosing } from '#screens/pricing/use-choose-plan.ts';
import { Button } from '#ui/forms/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

const words = messages.pricing.trialDialog;

type Props = Pick<PlanChoosing, 'trial' | 'confirmTrial' | 'cancelTrial'>;

/** Open while a trial is to be confirmed. */
export const TrialDialog = ({ trial, confirmTrial, cancelTrial }: Props) => (
  <Dialog
    isOpen={trial !== undefined}
    title={fill(words.title, { plan: trial?.display_name ?? '' })}
    onClose={cancelTrial}
  >
    <p>{fill(words.text, { plan: trial?.display_name ?? '' })}</p>
    <div className="dialog-actions">
      <Button kind="primary" onPress={confirmTrial}>
        {texts.pricing.startTrial}
      </Button>
      <Button onPress={cancelTrial}>{words.cancel}</Button>
    </div>
  </Dialog>
);
