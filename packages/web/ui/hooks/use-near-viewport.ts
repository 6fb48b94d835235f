import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';

// About two screens, so that content is ready before it becomes visible.
const rootMargin = '1600px 0px';

/** `scrollMargin` also applies to scrollable containers, in browsers that support it. */
type ObserverOptions = IntersectionObserverInit & { scrollMargin: string };

/** Whether an element is near the viewport or has the focus, which it would lose if it were removed. */
export function useNearViewport<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const hasFocus = () => element.current?.contains(document.activeElement) ?? false;
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting ?? false;
        // Rendered between the frames, so that scrolling stays smooth. The focus may arrive until then.
        startTransition(() => setNear(() => isNear || hasFocus()));
      },
      { rootMargin: rootMargin, scrollMargin: rootMargin } satisfies ObserverOptions,
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, near];
}
