// The sheet that signing up and in lie on: a title, a form, and what else one may want there.
import type { ReactNode } from 'react';
import { Sheet } from '#ui/sheet.tsx';
import './entry-sheet.css';

type Props = { title: string; lede?: string; children: ReactNode; footer?: ReactNode };

export const EntrySheet = ({ title, lede, children, footer }: Props) => (
  <div className="entry">
    <header className="entry-head">
      <h1>{title}</h1>
      {lede && <p>{lede}</p>}
    </header>
    <Sheet>
      <div className="entry-body">{children}</div>
    </Sheet>
    {footer && <footer className="entry-footer">{footer}</footer>}
  </div>
);
