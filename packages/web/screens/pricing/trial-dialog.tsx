// Asks before a trial starts.
import { fill } from '@octavo/contract';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import type { PlanChoosing } from '#screens/pricing/use-choose-plan.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';

const words = messages.pricing.trialDialog;

type Props = Pick<PlanChoosing, 'trial' | 'confirmTrial' | 'cancelTrial'>;

/** Open while a trial is to be confirmed. */
export const TrialDialog = ({ trial, confirmTrial, cancelTrial }: Props) => (
  <ConfirmDialog
    isOpen={trial !== undefined}
    title={fill(words.title, { plan: trial?.display_name ?? '' })}
    text={fill(words.text, { plan: trial?.display_name ?? '' })}
    action={texts.pricing.startTrial}
    cancel={words.cancel}
    onConfirm={confirmTrial}
    onCancel={cancelTrial}
  />
);
