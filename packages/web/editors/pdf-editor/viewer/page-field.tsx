// The number of the current page among all, as a field that goes to the page that is entered.
import { fill } from '@octavo/contract';
import { useState, type KeyboardEvent } from 'react';
import { texts } from '#messages/texts.ts';
import { viewer as words } from '#messages/viewer.ts';
import type { DocumentView } from '#editors/pdf-editor/viewer/document-view.ts';
import { useSharedState } from '#ui/hooks/shared-state.ts';

/** What stands before and after the number. */
const [before, after = ''] = texts.viewer.pageOf.split('{page}') as [string, string?];

export function PageField({ view }: { view: DocumentView }) {
  const { page, pages } = useSharedState(view.position);
  const [entered, setEntered] = useState<string>();
  const go = () => {
    const number = Number.parseInt(entered ?? '', 10);
    setEntered(undefined);
    if (Number.isNaN(number) || number === page) return;
    view.remember?.();
    view.goTo(number);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go();
    else if (event.key === 'Escape') setEntered(undefined);
    else if (event.key === 'ArrowUp') view.goTo(page - 1);
    else if (event.key === 'ArrowDown') view.goTo(page + 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="viewer-page">
      <output className="visually-hidden">{fill(texts.viewer.pageOf, { page, pages })}</output>
      <span aria-hidden="true">{before}</span>
      <input
        aria-label={words.pageNumber}
        inputMode="numeric"
        autoComplete="off"
        size={Math.max(2, String(pages).length)}
        maxLength={String(pages).length}
        value={entered ?? String(page)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setEntered(event.currentTarget.value.replace(/\D/g, ''))}
        onBlur={go}
        onKeyDown={press}
      />
      <span aria-hidden="true">{fill(after, { pages })}</span>
    </div>
  );
}
