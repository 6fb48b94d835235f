// A long text with a title, a table of contents and numbered sections.
import type { ReactNode } from 'react';
import './document-page.css';

export type Section = { id: string; title: string; content: ReactNode };

type Props = { title: string; lede: string; contentsLabel: string; sections: readonly Section[] };

export const DocumentPage = ({ title, lede, contentsLabel, sections }: Props) => (
  <div className="document-page">
    <header>
      <h1>{title}</h1>
      <p className="document-page-lede">{lede}</p>
    </header>
    <nav aria-label={contentsLabel}>
      <ol>
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a href={`#${id}`}>
              {title}
              <span className="dotted-line" aria-hidden="true" />
              <b aria-hidden="true">{index + 1}</b>
            </a>
          </li>
        ))}
      </ol>
    </nav>
    <article>
      {sections.map(({ id, title, content }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {content}
        </section>
      ))}
    </article>
  </div>
);

/** Paragraphs of running text. */
export const Paragraphs = ({ of: texts }: { of: readonly string[] }) =>
  texts.map((text) => <p key={text}>{text}</p>);
