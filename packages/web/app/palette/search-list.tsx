// A combobox over a list that is always open (ARIA Authoring Practices, "Combobox"): the focus stays in the field, and the arrow
// keys move the active option.
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { PaletteEntry } from '#app/palette/entries.ts';
import { SearchOptions } from '#app/palette/search-options.tsx';
import { formatCount } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import { closePalette } from '#navigation/palette.ts';
import { searchIn } from '#navigation/search.ts';
import { LiveRegion } from '#ui/feedback/live-region.tsx';
import { Button } from '#ui/forms/button.tsx';
import { SearchIcon } from '#ui/forms/search-icon.tsx';

const words = messages.palette;
const mostFound = 40;

type Props = { entries: readonly PaletteEntry[]; onChoose: (entry: PaletteEntry) => void };

export function SearchList({ entries, onChoose }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // The dialog is opened to type, at once.
  useEffect(() => field.current?.focus(), []);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const search = useMemo(() => searchIn(entries), [entries]);
  const query = text.trim();
  const isSearching = query !== '';
  const found = isSearching ? search(query).slice(0, mostFound) : entries;
  const current = Math.min(active, found.length - 1);
  const optionId = (index: number) => `${id}-${index}`;
  const choose = (entry: PaletteEntry | undefined) => entry && onChoose(entry);

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, its keys are its own.
    if (event.nativeEvent.isComposing) return;
    const target = targetOf(event.key, current, found.length);
    if (target === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (target === undefined) choose(found[current]);
    else setActive(target);
  };

  return (
    <>
      <div className="palette-field">
        <SearchIcon />
        <input
          ref={field}
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          {...(found.length > 0 && { 'aria-activedescendant': optionId(current) })}
          aria-label={words.label}
          placeholder={words.placeholder}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck="false"
          enterKeyHint="go"
          maxLength={100}
        />
        <Button kind="icon" aria-label={words.close} onPress={closePalette}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </Button>
      </div>
      <SearchOptions
        {...{ id, found, current, optionId, isSearching }}
        onPoint={setActive}
        onChoose={choose}
      />
      {found.length === 0 && <p className="palette-none">{words.none}</p>}
      <LiveRegion text={isSearching ? formatCount(found.length, words.found) : ''} />
    </>
  );
}

/** The option that a key makes active; undefined for other keys. */
function targetOf(key: string, current: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return (current - 1 + count) % count;
  if (key === 'PageDown') return Math.min(count - 1, current + 8);
  if (key === 'PageUp') return Math.max(0, current - 8);
  return undefined;
}
