// The platform's modifier keys, and a global key listener.
import { useEffectEvent, useLayoutEffect } from 'react';

export const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The name of the platform's modifier key for commands. */
export const commandKey = isApple ? '⌘' : 'Ctrl';

/** The key for redo, together with `commandKey`. */
export const redoKey = isApple ? '⇧Z' : 'Y';

/** Whether the modifier key for commands is pressed. */
export const isCommand = (event: KeyboardEvent): boolean =>
  isApple ? event.metaKey : event.ctrlKey;

/** Listens to all keys of the page while the component is mounted. */
export function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const handleKey = useEffectEvent(onKey);
  // In the same step as the component appears: a key that follows at once counts, too.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
