import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button';
import './button.css';

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'icon';

type Props = Omit<ButtonProps, 'className' | 'children'> & {
  kind?: ButtonKind;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
};

/** A button. A disabled one stays visible. */
export const Button = ({ kind = 'plain', ...props }: Props) => (
  <AriaButton className={buttonClass(kind)} {...props} />
);

/** The class names of a button for other elements, such as a download link. */
export const buttonClass = (kind: ButtonKind): string => `button button-${kind}`;
