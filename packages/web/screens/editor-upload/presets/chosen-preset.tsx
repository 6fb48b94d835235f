// The chosen preset with its steps, in place of a conversion and its options.
import { presets as words } from '#messages/presets.ts';
import { typeLabel } from '#messages/labels.ts';
import { texts } from '#messages/texts.ts';
import type { StoredPreset } from '#presets/use-presets.ts';
import { Button } from '#ui/forms/button.tsx';
import './preset-list.css';

type Props = { preset: StoredPreset; onChange: () => void };

export const ChosenPreset = ({ preset, onChange }: Props) => (
  <div className="chosen-preset">
    <div className="selection-chosen">
      <h2>
        <bdi>{preset.name}</bdi>
      </h2>
      <Button onPress={onChange}>{texts.upload.changeSelection}</Button>
    </div>
    <ol aria-label={words.steps}>
      {preset.steps.map(({ type }, index) => (
        <li key={`${index} ${type}`}>{typeLabel(type)}</li>
      ))}
    </ol>
    {preset.steps.length > 1 && <p>{words.counts}</p>}
  </div>
);
