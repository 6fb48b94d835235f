// The header of a screen with an open file: its name, facts about it, and actions.
import type { ReactNode } from 'react';
import './file-header.css';

type Props = {
  /** The file's name, or the screen's title if there is no file. */
  title: ReactNode;
  /** Separated visually. */
  facts: readonly string[];
  /** The way back, before the title. */
  back?: ReactNode;
  /** Buttons. */
  children: ReactNode;
};

/** The header; facts are on one line below the title. */
export const FileHeader = ({ title, facts, back, children }: Props) => (
  <header className="file-header">
    {back}
    <div className="file-header-name">
      <h1>{title}</h1>
      <p>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </div>
    <div className="file-header-actions">{children}</div>
  </header>
);
