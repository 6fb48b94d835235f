import { useEffect, useEffectEvent, useState } from 'react';
import type { TextEditing } from '#editors/text-editor/use-text-editor.ts';

// Longer than between two keys, shorter than a person waits for.
const pauseMs = 250;

/** The text as it was when the person last paused: what counts and preview are made of. */
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
