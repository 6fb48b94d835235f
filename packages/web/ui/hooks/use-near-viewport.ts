import { useEffect, useRef, useState, type RefObject } from 'react';

// About two screens, so that what comes into sight is there already.
const reach = '1600px 0px';

/** Counts within boxes that scroll by themselves as well, where the browser can. */
type Reach = IntersectionObserverInit & { scrollMargin: string };

/** Whether an element is on the screen or not far from it, or has the focus, which must not be taken from anybody. */
export function useNearViewport<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const hasFocus = () => element.current?.contains(document.activeElement) ?? false;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting || hasFocus()),
      { rootMargin: reach, scrollMargin: reach } satisfies Reach,
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, near];
}
