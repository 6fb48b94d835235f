// The platform's modifier keys, and a global key listener.
import { useEffect, useEffectEvent } from 'react';

export const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The name of the key that commands are given with. */
export const commandKey = isApple ? '⌘' : 'Ctrl';

/** What redoes, beside `commandKey`, as it is written on the keys. */
export const redoKey = isApple ? '⇧Z' : 'Y';

/** Whether the key for commands is held. */
export const isCommand = (event: KeyboardEvent): boolean =>
  isApple ? event.metaKey : event.ctrlKey;

/** Hears every key of the page while a component is there. */
export function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const heard = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => heard(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
