// Form fields with a label, help, and an error in place of the help.
import { useId, useState, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Group, NumberField as AriaNumberField } from 'react-aria-components/NumberField';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import { Switch } from 'react-aria-components/Switch';
import { Text } from 'react-aria-components/Text';
import { TextField as AriaTextField, type TextFieldProps } from 'react-aria-components/TextField';
import { withTooltip } from '#ui/forms/tooltip.tsx';
import './fields.css';

type Common = { label: string; help?: string | undefined; error?: string | undefined };

const Notes = ({ help, error }: { help?: string | undefined; error?: string | undefined }) => (
  <>
    {help && !error && (
      <Text slot="description" className="field-help">
        {help}
      </Text>
    )}
    <FieldError className="field-error">{error}</FieldError>
  </>
);

type NumberProps = Common & {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  min: number;
  max: number;
  /** 1 for whole numbers. */
  step?: number;
  unit?: string | undefined;
  /** Keeps a number outside its range and marks it invalid, instead of clamping it. */
  isStrict?: boolean;
};

/** A number with its unit; empty is `undefined`. */
export const NumberField = ({
  label,
  help,
  error,
  value,
  onChange,
  unit,
  step = 1,
  isStrict = false,
  ...range
}: NumberProps) => (
  <AriaNumberField
    className="field"
    value={value ?? Number.NaN}
    onChange={(next) => onChange(Number.isNaN(next) ? undefined : next)}
    minValue={range.min}
    maxValue={range.max}
    step={step}
    formatOptions={{ maximumFractionDigits: step < 1 ? 1 : 0, useGrouping: false }}
    commitBehavior={isStrict ? 'validate' : 'snap'}
    isInvalid={Boolean(error)}
  >
    <Label>{label}</Label>
    <Group className="field-box">
      <Input />
      {unit && <span className="field-unit">{unit}</span>}
      <AriaButton slot="decrement" className="field-step">
        −
      </AriaButton>
      <AriaButton slot="increment" className="field-step">
        +
      </AriaButton>
    </Group>
    <Notes help={help} error={error} />
  </AriaNumberField>
);

type TextProps = Common & {
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  placeholder?: string | undefined;
  type?: 'text' | 'password' | 'url' | 'email' | 'search';
  name?: string;
  /** The autofill token (WHATWG HTML, “Autofill”); off by default. */
  autoComplete?: string;
  isRequired?: boolean;
  onKeyDown?: NonNullable<TextFieldProps['onKeyDown']>;
  end?: ReactNode;
};

/** A single-line text field. */
export const TextField = ({ label, help, error, placeholder, end, ...field }: TextProps) => (
  <AriaTextField className="field" isInvalid={Boolean(error)} autoComplete="off" {...field}>
    <Label>{label}</Label>
    <div className="field-box">
      <Input {...(placeholder && { placeholder })} spellCheck="false" />
      {end}
    </div>
    <Notes help={help} error={error} />
  </AriaTextField>
);

/** A password field with a button to show the password. */
export function PasswordField({
  showLabel,
  ...field
}: Omit<TextProps, 'type'> & { showLabel: string }) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      end={
        <AriaButton
          className="field-step"
          aria-label={showLabel}
          {...withTooltip(showLabel)}
          aria-pressed={shown}
          onPress={() => setShown(!shown)}
        >
          <EyeIcon />
        </AriaButton>
      }
    />
  );
}

const EyeIcon = () => (
  <svg className="field-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M2 12s4-6.5 10-6.5S22 12 22 12s-4 6.5-10 6.5S2 12 2 12z" />
    <circle cx="12" cy="12" r="3" />
  </svg>
);

type ChoiceProps = Common & {
  value: string;
  onChange: (value: string) => void;
  choices: readonly { value: string; label: string }[];
};

/** A select with a few options. */
export const ChoiceField = ({ label, help, error, value, onChange, choices }: ChoiceProps) => (
  <Select
    className="field"
    value={value}
    onChange={(key) => key !== null && onChange(String(key))}
    isInvalid={Boolean(error)}
  >
    <Label>{label}</Label>
    <AriaButton className="field-box field-select">
      <SelectValue />
      <span aria-hidden="true">▾</span>
    </AriaButton>
    <Notes help={help} error={error} />
    <Popover className="field-popover">
      <ListBox>
        {choices.map((choice) => (
          <ListBoxItem key={choice.value} id={choice.value} className="field-option">
            {choice.label}
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  </Select>
);

type ToggleProps = Common & { value: boolean; onChange: (value: boolean) => void };

/** A checkbox. */
export const ToggleField = ({ label, help, value, onChange }: ToggleProps) => (
  <Switch className="toggle" isSelected={value} onChange={onChange}>
    <span className="toggle-track" aria-hidden="true" />
    <span className="toggle-text">
      {label}
      {help && <span className="field-help">{help}</span>}
    </span>
  </Switch>
);

type ColorProps = Common & { value: string; onChange: (value: string) => void };

/** A colour field that uses the system's colour picker and shows the value as text. */
export function ColorField({ label, help, error, value, onChange }: ColorProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box field-color">
        <input
          id={id}
          type="color"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        <output htmlFor={id}>{value}</output>
      </div>
      {(error ?? help) && <span className="field-help">{error ?? help}</span>}
    </div>
  );
}
