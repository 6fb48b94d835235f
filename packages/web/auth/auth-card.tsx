// The card of the sign-up, login and password screens.
import type { ReactNode } from 'react';
import { Card } from '#ui/layout/card.tsx';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';
import './auth-card.css';

type Props = {
  title: string;
  lede?: string;
  /** Set when the card replaces another one on the same screen; it then takes the focus. */
  takesFocus?: boolean;
  children: ReactNode;
  footer?: ReactNode;
};

export function AuthCard({ title, lede, takesFocus = false, children, footer }: Props) {
  const heading = useFocusOnMount<HTMLHeadingElement>(takesFocus);
  return (
    <div className="auth-page">
      <header className="auth-header">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lede && <p>{lede}</p>}
      </header>
      <Card>
        <div className="auth-body">{children}</div>
      </Card>
      {footer && <footer className="auth-footer">{footer}</footer>}
    </div>
  );
}
