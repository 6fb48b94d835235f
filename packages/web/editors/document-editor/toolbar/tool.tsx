// Buttons of the formatting toolbar. They have a name for screen readers and as a tooltip.
import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Button } from '#ui/forms/button.tsx';
import { withTooltip } from '#ui/forms/tooltip.tsx';
import '#ui/forms/tool-toggle.css';

type ToolProps = {
  label: string;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
};

/** A tool that does something. */
export const Tool = ({ label, isDisabled = false, onPress, children }: ToolProps) => (
  <Button kind="icon" aria-label={label} isDisabled={isDisabled} onPress={onPress}>
    {children}
  </Button>
);

type ToggleProps = Omit<ToolProps, 'onPress'> & { isOn: boolean; onChange: () => void };

/** A tool that is on or off at the selection. */
export const Toggle = ({ label, isOn, isDisabled = false, onChange, children }: ToggleProps) => (
  <ToggleButton
    className="tool-toggle format-toggle"
    aria-label={label}
    isSelected={isOn}
    isDisabled={isDisabled}
    onChange={onChange}
    {...withTooltip(label)}
  >
    {children}
  </ToggleButton>
);
