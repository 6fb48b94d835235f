import { useEffect, useRef, type RefObject } from 'react';

// A dialog that closes gives the focus back to what opened it; this comes after that.
const afterDialogMs = 50;

/** Moves the focus to an element, or to the field in it, once it has appeared and if it is `wanted`. */
export function useFocusOnAppear<E extends HTMLElement>(wanted = true): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => {
      const field = element.current?.querySelector('input');
      (field ?? element.current)?.focus();
    }, afterDialogMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return element;
}
