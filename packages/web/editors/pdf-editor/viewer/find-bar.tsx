// The search bar with the number of matches.
import { fill } from '@octavo/contract';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { formatNumber } from '#messages/format.ts';
import { viewer } from '#messages/viewer.ts';
import { CloseIcon, NextIcon, PreviousIcon } from '#editors/pdf-editor/viewer/icons.tsx';
import type { DocumentSearch, SearchState } from '#editors/pdf-editor/viewer/document-search.ts';
import { Button } from '#ui/forms/button.tsx';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';
import { useSharedState } from '#ui/hooks/shared-state.ts';

const { find: words } = viewer;

const maxQueryLength = 200;

export function FindBar({ search, onClose }: { search: DocumentSearch; onClose: () => void }) {
  const bar = useFocusOnMount<HTMLElement>();
  const [query, setQuery] = useState('');
  const state = useSharedState(search.state);
  useEffect(() => () => search.end(), [search]);
  const searchFor = (text: string) => {
    setQuery(text);
    search.find(text);
  };
  const press = ({ key, shiftKey }: KeyboardEvent) => {
    if (key === 'Enter') search.findNext(shiftKey);
    else if (key === 'Escape') onClose();
  };
  return (
    <search className="find-bar" ref={bar}>
      <SearchField
        className="find-field"
        aria-label={words.label}
        value={query}
        onChange={searchFor}
        onKeyDown={press}
        maxLength={maxQueryLength}
      >
        <Input placeholder={words.label} spellCheck="false" />
      </SearchField>
      <output className="find-count">{query && countOf(state)}</output>
      <Button kind="icon" aria-label={words.previous} onPress={() => search.findNext(true)}>
        <PreviousIcon />
      </Button>
      <Button kind="icon" aria-label={words.next} onPress={() => search.findNext()}>
        <NextIcon />
      </Button>
      <Button kind="icon" aria-label={words.close} onPress={onClose}>
        <CloseIcon />
      </Button>
    </search>
  );
}

function countOf({ current, total, isPending }: SearchState): string {
  if (total > 0)
    return fill(words.count, { current: formatNumber(current), total: formatNumber(total) });
  return isPending ? words.pending : words.none;
}
