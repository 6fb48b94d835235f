import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button';
import './button.css';

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'icon';

type Props = Omit<ButtonProps, 'className' | 'children'> & {
  kind?: ButtonKind;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
};

/** A button; a disabled one keeps its place and looks it. */
export const Button = ({ kind = 'plain', ...props }: Props) => (
  <AriaButton className={buttonClass(kind)} {...props} />
);

/** The look of a button for elements that are not one, such as a download link. */
export const buttonClass = (kind: ButtonKind): string => `button button-${kind}`;
