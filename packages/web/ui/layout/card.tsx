import type { ReactNode } from 'react';
import './card.css';

/** A card with crop marks at its corners. `withFoldLines` draws fold lines across it. */
export const Card = ({
  children,
  withFoldLines = false,
}: {
  children: ReactNode;
  withFoldLines?: boolean;
}) => <div className={withFoldLines ? 'card card-fold-lines' : 'card'}>{children}</div>;

/** A printer's registration mark: a circle and a cross. */
export const RegistrationMark = () => (
  <svg className="registration-mark" viewBox="0 0 64 64" aria-hidden="true">
    <path d="M32 2v60M2 32h60" />
    <circle cx="32" cy="32" r="20" />
    <circle className="registration-core" cx="32" cy="32" r="11" />
  </svg>
);
