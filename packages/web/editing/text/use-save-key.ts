import { isCommand, useKeys } from '#ui/shortcuts/keyboard.ts';

/** Saves on Ctrl+S or ⌘S instead of the browser's save dialog. CodeMirror handles all other keys. */
export function useSaveKey(save: () => void): void {
  useKeys((event) => {
    const isSave = isCommand(event) && !event.altKey && !event.shiftKey;
    if (!isSave || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    save();
  });
}
