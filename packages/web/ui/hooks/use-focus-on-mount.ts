import { useEffect, useRef, type RefObject } from 'react';

// A closing dialog returns the focus to the element that opened it; this runs after that.
const afterDialogMs = 50;

/**
 * Focuses an element, or the field in it, once it has appeared and if `wanted`. Immediately if possible: later the user
 * may already be typing elsewhere.
 */
export function useFocusOnMount<E extends HTMLElement>(isEnabled = true): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (!isEnabled) return;
    const focus = () => {
      const field = element.current?.querySelector('input');
      (field ?? element.current)?.focus();
    };
    if (!document.querySelector('[role="dialog"]')) return focus();
    const timer = setTimeout(focus, afterDialogMs);
    return () => clearTimeout(timer);
  }, [isEnabled]);
  return element;
}
