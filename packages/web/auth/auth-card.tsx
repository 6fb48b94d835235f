// The sheet that signing up and in lie on: a title, a form, and what else one may want there.
import type { ReactNode } from 'react';
import { Sheet } from '#ui/layout/card.tsx';
import { useFocusOnAppear } from '#ui/hooks/use-focus-on-mount.ts';
import './auth-card.css';

type Props = {
  title: string;
  lede?: string;
  /** It has taken the place of another sheet on the same screen, and takes over its focus. */
  follows?: boolean;
  children: ReactNode;
  footer?: ReactNode;
};

export function EntrySheet({ title, lede, follows = false, children, footer }: Props) {
  const heading = useFocusOnAppear<HTMLHeadingElement>(follows);
  return (
    <div className="entry">
      <header className="entry-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lede && <p>{lede}</p>}
      </header>
      <Sheet>
        <div className="entry-body">{children}</div>
      </Sheet>
      {footer && <footer className="entry-footer">{footer}</footer>}
    </div>
  );
}
