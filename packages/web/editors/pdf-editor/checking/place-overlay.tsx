// The box of a problem on its page, while its report is shown.
import type { PdfCheckPlace } from '@octavo/contract';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { PdfjsView } from '#editors/pdf-editor/stage/pdfjs-view.ts';
import './checking.css';

type Props = { view: PdfjsView; place: PdfCheckPlace };

export function PlaceOverlay({ view, place: { page, box } }: Props) {
  const overlays = view.overlays.state.use();
  const overlay = overlays.find((found) => found.page === page);
  const { size, element } = overlay ?? {};
  if (!box || !size || !element) return null;
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return createPortal(
    <Box
      key={JSON.stringify(box)}
      style={{
        insetInlineStart: percent(box.left, size.width),
        insetBlockStart: percent(box.top, size.height),
        inlineSize: percent(box.width, size.width),
        blockSize: percent(box.height, size.height),
      }}
    />,
    element,
    page,
  );
}

/** Scrolls the pages to itself when it appears; `scrollIntoView` would scroll the whole screen as well. */
function Box({ style }: { style: React.CSSProperties }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const pages = box.current?.closest('.stage-scroll');
    const place = box.current?.getBoundingClientRect();
    const view = pages?.getBoundingClientRect();
    if (!pages || !place || !view) return;
    const isSeen = place.top >= view.top && place.bottom <= view.bottom;
    if (!isSeen) pages.scrollBy({ top: (place.top + place.bottom - view.top - view.bottom) / 2 });
  }, []);
  return <span ref={box} className="checked-place" style={style} />;
}
