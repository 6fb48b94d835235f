import { isCommand, useKeys } from '#ui/shortcuts/keyboard.ts';

/** Saves by Ctrl+S or ⌘S, in place of the browser's saving of the page. The other keys of a text are its editor's own. */
export function useSaveKey(save: () => void): void {
  useKeys((event) => {
    const isSave = isCommand(event) && !event.altKey && !event.shiftKey;
    if (!isSave || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    save();
  });
}
