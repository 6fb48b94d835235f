import { useEffect, useRef, type RefObject } from 'react';

/** An element that starts below this share of the window is hardly visible. */
const lowShare = 0.6;

/** Scrolls to an element when it appears, if it was opened with a pointer; keyboard users stay where they are. */
export function useScrollIntoView<E extends Element>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const { top = 0 } = element.current?.getBoundingClientRect() ?? {};
    if (top < innerHeight * lowShare || document.querySelector('[data-focus-visible]')) return;
    element.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  }, []);
  return element;
}
