// A button that looks like a search field and opens the command palette.
import { useSyncExternalStore } from 'react';
import { Button } from 'react-aria-components/Button';
import { messages } from '#messages/messages.ts';
import { openPalette } from '#navigation/palette.ts';
import { SearchIcon } from '#ui/forms/search-icon.tsx';
import { commandKey } from '#ui/shortcuts/keyboard.ts';
import './search-field.css';

export function SearchField() {
  const command = useCommandKey();
  return (
    <Button className="search-field" onPress={openPalette}>
      <SearchIcon />
      <span>{messages.home.search}</span>
      <kbd aria-hidden="true">{command} K</kbd>
    </Button>
  );
}

/** The prerendered page says Ctrl; the key of a Mac comes with the app. */
const useCommandKey = () =>
  useSyncExternalStore(
    noChanges,
    () => commandKey,
    () => 'Ctrl',
  );

const noChanges = () => () => {};
