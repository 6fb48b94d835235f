import { useEffect, useRef, type RefObject } from 'react';

// A dialog that closes gives the focus back to what opened it; this comes after that.
const afterDialogMs = 50;

/**
 * Moves the focus to an element, or to the field in it, once it has appeared and if it is `wanted`. At once where that can
 * be: later somebody may be typing elsewhere already.
 */
export function useFocusOnMount<E extends HTMLElement>(wanted = true): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (!wanted) return;
    const focus = () => {
      const field = element.current?.querySelector('input');
      (field ?? element.current)?.focus();
    };
    if (!document.querySelector('[role="dialog"]')) return focus();
    const timer = setTimeout(focus, afterDialogMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return element;
}
