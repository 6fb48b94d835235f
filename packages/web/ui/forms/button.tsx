import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button';
import { withTooltip } from '#ui/forms/tooltip.tsx';
import './button.css';

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'icon';

type Props = Omit<ButtonProps, 'className' | 'children'> & {
  kind?: ButtonKind;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
};

/** A button. A disabled one stays visible. One that shows an icon has its name as a tooltip. */
export const Button = ({ kind = 'plain', ...props }: Props) => (
  <AriaButton className={buttonClass(kind)} {...tooltipOf(kind, props)} {...props} />
);

const tooltipOf = (kind: ButtonKind, { 'aria-label': name }: ButtonProps) =>
  kind === 'icon' && name ? withTooltip(name) : undefined;

/** The class names of a button for other elements, such as a download link. */
export const buttonClass = (kind: ButtonKind): string => `button button-${kind}`;
