import './badge.css';

/** A short word about a state, in a frame. */
export const Badge = ({ tone, children }: { tone: 'good' | 'open' | 'bad'; children: string }) => (
  <span className="badge" data-tone={tone}>
    {children}
  </span>
);
