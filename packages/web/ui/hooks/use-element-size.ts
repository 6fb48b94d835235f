// Measures an element and the pixel density of the screen.
import { useLayoutEffect, useState } from 'react';

/** In CSS pixels; `density` is the number of screen pixels for each. */
export type ElementSize = { width: number; height: number; density: number };

/** The element's size; undefined before the first layout. */
export function useElementSize(element: HTMLElement | null): ElementSize | undefined {
  const [size, setSize] = useState<ElementSize>();
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      // Keeps the last size while the element has none, as during a window change: nothing could be drawn.
      if (width > 0 && height > 0) setSize({ width, height, density: devicePixelRatio });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const stopWatching = watchDensity(measure);
    return () => {
      observer.disconnect();
      stopWatching();
    };
  }, [element]);
  return size;
}

/** Calls back when the pixel density changes: another screen or browser zoom. */
function watchDensity(onChange: () => void): () => void {
  let query: MediaQueryList | undefined;
  const changed = () => {
    watch();
    onChange();
  };
  const watch = () => {
    query?.removeEventListener('change', changed);
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', changed);
  };
  watch();
  return () => query?.removeEventListener('change', changed);
}
