import { useEffect, useRef, type RefObject } from 'react';

/** What begins below this share of the window is hardly seen. */
const low = 0.6;

/** Scrolls to an element when it appears, for who has chosen it with a pointer; the keyboard stays where it is. */
export function useScrollIntoView<E extends Element>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const { top = 0 } = element.current?.getBoundingClientRect() ?? {};
    if (top < innerHeight * low || document.querySelector('[data-focus-visible]')) return;
    element.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  }, []);
  return element;
}
