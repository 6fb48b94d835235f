// Keys of the whole screen; those of the text are the editor's own.
import { useEffect, useEffectEvent } from 'react';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The name of the key that commands are given with. */
export const commandKey = isApple ? '⌘' : 'Ctrl';

/** Saves by Ctrl+S or ⌘S, in place of the browser's saving of the page. */
export function useSaveKey(save: () => void): void {
  useKey((event) => {
    const command = isApple ? event.metaKey : event.ctrlKey;
    if (!command || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    save();
  });
}

function useKey(onKey: (event: KeyboardEvent) => void): void {
  const heard = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => heard(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
