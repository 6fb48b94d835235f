// A box on a page in the viewer, which comes into view when it appears.
import { useEffect, useRef, type CSSProperties } from 'react';
import './placed-box.css';

/** Scrolls the pages to itself; `scrollIntoView` would scroll the whole screen as well. */
export function PlacedBox({ style }: { style: CSSProperties }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const pages = box.current?.closest('.viewer-scroll');
    const place = box.current?.getBoundingClientRect();
    const view = pages?.getBoundingClientRect();
    if (!pages || !place || !view) return;
    const isSeen = place.top >= view.top && place.bottom <= view.bottom;
    if (!isSeen) pages.scrollBy({ top: (place.top + place.bottom - view.top - view.bottom) / 2 });
  }, []);
  return <span ref={box} className="placed-box" style={style} />;
}
