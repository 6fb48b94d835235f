// The slider between the original on the left and the result: by mouse, touch and keys.
import type { Rectangle } from '@octavo/contract';
import type { KeyboardEvent, PointerEvent } from 'react';
import './compare-slider.css';

type Props = {
  label: string;
  /** Describes a position, in percent. */
  describe: (percent: number) => string;
  /** The part of the parent element that the image covers, in pixels. */
  span: Rectangle;
  /** From 0 to 1, starting at the left edge of `span`. */
  value: number;
  onChange: (value: number) => void;
};

/** Steps of the keyboard, as fractions of `span`. */
const steps = { small: 0.01, large: 0.1 };

export function CompareSlider({ label, describe, span, value, onChange }: Props) {
  const set = (next: number) => onChange(Math.min(1, Math.max(0, next)));
  const percent = Math.round(value * 100);
  return (
    <div
      className="compare-slider"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range has no line over a picture
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={describe(percent)}
      style={{
        translate: `${span.left + value * span.width}px ${span.top}px`,
        blockSize: `${span.height}px`,
      }}
      onKeyDown={(event) => {
        const next = valueAfter(event, value);
        if (next === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        set(next);
      }}
      {...dragged((x) => set((x - span.left) / span.width))}
    >
      <span className="compare-grip" aria-hidden="true">
        <svg viewBox="0 0 24 24">
          <path d="M9 7l-5 5 5 5M15 7l5 5-5 5" />
        </svg>
      </span>
    </div>
  );
}

function valueAfter({ key, shiftKey }: KeyboardEvent, value: number): number | undefined {
  const step = shiftKey ? steps.large : steps.small;
  const values: Record<string, number> = {
    ArrowLeft: value - step,
    ArrowDown: value - step,
    ArrowRight: value + step,
    ArrowUp: value + step,
    PageDown: value - steps.large,
    PageUp: value + steps.large,
    Home: 0,
    End: 1,
  };
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

/** @param onMove called with the pixels from the left edge of the parent element */
const dragged = (onMove: (x: number) => void) => ({
  onPointerDown(event: PointerEvent<HTMLElement>) {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
  },
  onPointerMove(event: PointerEvent<HTMLElement>) {
    const { currentTarget, pointerId, clientX } = event;
    const parent = currentTarget.parentElement?.getBoundingClientRect();
    if (parent && currentTarget.hasPointerCapture(pointerId)) onMove(clientX - parent.left);
  },
});
