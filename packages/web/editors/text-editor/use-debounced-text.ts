import { useEffect, useEffectEvent, useState } from 'react';
import type { TextEditing } from '#editors/text-editor/use-text-editor.ts';

// Longer than the time between two keystrokes, short enough not to be noticed.
const pauseMs = 250;

/** The text at the last pause in typing, for counts and preview. */
export function useDebouncedText({ text, status }: TextEditing, initial: string): string {
  const [debounced, setSettled] = useState(initial);
  const { version } = status;
  const settle = useEffectEvent(() => setSettled(text()));
  useEffect(() => {
    if (version === 0) return;
    const timer = setTimeout(settle, pauseMs);
    return () => clearTimeout(timer);
  }, [version]);
  return debounced;
}
