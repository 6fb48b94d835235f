// A number with a slider and an input.
import { memo, type KeyboardEvent } from 'react';
import { Button } from '#ui/forms/button.tsx';
import { NumberField } from '#ui/forms/fields.tsx';
import './slider-field.css';

type Props = {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  value: number;
  /** The default value, where the filled part of the track starts. */
  defaultValue: number;
  min: number;
  max: number;
  /** 1 for whole numbers. */
  step?: number;
  unit?: string | undefined;
  /** The label of the reset button. */
  resetLabel: string;
  onChange: (value: number) => void;
  /** Called when a drag ends or a typed value is complete. */
  onSettle: () => void;
  onReset: () => void;
};

/**
 * A slider with a number field. A double click, Delete or the reset button restores the default. Memoized, since there
 * may be many of them while one is dragged.
 */
export const SliderField = memo((props: Props) => {
  const { label, help, error, value, defaultValue, min, max, step = 1, unit } = props;
  return (
    <div className="slider-field">
      <NumberField
        {...{ label, help, error, value, min, max, step, unit }}
        isStrict
        onChange={(next) => {
          if (next === undefined) return props.onReset();
          props.onChange(next);
          props.onSettle();
        }}
      />
      <Button
        kind="icon"
        aria-label={props.resetLabel}
        isDisabled={value === defaultValue}
        onPress={props.onReset}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12a7 7 0 1 0 2.2-5.1M5 4v4h4" />
        </svg>
      </Button>
      <div
        className="slider-track"
        style={filledBetween({ from: defaultValue, to: value, min, max })}
        onDoubleClick={props.onReset}
      >
        <span />
        <input
          type="range"
          aria-label={label}
          {...{ min, max, step }}
          value={value}
          onChange={({ target }) => props.onChange(target.valueAsNumber)}
          onPointerUp={props.onSettle}
          onKeyUp={props.onSettle}
          onKeyDown={whenDeleted(props.onReset)}
        />
      </div>
    </div>
  );
});

const whenDeleted = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Delete' || event.key === 'Backspace') act();
};

type Filled = { from: number; to: number; min: number; max: number };

/** The filled part of the track as CSS variables. */
function filledBetween({ from, to, min, max }: Filled): Record<`--${string}`, string> {
  const share = (value: number) => Math.min(1, Math.max(0, (value - min) / (max - min)));
  const [begin, end] = [share(from), share(to)].toSorted((one, other) => one - other);
  return { '--begin': `${begin}`, '--end': `${end}` };
}
