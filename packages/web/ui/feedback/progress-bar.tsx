import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar';
import './progress-bar.css';

type Props = {
  label: string;
  /** From 0 to 1; undefined if unknown. */
  share?: number;
};

/** A progress bar; indeterminate without a `share`. */
export const ProgressBar = ({ label, share }: Props) => (
  <AriaProgressBar
    className="progress-bar"
    aria-label={label}
    {...(share === undefined ? { isIndeterminate: true } : { value: share * 100 })}
  >
    {({ percentage }) => (
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className="progress-track" width="100" height="4" />
        <rect className="progress-ink" width={percentage ?? 30} height="4" />
      </svg>
    )}
  </AriaProgressBar>
);
