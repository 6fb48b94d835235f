// The form for the options of a job type, built from the contract's controls.
import type { Control } from '@octavo/contract';
import type { RequestType } from '#api/endpoints.ts';
import { labelFor } from '#messages/labels.ts';
import { messages } from '#messages/messages.ts';
import { controlsOf, type Values } from '#converting/options.ts';
import {
  ChoiceField,
  ColorField,
  NumberField,
  PasswordField,
  TextField,
  ToggleField,
} from '#ui/forms/fields.tsx';
import './option-form.css';

type Value = Values[string];

type Props = {
  type: RequestType;
  values: Values;
  /** The names of options with invalid values. */
  refused: readonly string[];
  onChange: (name: string, value: Value) => void;
  /** Leaves out the fields for passwords. */
  withoutPasswords?: boolean;
};

/** A form with a field for each option; those that few people need are behind "More". */
export function OptionForm({ type, withoutPasswords, ...fields }: Props) {
  const controls = shownControls(type, withoutPasswords);
  const more = controls.filter(([, { isMore }]) => isMore);
  const isRefused = more.some(([name]) => fields.refused.includes(name));
  return (
    <>
      <Fields {...fields} controls={controls.filter(([, { isMore }]) => !isMore)} />
      {more.length > 0 && (
        <details className="more-options" open={isRefused || undefined}>
          <summary>{messages.upload.moreOptions}</summary>
          <Fields {...fields} controls={more} />
        </details>
      )}
    </>
  );
}

type FieldsProps = Pick<Props, 'values' | 'refused' | 'onChange'> & {
  controls: ReturnType<typeof controlsOf>;
};

const Fields = ({ controls, values, refused, onChange }: FieldsProps) => (
  <div className="option-form">
    {controls.map(([name, control]) => (
      <OptionField
        key={name}
        control={control}
        value={values[name]}
        error={refused.includes(name) ? messages.upload.optionInvalid : undefined}
        onChange={(value) => onChange(name, value)}
      />
    ))}
  </div>
);

const shownControls = (type: RequestType, withoutPasswords = false) =>
  controlsOf(type).filter(([, { kind }]) => !withoutPasswords || kind !== 'password');

type FieldProps = {
  control: Control;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
};

const labelled = ({ value, label }: { value: string; label: string }) => ({
  value,
  label: labelFor(label),
});

/** One option, rendered as the field for its control. */
export function OptionField({ control, value, error, onChange }: FieldProps) {
  const label = labelFor(control.label);
  const help = control.help && labelFor(control.help);
  const shared = { label, help, error, onChange };
  switch (control.kind) {
    case 'integer': {
      const { min, max, unit } = control;
      return (
        <NumberField {...shared} {...{ min, max, unit }} value={value as number | undefined} />
      );
    }
    case 'decimal': {
      const { min, max, step, unit } = control;
      return <NumberField {...shared} {...{ min, max, step, unit }} value={Number(value)} />;
    }
    case 'choice':
      return (
        <ChoiceField {...shared} choices={control.choices.map(labelled)} value={String(value)} />
      );
    case 'toggle':
      return <ToggleField {...shared} value={Boolean(value)} />;
    case 'text': {
      const { maxLength } = control;
      const placeholder = control.placeholder && labelFor(control.placeholder);
      return <TextField {...shared} {...{ maxLength, placeholder }} value={String(value ?? '')} />;
    }
    case 'color':
      return <ColorField {...shared} value={String(value)} />;
    case 'password':
      return (
        <PasswordField
          {...shared}
          maxLength={control.maxLength}
          value={String(value ?? '')}
          autoComplete="new-password"
          showLabel={messages.upload.showPassword}
        />
      );
  }
}
