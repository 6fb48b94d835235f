// The chosen preset with its steps, in place of a conversion and its options.
import { presets as words } from '#messages/presets.ts';
import { typeLabel } from '#messages/labels.ts';
import { texts } from '#messages/texts.ts';
import type { StoredPreset } from '#presets/use-presets.ts';
import type { SelectionActions } from '#screens/editor-upload/selection/use-selection.ts';
import { Button } from '#ui/forms/button.tsx';
import { ToggleField } from '#ui/forms/fields.tsx';
import './preset-list.css';

type Props = {
  preset: StoredPreset;
  /** Whether the result of each step is kept. */
  keepsSteps: boolean | undefined;
  choose: SelectionActions;
};

export const ChosenPreset = ({ preset, keepsSteps = false, choose }: Props) => (
  <div className="chosen-preset">
    <div className="selection-chosen">
      <h2>
        <bdi>{preset.name}</bdi>
      </h2>
      <Button onPress={() => choose.type(undefined)}>{texts.upload.changeSelection}</Button>
    </div>
    <ol aria-label={words.steps}>
      {preset.steps.map(({ type }, index) => (
        <li key={`${index} ${type}`}>{typeLabel(type)}</li>
      ))}
    </ol>
    {preset.steps.length > 1 && (
      <>
        <ToggleField label={words.keepSteps} value={keepsSteps} onChange={choose.keepSteps} />
        <p>{words.counts}</p>
      </>
    )}
  </div>
);
