// The dialog that saves a preset: its name and its steps.
import { fill, presetLimits, type PresetContent, type PresetStep } from '@octavo/contract';
import { useState, type FormEvent } from 'react';
import { useIdentity } from '#identity/identity.ts';
import { presets as words } from '#messages/presets.ts';
import { StepFields } from '#presets/step-fields.tsx';
import { useSavePreset, type StoredPreset } from '#presets/use-presets.ts';
import { useStepList } from '#presets/use-step-list.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Button } from '#ui/forms/button.tsx';
import { TextField } from '#ui/forms/fields.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { showToast } from '#ui/toasts/toasts.ts';
import './preset-dialog.css';

type Props = {
  /** The preset that is changed; without one, a new one is saved. */
  before?: StoredPreset | undefined;
  /** The steps of a new preset. */
  steps?: readonly PresetStep[];
  onClose: () => void;
  onSaved?: (preset: StoredPreset) => void;
};

export const PresetDialog = (props: Props) => (
  <Dialog
    isOpen
    title={props.before ? words.editTitle : words.newTitle}
    onClose={props.onClose}
    closeLabel={words.close}
  >
    <PresetForm {...props} />
  </Dialog>
);

function PresetForm({ before, steps = [], onClose, onSaved }: Props) {
  const [name, setName] = useState(before?.name ?? '');
  const [isTried, setTried] = useState(false);
  const list = useStepList(before?.steps ?? steps);
  const saving = useSavePreset(before);
  const isNameless = name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isNameless || list.steps.length === 0 || list.problem) return;
    saving.mutate(contentOf(name, list.steps), {
      onSuccess(preset) {
        showToast(fill(words.saved, { name: preset.name }));
        onSaved?.(preset);
        onClose();
      },
    });
  };
  return (
    <form className="preset-form" noValidate onSubmit={submit}>
      <TextField
        label={words.name}
        value={name}
        onChange={setName}
        maxLength={presetLimits.nameCharacters}
        error={isTried && isNameless ? words.nameMissing : undefined}
      />
      <StepFields list={list} />
      {isTried && list.steps.length === 0 && <Notice tone="problem">{words.noSteps}</Notice>}
      {saving.error && <Notice tone="problem">{saving.error.message}</Notice>}
      <PresetNotes />
      <div className="dialog-actions">
        <Button type="submit" kind="primary" isPending={saving.isPending}>
          {words.submit}
        </Button>
        <Button onPress={onClose}>{words.cancel}</Button>
      </div>
    </form>
  );
}

const PresetNotes = () => {
  const isVisitor = useIdentity().state !== 'signed-in';
  return (
    <p className="preset-notes">
      {words.counts} {isVisitor && words.onDevice}
    </p>
  );
};

const contentOf = (name: string, steps: readonly PresetStep[]): PresetContent => ({
  name: name.trim(),
  steps: steps.map(({ type, options }) => ({ type, options })),
});
