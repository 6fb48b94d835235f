import type { ReactNode } from 'react';
import './card.css';

/** A card with crop marks at its corners. `hasDashedCross` draws a dashed line across and one down. */
export const Card = ({
  children,
  hasDashedCross = false,
}: {
  children: ReactNode;
  hasDashedCross?: boolean;
}) => <div className={hasDashedCross ? 'card card-dashed-cross' : 'card'}>{children}</div>;

/** A printer's registration mark: a circle and a cross. */
export const RegistrationMark = () => (
  <svg className="registration-mark" viewBox="0 0 64 64" aria-hidden="true">
    <path d="M32 2v60M2 32h60" />
    <circle cx="32" cy="32" r="20" />
    <circle className="registration-core" cx="32" cy="32" r="11" />
  </svg>
);
