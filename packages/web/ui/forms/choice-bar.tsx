// A segmented control: a few exclusive choices side by side.
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import './choice-bar.css';

type Choice<V extends string> = { value: V; label: string };

type Props<V extends string> = {
  label: string;
  choices: readonly Choice<V>[];
  value: V;
  onChange: (value: V) => void;
};

/** Shows `choices` side by side; `label` is for screen readers. */
export const ChoiceBar = <V extends string>({ label, choices, value, onChange }: Props<V>) => (
  <RadioGroup
    className="choice-bar"
    aria-label={label}
    orientation="horizontal"
    value={value}
    onChange={(chosen) => onChange(chosen as V)}
  >
    {choices.map((choice) => (
      <Radio key={choice.value} className="choice" value={choice.value}>
        {choice.label}
      </Radio>
    ))}
  </RadioGroup>
);
