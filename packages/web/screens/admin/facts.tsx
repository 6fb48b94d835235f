import type { ReactNode } from 'react';

/** Short facts about an entry of a list, side by side; empty ones are left out. */
export const Facts = ({ children }: { children: readonly ReactNode[] }) => (
  <p className="admin-facts">
    {children
      .filter((fact) => fact !== undefined && fact !== null && fact !== '')
      .map((fact, index) => (
        // Facts have no identity of their own, and keep their order.
        <span key={index}>{fact}</span>
      ))}
  </p>
);
