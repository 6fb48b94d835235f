// A description list whose terms are connected to their values by dots.
import type { ReactNode } from 'react';
import './description-list.css';

type Row = { label: string; value: ReactNode };

export const DescriptionList = ({ rows }: { rows: readonly Row[] }) => (
  <dl className="description-list">
    {rows.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
