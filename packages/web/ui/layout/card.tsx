import type { ReactNode } from 'react';
import './card.css';

/** A sheet. `folded` draws the fold lines across it. */
export const Card = ({
  children,
  withFoldLines = false,
}: {
  children: ReactNode;
  withFoldLines?: boolean;
}) => <div className={withFoldLines ? 'card card-fold-lines' : 'card'}>{children}</div>;

/** The mark that printers lay colours by: a circle and a cross. */
export const RegistrationMark = () => (
  <svg className="registration-mark" viewBox="0 0 64 64" aria-hidden="true">
    <path d="M32 2v60M2 32h60" />
    <circle cx="32" cy="32" r="20" />
    <circle className="registration-core" cx="32" cy="32" r="11" />
  </svg>
);
