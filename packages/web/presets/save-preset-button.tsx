// The button that opens the dialog of a new preset. The dialog is loaded when it is first opened.
import type { PresetStep } from '@octavo/contract';
import { useState } from 'react';
import { presets as words } from '#messages/presets.ts';
import type { StoredPreset } from '#presets/use-presets.ts';
import { lazyComponent } from '#ui/feedback/lazy-component.tsx';
import { Button } from '#ui/forms/button.tsx';

/** The dialog of a preset, loaded when it is shown. */
export const LazyPresetDialog = lazyComponent(
  async () => (await import('#presets/preset-dialog.tsx')).PresetDialog,
);

type Props = {
  /** The steps of the preset, which can be changed before it is saved. */
  steps?: readonly PresetStep[];
  isDisabled?: boolean;
  onSaved?: (preset: StoredPreset) => void;
};

/** Without steps, a preset is made from nothing. */
export function SavePresetButton({ steps, isDisabled = false, onSaved }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" isDisabled={isDisabled} onPress={() => setOpen(true)}>
        {steps ? words.save : words.create}
      </Button>
      {isOpen && (
        <LazyPresetDialog
          {...(steps && { steps })}
          {...(onSaved && { onSaved })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
