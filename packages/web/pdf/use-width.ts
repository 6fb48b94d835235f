import { useEffect, useRef, useState, type RefObject } from 'react';

// Pages are rendered again when the width changes by this many CSS pixels.
const step = 64;

/** The inner width of an element, rounded up to steps; 0 until it is known. */
export function useWidth<E extends Element>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const innerWidthOf = entry?.contentRect.width ?? 0;
      setWidth(Math.ceil(innerWidthOf / step) * step);
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
