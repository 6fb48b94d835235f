import type { ReactNode, Ref } from 'react';
import './notice.css';

type Props = {
  tone: 'problem' | 'warning' | 'note';
  children: ReactNode;
  action?: ReactNode;
  ref?: Ref<HTMLDivElement>;
};

/** A notice. Problems are announced immediately. */
export const Notice = ({ tone, children, action, ref }: Props) => (
  <div
    className={`notice notice-${tone}`}
    ref={ref}
    tabIndex={-1}
    {...(tone === 'problem' && { role: 'alert' })}
  >
    <div className="notice-body">
      <span className="notice-mark" aria-hidden="true">
        {tone === 'note' ? '*' : '†'}
      </span>
      <div className="notice-text">{children}</div>
    </div>
    {action}
  </div>
);
